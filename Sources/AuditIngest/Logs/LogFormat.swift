/// The formats of logs, by what their lines show.
enum LogFormat {
    /// The formats that lines can show; an earlier one says more.
    static let shown = [
        "xcodebuild-log", "github-log", "xcbeautify-log", "xcpretty-log", "teamcity-log",
    ]

    /// A format that the log reader has named, with what says so.
    static func recognised(_ name: String) -> RecognisedFormat {
        let reason =
            switch name {
            case "xcodebuild-log": "lines that xcodebuild writes about tests"
            case "github-log": "workflow commands with a test and its message"
            case "xcbeautify-log", "xcpretty-log": "lines of a formatter about failed tests"
            case "teamcity-log": "service messages of TeamCity"
            case "printed-issues": "lines with a text or type of Apple's engine"
            case "log": "lines of walks, simulator commands or other tools"
            case NotAnAudit.format: "no line that any reader knows as evidence"
            default: "it could not be read to its first line"
            }
        return RecognisedFormat(name: name, reason: reason)
    }
}
