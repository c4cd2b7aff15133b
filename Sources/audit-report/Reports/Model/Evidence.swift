import AuditStore

/// Which cells count for a need or a contradiction.
struct ConditionFilter: Sendable {
    /// The poses; nil for any.
    var poses: [Pose]?
    /// The smallest text size; nil for any.
    var from: TextSize?
    /// A setting that has to be on, or have this value; nil for any.
    var setting: (name: SettingName, value: String)?

    /// Whether a condition passes.
    func matches(_ condition: Condition) -> Bool {
        if let poses, !poses.contains(condition.pose) { return false }
        if let from {
            guard let size = condition.textSize, size >= from else { return false }
        }
        if let setting, condition.settings[setting.name] != setting.value { return false }
        return true
    }
}

/// One piece of evidence that a claim needs.
enum EvidenceNeed: Sendable {
    /// An audit that looked for these types.
    case audit(String, [AuditType], ConditionFilter)
    /// A walk that VoiceOver spoke.
    case walk(String, ConditionFilter)
    /// A focus probe after one of these events.
    case focus(String, after: [String])

    /// What it is called in a table.
    var title: String {
        switch self {
        case .audit(let title, _, _), .walk(let title, _), .focus(let title, _): title
        }
    }
}

/// A claim about a screen that evidence can support or contradict.
struct EvidenceItem: Sendable {
    /// A stable name.
    let id: String
    /// The claim.
    let title: String
    /// What has to be there before it counts as supported.
    let needs: [EvidenceNeed]
    /// Findings of these types contradict it, where the filter matches.
    var contradictedBy: [AuditType] = []
    /// Where they contradict it.
    var contradictionFilter = ConditionFilter()
    /// Changes of walks that contradict it.
    var walkKinds: [String] = []
    /// Whether a lost focus contradicts it.
    var lostFocusContradicts = false
    /// What only a person can judge; nil where the evidence is enough.
    var person: String?
}

/// What the store says about one claim on one screen.
struct EvidenceJudgement: Sendable, Equatable {
    /// How a claim stands.
    enum Standing: String, Sendable, CaseIterable {
        /// Something contradicts it.
        case contradicted
        /// Nobody looked.
        case notLookedAt
        /// Some of the evidence is there.
        case partly
        /// All the evidence is there, but some of it is too old.
        case stale
        /// All the evidence is there and nothing contradicts it, but a person has to judge.
        case person
        /// All the evidence is there and nothing contradicts it.
        case supported

        /// The words shown.
        var title: String {
            switch self {
            case .contradicted: "Contradicted"
            case .notLookedAt: "Nobody looked"
            case .partly: "Partly looked at"
            case .stale: "Too old"
            case .person: "A person must judge"
            case .supported: "Supported"
            }
        }
    }

    /// How it stands.
    var standing: Standing
    /// What is there: the need, and its age in days.
    var evidence: [Found] = []
    /// What is not there.
    var missing: [String] = []
    /// What contradicts it, as text.
    var contradictions: [String] = []
    /// Keys of findings that contradict it.
    var findings: [String] = []

    /// A need that is met.
    struct Found: Sendable, Equatable {
        /// What.
        var title: String
        /// How many days ago.
        var days: Int
        /// Whether that is too long ago.
        var isStale: Bool
    }

    /// The age of the oldest evidence, in days.
    var oldest: Int? { evidence.map(\.days).max() }
}

/// Judges claims from what a report holds, never from what it does not hold.
struct EvidenceJudge: Sendable {
    private let report: Report
    private let findings: [[ReportFinding]]
    private let walks: [[ReportWalk]]
    private let probes: [[ReportFocusProbe]]

    /// A judge of a report.
    init(_ report: Report) {
        self.report = report
        var findings = [[ReportFinding]](repeating: [], count: report.screens.count)
        var walks = [[ReportWalk]](repeating: [], count: report.screens.count)
        var probes = [[ReportFocusProbe]](repeating: [], count: report.screens.count)
        for finding in report.findings where findings.indices.contains(finding.screen) {
            findings[finding.screen].append(finding)
        }
        for walk in report.walks where walks.indices.contains(walk.screen) {
            walks[walk.screen].append(walk)
        }
        for probe in report.focus where probes.indices.contains(probe.screen) {
            probes[probe.screen].append(probe)
        }
        self.findings = findings
        self.walks = walks
        self.probes = probes
    }

    /// How a claim stands on a screen.
    func judge(_ item: EvidenceItem, screen index: Int) -> EvidenceJudgement {
        guard let screen = report.screen(index) else {
            return EvidenceJudgement(standing: .notLookedAt, missing: item.needs.map(\.title))
        }
        var judgement = EvidenceJudgement(standing: .supported)
        for need in item.needs {
            if let found = find(need, screen: screen, index: index) {
                judgement.evidence.append(found)
            } else {
                judgement.missing.append(need.title)
            }
        }
        contradict(&judgement, item: item, index: index)
        judgement.standing = standing(of: judgement, item: item)
        return judgement
    }

    private func standing(
        of judgement: EvidenceJudgement,
        item: EvidenceItem
    ) -> EvidenceJudgement.Standing {
        if !judgement.contradictions.isEmpty { return .contradicted }
        if judgement.evidence.isEmpty { return .notLookedAt }
        if !judgement.missing.isEmpty { return .partly }
        if judgement.evidence.contains(where: \.isStale) { return .stale }
        return item.person == nil ? .supported : .person
    }

    private func find(
        _ need: EvidenceNeed,
        screen: ReportScreen,
        index: Int
    ) -> EvidenceJudgement.Found? {
        var best: (moment: Timestamp, isStale: Bool)?
        func offer(_ moment: Timestamp, isStale: Bool) {
            if let best, best.moment >= moment { return }
            best = (moment, isStale)
        }
        switch need {
        case .audit(_, let types, let filter):
            for cell in screen.cells where cell.outcome == .clean || cell.outcome == .findings {
                guard let last = cell.lastAudited, filter.matches(cell.condition),
                    types.allSatisfy({ cell.types.contains($0) })
                else { continue }
                offer(last.startedAt, isStale: cell.isStale)
            }
        case .walk(_, let filter):
            for walk in walks[index]
            where walk.source == .voiceover && !walk.steps.isEmpty
                && filter.matches(walk.condition)
            {
                offer(walk.run.startedAt, isStale: isStale(walk.run))
            }
        case .focus(_, let events):
            for probe in probes[index]
            where events.contains(probe.after.lowercased()) && probe.verdict != .silent {
                offer(probe.run.startedAt, isStale: isStale(probe.run))
            }
        }
        return best.map {
            EvidenceJudgement.Found(
                title: need.title,
                days: report.age(of: $0.moment),
                isStale: $0.isStale
            )
        }
    }

    /// Walks and probes have no cell that says when they grow stale; four weeks is the ledger's usual limit.
    private func isStale(_ run: RunReference) -> Bool { report.age(of: run.startedAt) > 28 }

    private func contradict(_ judgement: inout EvidenceJudgement, item: EvidenceItem, index: Int) {
        for finding in findings[index]
        where item.contradictedBy.contains(finding.rule.type) && finding.state != .fixed
            && finding.cells.contains(where: {
                $0.state != .fixed && item.contradictionFilter.matches($0.condition)
            })
        {
            judgement.contradictions.append("\(finding.rule.title): \(finding.element.title)")
            judgement.findings.append(finding.id)
        }
        for walk in walks[index] {
            for change in walk.changes
            where item.walkKinds.contains(change.kind) && change.severity == .error {
                judgement.contradictions.append("\(walk.condition.displayName): \(change.detail)")
            }
        }
        if item.lostFocusContradicts {
            for probe in probes[index] where probe.verdict == .lost {
                judgement.contradictions.append(
                    "\(probe.condition.displayName), after \(probe.after): "
                        + "on \(probe.spoken ?? "nothing"), not on \(probe.expected ?? "the place")"
                )
            }
        }
    }
}

extension Rule {
    /// The words shown for a rule: `Text clipped`, `Image has no label`.
    var title: String {
        if let entry = RuleCatalogue.compacts.first(where: { $0.rule == self }) {
            return entry.text
        }
        switch type {
        case .walk: return WalkRules.rule(id)?.title ?? "VoiceOver walk"
        case .trait: return "Traits missing or said twice"
        default: return id
        }
    }
}
