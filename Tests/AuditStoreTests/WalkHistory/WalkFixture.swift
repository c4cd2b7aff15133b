import AuditStore

/// A store in memory that tests fill with walks, probes, audits and settings.
final class WalkFixture {
    /// One piece of an artifact.
    enum Piece {
        case walk(WalkRecord)
        case probe(FocusProbe)
        case audit(AuditRecord)
        case setting(SettingEvent)
    }

    let store: Store
    private let writer: LedgerWriter
    private var artifacts = 0

    init() throws {
        store = try Store.open(path: ":memory:", now: LedgerFixture.now)
        writer = LedgerWriter(store, now: LedgerFixture.now, toolVersion: "test")
    }

    /// Appends an artifact; runs start a day apart by their number.
    func run(
        _ key: String,
        branch: String = "main",
        artifact name: String = "test.log",
        _ pieces: [Piece]
    ) throws {
        artifacts += 1
        var context = RunContext()
        context.key = key
        context.branch = branch
        context.app = "House"
        let days = Int64(key) ?? 0
        context.startedAt = Timestamp(
            milliseconds: LedgerFixture.now.milliseconds + (days - 20) * 86_400_000
        )
        let artifact = LedgerWriter.Artifact(
            digest: Digest.of(Array("\(key) \(artifacts)".utf8), length: 32),
            context: "",
            name: name,
            path: name,
            byteCount: 1
        )
        _ = try writer.append(artifact) { writer in
            try writer.begin(run: context, key: key)
            for piece in pieces {
                switch piece {
                case .walk(let walk): try writer.add(walk)
                case .probe(let probe): try writer.add(probe)
                case .audit(let audit): try writer.add(audit)
                case .setting(let event): try writer.add(event)
                }
            }
            return ArtifactWriter.Ending(format: "test", statesRun: true)
        }
    }

    /// A scope of a screen.
    func scope(
        _ screen: String,
        test: String? = nil,
        condition: Condition = Condition(pose: .closed, textSize: .large),
        udid: String? = nil
    ) -> AuditScope {
        var values = AuditScope.Values()
        values.screen = screen
        values.screenSource = .read
        values.test = test
        values.condition = condition
        values.poseSource = .read
        values.textSizeSource = .read
        values.settingsSource = .read
        values.device.model = "Duo 3"
        values.device.udid = udid
        return AuditScope(values)
    }

    /// A complete walk of a screen.
    func walk(
        _ screen: String,
        _ spoken: [String],
        pose: Pose = .closed
    ) -> WalkRecord {
        walk(screen, utterances: spoken.map { WalkUtterance(spoken: $0) }, pose: pose)
    }

    /// A complete walk of a screen.
    func walk(
        _ screen: String,
        utterances: [WalkUtterance],
        pose: Pose = .closed,
        restored: Bool? = nil
    ) -> WalkRecord {
        WalkRecord(
            name: screen.uppercased(),
            scope: scope(screen, condition: Condition(pose: pose, textSize: .large)),
            source: .voiceover,
            utterances: utterances,
            complete: true,
            voiceOverRestored: restored
        )
    }

    /// Two runs compared.
    func comparison(_ base: String, _ head: String) throws -> Comparison {
        var request = ComparisonRequest(now: LedgerFixture.now)
        request.base = base
        request.head = head
        return try History(store).compare(request)
    }

    /// What differs between two runs, in words.
    func compare(_ base: String, _ head: String) throws -> [String] {
        try comparison(base, head).changes.map { "\($0.kind.rawValue) \($0.finding.rule.id)" }
    }
}
