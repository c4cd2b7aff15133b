/// The readers of walks, for the registry.
enum WalkReaders {
    /// Readers of whole files, the surest shapes first.
    static let documents: [any DocumentReader] = [
        CaptureWalkReader(), HierarchyWalkReader(), SnapshotWalkReader(), PhraseLogReader(),
        PipeWalkReader(), NumberedWalkReader(), LineWalkReader(),
    ]

    /// Channels of logs.
    static let channels: [any LogChannel.Type] = [
        PrintedWalkChannel.self, CaptureWalkChannel.self, SpeechBlockChannel.self,
        FailureArrayChannel.self, AppiumWalkChannel.self, VoiceOverProcessChannel.self,
    ]
}
