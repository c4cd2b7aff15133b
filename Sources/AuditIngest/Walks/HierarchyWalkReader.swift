import AuditStore

/// Reads accessibility hierarchies that a library computed: elements with a traversal index, in containers.
///
/// The order is the library's, not VoiceOver's.
struct HierarchyWalkReader: DocumentReader {
    let format = "accessibility-hierarchy"

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let nodes = json?.array, !nodes.isEmpty else { return nil }
        let known = nodes.prefix(50).allSatisfy {
            $0["element"]?["_0"] != nil && $0["element"]?["traversalIndex"] != nil
                || $0["container"]?["children"] != nil
        }
        return Recognition(known ? 95 : 0, "elements with 'traversalIndex'")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        var tree = Tree()
        for node in json?.array ?? [] { tree.take(node, inside: []) }
        try sink.receive(
            .walk(
                WalkRecord(
                    name: "hierarchy",
                    scope: AuditScope(document.context),
                    source: .computed,
                    utterances: tree.utterances,
                    complete: true,
                    attempt: document.attempt,
                    line: 1
                )
            )
        )
    }

    /// The elements of a hierarchy with the containers round them.
    private struct Tree {
        private struct Found {
            let index: Int
            let element: JSONValue
            let containers: [Int]
        }

        private var found: [Found] = []
        /// The labels of containers, in the order of the file.
        private var labels: [String] = []

        /// Takes a node; the parser limits how deep they lie.
        mutating func take(_ node: JSONValue, inside containers: [Int]) {
            if let element = node["element"]?["_0"] {
                let index = node["element"]?["traversalIndex"]?.int ?? found.count
                found.append(Found(index: index, element: element, containers: containers))
            }
            guard let container = node["container"] else { return }
            var inner = containers
            if let label = Tree.label(container["_0"]?["type"]) {
                labels.append(label)
                inner.append(labels.count - 1)
            }
            for child in container["children"]?.array ?? [] { take(child, inside: inner) }
        }

        private static func label(_ type: JSONValue?) -> String? {
            for member in type?.object?.members ?? [] {
                if let label = member.value["label"]?.string, !label.isEmpty { return label }
            }
            return nil
        }

        var utterances: [WalkUtterance] {
            let ordered = found.enumerated()
                .sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }
                .map(\.element)
            // VoiceOver does not speak the container that it starts in.
            var spoken = Set(ordered.first { !$0.containers.isEmpty }?.containers ?? [])
            return ordered.map { found in
                let entered = found.containers.filter { !spoken.contains($0) }
                spoken.formUnion(entered)
                return utterance(
                    found.element,
                    behind: entered.map { labels[$0] },
                    pane: found.containers.last.map { labels[$0] }
                )
            }
        }

        private func utterance(
            _ element: JSONValue,
            behind labels: [String],
            pane: String?
        ) -> WalkUtterance {
            let description = element["description"]?.string
            let text = description ?? element["label"]?.string ?? ""
            var stated: StatedSpeech?
            if description == nil {
                let traits = (element["traits"]?.array ?? []).compactMap(\.string)
                stated = StatedSpeech(
                    label: (labels + [text]).filter { !$0.isEmpty }.joined(separator: ", "),
                    traits: traits.filter { $0 != "staticText" && !$0.hasPrefix("unknown") }
                )
            }
            return WalkUtterance(
                spoken: (labels + [text]).filter { !$0.isEmpty }.joined(separator: ", "),
                pane: pane,
                identifier: element["identifier"]?.string,
                frame: WalkFrame.pairs(element["shape"]?["frame"] ?? element["frame"]),
                line: element.object?.line ?? 0,
                hint: element["hint"]?.string,
                stated: stated
            )
        }
    }
}

/// Frames in the forms in which walks carry them.
enum WalkFrame {
    /// `[[x, y], [w, h]]`.
    static func pairs(_ json: JSONValue?) -> Frame? {
        guard let parts = json?.array, parts.count == 2, let origin = parts[0].array,
            let size = parts[1].array, origin.count == 2, size.count == 2
        else { return nil }
        return frame((origin + size).map(\.double))
    }

    /// `{{x, y}, {w, h}}`.
    static func braces(_ text: some StringProtocol) -> Frame? {
        let numbers = text.split { "{}, ".contains($0) }.map { Double($0) }
        return frame(numbers)
    }

    private static func frame(_ numbers: [Double?]) -> Frame? {
        let known = numbers.compactMap { $0 }.filter(\.isFinite)
        guard numbers.count == 4, known.count == 4 else { return nil }
        return Frame(x: known[0], y: known[1], width: known[2], height: known[3])
    }
}
