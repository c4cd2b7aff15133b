/// A walk or focus probe whose checks wait until the walks of the other poses are known.
enum UncheckedWalk {
    case walk(WalkRecord)
    case probe(FocusProbe)
}

extension ArtifactWriter {
    /// The most walks that wait for the other poses of their screens.
    private static let mostUnchecked = 512
    /// The most walks of one screen that a walk is held against.
    private static let mostOthers = 48

    /// Puts a walk or probe where its checks will find it.
    func check(_ walk: UncheckedWalk) throws {
        unchecked.append(walk)
        if unchecked.count >= ArtifactWriter.mostUnchecked { try checkWalks() }
    }

    /// Runs the checks that need no baseline, and appends what each found as an audit of the walk's cell.
    ///
    /// - Throws: ``SQLiteError``.
    func checkWalks() throws {
        guard !unchecked.isEmpty else { return }
        let waiting = unchecked
        unchecked = []
        var walks: [Int: Walk] = [:]
        var byScreen: [String: [Int]] = [:]
        for (index, one) in waiting.enumerated() {
            guard case .walk(let record) = one else { continue }
            let walk = Walk(record)
            walks[index] = walk
            if !walk.isProbe { byScreen[ArtifactWriter.screen(walk), default: []].append(index) }
        }
        // The finding about an order goes to the later pose, whatever the order of the artifact.
        for (screen, members) in byScreen {
            byScreen[screen] = members.sorted {
                let poses = [$0, $1].map { walks[$0]?.scope.values.condition.pose ?? .unknown }
                return poses[0] == poses[1] ? $0 < $1 : poses[0] < poses[1]
            }
        }
        for (index, one) in waiting.enumerated() {
            switch one {
            case .walk:
                guard let walk = walks[index] else { continue }
                let members = byScreen[ArtifactWriter.screen(walk)] ?? []
                try insert(ArtifactWriter.audit(of: walk, at: index, members, walks))
            case .probe(let probe):
                let members = byScreen[probe.scope.values.screen ?? ""] ?? []
                let screen = members.compactMap { walks[$0] }
                    .first { $0.scope.values.condition.pose == probe.scope.values.condition.pose }
                try insert(ArtifactWriter.audit(of: probe, screen: screen))
            }
        }
    }

    private static func screen(_ walk: Walk) -> String {
        walk.scope.values.screen ?? walk.displayName
    }

    /// The checks of a walk as an audit; an incomplete walk is a lower bound, a failed one no look at all.
    private static func audit(
        of walk: Walk,
        at index: Int,
        _ members: [Int],
        _ walks: [Int: Walk]
    ) -> AuditRecord {
        let others = members.lazy.filter { $0 != index }.prefix(mostOthers).compactMap { walks[$0] }
        var findings = WalkCheck.check(walk, others: Array(others))
        if let own = members.firstIndex(of: index), walk.completeness != .failed {
            let condition = walk.scope.values.condition
            let earlier = members[..<own].suffix(mostOthers).compactMap { walks[$0] }
                .filter {
                    let other = $0.scope.values.condition
                    return other.textSize == condition.textSize
                        && other.settings == condition.settings
                }
            if let order = WalkCheck.paneOrder(of: walk, after: earlier) { findings.append(order) }
        }
        let outcome: Outcome? =
            switch walk.completeness {
            case .failed: .failed
            case .incomplete: .partial
            case .complete, .unstated: walk.steps.isEmpty ? .partial : nil
            }
        let error = walk.failure.map { "the walk '\(walk.displayName)' failed: \($0)" }
        return AuditRecord(
            scope: scope(walk.scope, name: walk.stem ?? "", isProbe: walk.isProbe),
            observation: Observation(findings.map(\.issue)),
            outcome: outcome,
            error: error,
            attempt: walk.attempt,
            line: walk.line,
            channel: .auditLog
        )
    }

    private static func audit(of probe: FocusProbe, screen: Walk?) -> AuditRecord {
        let finding = WalkCheck.focus(probe, screen: screen)
        let saysNothing = probe.spoken == nil && probe.expected == nil
        return AuditRecord(
            scope: scope(probe.scope, name: "after " + probe.after, isProbe: true),
            observation: Observation([finding?.issue].compactMap { $0 }),
            outcome: saysNothing ? .partial : nil,
            line: probe.line,
            channel: .auditLog
        )
    }

    /// The cell of a walk, with the walk in place of the test: tries of one walk belong together, and what a test's
    /// audits said in poorer channels is no echo of it.
    private static func scope(_ scope: AuditScope, name: String, isProbe: Bool) -> AuditScope {
        var values = scope.values
        values.screen = values.screen ?? values.test ?? (isProbe || name.isEmpty ? nil : name)
        values.test = "walk " + name
        if values.screen == nil { values.screen = "" }
        values.types = .walk
        return AuditScope(values)
    }
}

extension Walk {
    /// The name without the request that made the walk: what stays the same from run to run.
    var stem: String? { name.map { String($0.prefix { $0 != "@" }) } }
}
