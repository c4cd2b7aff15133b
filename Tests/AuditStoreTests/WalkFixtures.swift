@testable import AuditStore

/// A walk of these utterances; nil is a gap.
func walk(
    _ spoken: [String?],
    name: String? = nil,
    pose: Pose = .open,
    source: WalkSource = .voiceover,
    complete: Bool? = nil,
    failure: String? = nil,
    restored: Bool? = nil
) -> Walk {
    var values = AuditScope.Values()
    values.screen = "Rooms"
    values.condition.pose = pose
    return Walk(
        WalkRecord(
            name: name,
            scope: AuditScope(values),
            source: source,
            utterances: spoken.map { WalkUtterance(spoken: $0) },
            complete: complete,
            failure: failure,
            voiceOverRestored: restored
        )
    )
}

/// The differences between two walks of these utterances, as short texts: `LOST 2 -`.
func differences(_ old: Walk, _ new: Walk) throws -> [String] {
    try WalkComparison.compare(baseline: old, new: new).map {
        func text(_ index: Int?) -> String { index.map { String($0) } ?? "-" }
        return "\($0.kind.rawValue) \(text($0.oldIndex)) \(text($0.newIndex))"
    }
}

func differences(_ old: [String?], _ new: [String?]) throws -> [String] {
    try differences(walk(old), walk(new))
}
