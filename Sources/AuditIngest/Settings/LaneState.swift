import AuditStore

/// What is open in one lane of a log.
struct LaneState {
    /// A command that has run and whose output may still say that it failed.
    struct Ran {
        /// The records it made.
        var records: Range<Int>
        /// What its output is searched for: its subcommand and its device.
        var text: String
        var line: Int
        var isFailed = false
        /// Whether it changed something.
        var changes: Bool
        /// Whether nothing has been printed since.
        var isQuiet = true
    }

    /// A read whose value has not been seen.
    struct Read {
        var device: SimulatorReference
        var setting: String
        var shape: ReadShape
        var domain: String?
        var command: String
        var line: Int
        /// The record of a clone that waits for its UDID, or the name of a new simulator.
        var record: Int?
        var name: String?
        /// The lines of a list that is being printed.
        var collected: [String] = []
        var isCollecting = false
        var age = 0
    }

    var ran: [Ran] = []
    var reads: [Read] = []
    var echoed: [String] = []
    var open: OpenCommand?
    /// Whether its shell traces words without quoting them.
    var isUnquoted = false
    /// The simulator that was named last.
    var device: SimulatorReference?
    /// The simulator on which tests were started last.
    var tested: SimulatorReference?
    /// The name after fastlane's `Launch Simulator`, until a UDID follows.
    var launching: String?
    /// The simulators whose status bar a fastlane message overrode, in order.
    var overridden: [SimulatorReference] = []
    /// Whether a trace of `true` was seen that no failed command explains.
    var loops = false

    static func compact(_ text: String) -> String {
        text.split(separator: " ").joined(separator: " ")
    }
}
