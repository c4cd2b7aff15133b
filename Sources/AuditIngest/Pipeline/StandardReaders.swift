extension ReaderRegistry {
    /// The readers of this program.
    ///
    /// A new format is one new file with a ``DocumentReader`` or a ``LogChannel``, and its line in the lists below.
    public static let standard = ReaderRegistry(
        documents: [
            OwnReportReader(),
            WebPageReader(),
            DocumentationReader(walks: WalkReaders.documents),
            SourceCodeReader(),
            AuditLogDocumentReader(),
            JUnitReader(logs: LogReader(channels: channels)),
            TestReportReader(),
            TestListReader(),
            TOONReader(readers: [TestReportReader(), AuditJSONReader()]),
            LegacyJSONReader(),
            XcresultSummaryReader(),
            XcresultTestsReader(),
            XcresultActivitiesReader(),
            AccessibilityAuditKitReader(),
            StarkScanReader(),
            WebDriverAuditReader(),
            ScreenReportReader(),
            DeviceAuditReader(),
            AcceptanceBaselineReader(),
            AuditJSONLinesReader(),
            AuditJSONReader(),
            AuditXMLReader(),
            AccessibilityAuditKitTextReader(),
            FindingsTableReader(),
            ElementTableReader(),
            CountTableReader(),
            ElementTreeReader(),
            AxeResultsReader(),
            AggregateReader(),
            PrintedIssuesReader(logChannels: logChannels),
        ] + WalkReaders.documents,
        channels: channels
    )

    /// The channels of logs, in the order in which they are given a line.
    private static let channels: [any LogChannel.Type] =
        logChannels + WalkReaders.channels
        + [SimulatorCommandChannel.self, PrintedIssueChannel.self]

    /// The channels whose lines make a text a log.
    ///
    /// What this program printed comes first, and no other channel sees it. The xcodebuild channel says which test runs. What prints whole records, such as the
    /// audit log, comes before the printed issues, which take what nobody else has read.
    private static let logChannels: [any LogChannel.Type] = [
        OwnReportChannel.self, XcodebuildChannel.self, OtherEnginesChannel.self,
        TerminalChannel.self, TeamCityChannel.self, AuditLogChannel.self,
    ]
}
