/// Which pane each step of a walk belongs to, and how that is known.
struct WalkPanes {
    /// How the panes are known.
    enum Evidence: Int, Comparable {
        /// The export names the pane of every step.
        case field
        /// Containers have labels that are spoken, and that say pane or column.
        case container
        /// Words before a comma come back again and again, as labels of containers do.
        case reentry
        /// A walk of the same screen in another pose has the elements of one pane.
        case otherPose
        /// The elements stand in columns.
        case frames

        static func < (left: Evidence, right: Evidence) -> Bool { left.rawValue < right.rawValue }
    }

    /// The pane of each step; nil where it is not known.
    let paneOfStep: [Int?]
    /// What the panes are called, where they have names.
    let names: [String?]
    /// How they are known.
    let evidence: Evidence

    /// The steps of each pane, in the order in which the panes are entered.
    var members: [[Int]] {
        var result: [[Int]] = Array(repeating: [], count: names.count)
        for (step, pane) in paneOfStep.enumerated() {
            if let pane { result[pane].append(step) }
        }
        return result
    }

    /// How often the walk goes from one pane to another.
    var switches: Int {
        let known = paneOfStep.compactMap { $0 }
        return zip(known, known.dropFirst()).count { $0 != $1 }
    }

    /// Whether the panes are read in turns.
    var isInterleaved: Bool {
        let members = members.filter { $0.count >= 2 }
        guard (2...3).contains(members.count) else { return false }
        let order = members.flatMap { $0 }
        let kept = WalkOrder.longestRise(order).count
        let smallest = members.reduce(Int.max) { min($0, $1.count) }
        let places = Set(order)
        let known = paneOfStep.indices.filter { places.contains($0) }.compactMap { paneOfStep[$0] }
        let switches = zip(known, known.dropFirst()).count { $0 != $1 }
        return order.count - kept >= 2 && switches >= 3 && switches >= 2 * smallest - 2
    }

    // MARK: - How panes are found

    /// The panes of a walk by the best evidence that there is.
    ///
    /// - Parameters:
    ///   - walk: The walk.
    ///   - others: Walks of the same screen in other poses.
    /// - Returns: nil where nothing tells them.
    static func find(in walk: Walk, others: [Walk]) -> WalkPanes? {
        byField(walk) ?? byContainer(walk) ?? byOtherPose(walk, others) ?? byFrames(walk)
    }

    private init(_ labels: [String?], names: [String?]? = nil, evidence: Evidence) {
        var interner = Interner<String>()
        var found: [String?] = []
        paneOfStep = labels.map { label in
            guard let label else { return nil }
            let number = interner.number(label)
            if number == found.count { found.append(label) }
            return number
        }
        self.names = names ?? found
        self.evidence = evidence
    }

    static func byField(_ walk: Walk) -> WalkPanes? {
        let labels = walk.steps.map { $0.pane.flatMap { $0.isEmpty ? nil : $0 } }
        guard Set(labels.compactMap { $0 }).count >= 2 else { return nil }
        return WalkPanes(labels, evidence: .field)
    }

    /// Containers are spoken before the first element that is entered: `Message pane, Message`.
    static func byContainer(_ walk: Walk) -> WalkPanes? {
        let heads = walk.steps.map(containerLabel)
        let named = heads.map { head in head.flatMap { namesPane($0) ? $0 : nil } }
        if named.contains(where: { $0 != nil }) {
            return WalkPanes(entering: named, evidence: .container)
        }
        // A container is spoken when it is entered, never twice in a row; `Today, Lunch` is a row's own label.
        var counts: [String: Int] = [:]
        for head in heads { if let head { counts[head, default: 0] += 1 } }
        for (head, next) in zip(heads, heads.dropFirst()) where head != nil && head == next {
            if let head { counts[head] = nil }
        }
        let again = heads.map { head in head.flatMap { counts[$0, default: 0] >= 2 ? $0 : nil } }
        guard Set(again.compactMap { $0 }).count >= 2 else { return nil }
        return WalkPanes(entering: again, evidence: .reentry)
    }

    /// Panes from the steps at which they are entered; what comes before the first of them is a pane of its own.
    private init?(entering heads: [String?], evidence: Evidence) {
        var current: String? = heads.first == .some(nil) ? "" : nil
        let labels = heads.map { head -> String? in
            current = head ?? current
            return current
        }
        guard Set(labels.compactMap { $0 }).count >= 2 else { return nil }
        self.init(labels, evidence: evidence)
    }

    /// What stands before the first comma of a label.
    static func containerLabel(of step: WalkStep) -> String? {
        for mark in [", ", "、", "，"] {
            guard let range = step.label.firstRange(of: mark) else { continue }
            let head = WalkText.key(String(step.label[..<range.lowerBound]))
            return head.isEmpty || range.upperBound == step.label.endIndex ? nil : head
        }
        return nil
    }

    private static func namesPane(_ head: String) -> Bool {
        paneWords.contains { head == $0 || head.hasSuffix(" " + $0) || head.hasPrefix($0 + " ") }
    }

    private static let paneWords = [
        "pane", "panel", "column", "sidebar", "bereich", "spalte", "seitenleiste", "panneau",
        "colonne", "columna", "barra lateral", "패널", "창", "ペイン", "サイドバー",
    ]

    /// The elements that another pose shows without interruption are one pane, the rest is another.
    static func byOtherPose(_ walk: Walk, _ others: [Walk]) -> WalkPanes? {
        let keys = walk.steps.map(\.key)
        for other in others
        where other.source == walk.source
            && other.scope.values.condition.pose
                != walk.scope.values.condition.pose
        {
            let there = Set(other.steps.map(\.key))
            let shared = keys.map { there.contains($0) }
            let count = shared.count { $0 }
            // The other pose has to show less than this one, or it says nothing about panes.
            guard count >= 2, shared.count - count >= 2, count * 2 >= other.steps.count else {
                continue
            }
            return WalkPanes(
                shared.map { $0 ? "shown" : "other" },
                names: nil,
                evidence: .otherPose
            )
        }
        return nil
    }

    /// Columns: groups of frames that a gutter parts from top to bottom.
    static func byFrames(_ walk: Walk) -> WalkPanes? {
        let frames = walk.steps.map(\.frame)
        let known = frames.compactMap { $0 }.filter { $0.width > 0 && $0.height > 0 }
        guard known.count >= 4, known.count * 10 >= frames.count * 8 else { return nil }
        let left = known.reduce(Double.infinity) { min($0, $1.x) }
        let right = known.reduce(-Double.infinity) { max($0, $1.x + $1.width) }
        // What spans the screen, such as a bar, belongs to no column.
        let widest = (right - left) * 0.6
        let columns = columns(known.filter { $0.width <= widest })
        guard (2...3).contains(columns.count) else { return nil }
        let labels = frames.map { frame -> String? in
            guard let frame, frame.width > 0, frame.width <= widest else { return nil }
            return columns.firstIndex { $0.range.contains(frame.x + frame.width / 2) }
                .map { String($0) }
        }
        return WalkPanes(
            labels,
            names: Array(repeating: nil, count: Set(labels.compactMap { $0 }).count),
            evidence: .frames
        )
    }

    private struct Column {
        var range: ClosedRange<Double>
        var top: Double
        var bottom: Double
        var count: Int
    }

    private static func columns(_ frames: [Frame]) -> [Column] {
        var result: [Column] = []
        for frame in frames.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
            let end = frame.x + frame.width
            if let last = result.indices.last, frame.x < result[last].range.upperBound {
                let upper = max(result[last].range.upperBound, end)
                result[last].range = result[last].range.lowerBound...upper
                result[last].top = min(result[last].top, frame.y)
                result[last].bottom = max(result[last].bottom, frame.y + frame.height)
                result[last].count += 1
            } else {
                result.append(
                    Column(
                        range: frame.x...max(frame.x, end),
                        top: frame.y,
                        bottom: frame.y + frame.height,
                        count: 1
                    )
                )
            }
        }
        let real = result.filter { $0.count >= 2 }
        guard let first = real.first else { return [] }
        // Panes stand side by side: they have to overlap from top to bottom.
        let overlap = real.allSatisfy {
            min($0.bottom, first.bottom) - max($0.top, first.top)
                >= 0.5 * min($0.bottom - $0.top, first.bottom - first.top)
        }
        return overlap ? real : []
    }
}
