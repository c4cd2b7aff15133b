/// One simulator: its device set and its UDID or name.
public struct SimulatorTarget: Sendable, Hashable, Comparable {
    /// The device set: `default`, or what `--set` names.
    public let deviceSet: String
    /// The UDID in capitals, `name:<name>`, or `host` for the Mac.
    public let device: String

    /// A simulator.
    public init(device: String, deviceSet: String = "default") {
        self.device = device
        self.deviceSet = deviceSet
    }

    /// What simctl takes as its device.
    public var argument: String {
        device.hasPrefix("name:") ? String(device.dropFirst("name:".count)) : device
    }

    /// Whether it is the Mac and no simulator.
    public var isHost: Bool { device == "host" }

    /// `xcrun simctl` with the device set, before a subcommand.
    public var simctl: [String] {
        deviceSet == "default" ? ["xcrun", "simctl"] : ["xcrun", "simctl", "--set", deviceSet]
    }

    /// What puts back everything where no command does: shut down, then erase.
    public var eraseSteps: [RestoreStep] {
        [
            RestoreStep(simctl + ["shutdown", argument], mayFail: true),
            RestoreStep(simctl + ["erase", argument]),
        ]
    }

    /// Orders by device set, then device.
    public static func < (left: SimulatorTarget, right: SimulatorTarget) -> Bool {
        (left.deviceSet, left.device) < (right.deviceSet, right.device)
    }
}

/// One command of a restore.
public struct RestoreStep: Sendable, Hashable {
    /// The command and its arguments, unquoted.
    public let arguments: [String]
    /// Whether its failure means nothing: there was nothing to stop.
    public let mayFail: Bool

    /// A command.
    public init(_ arguments: [String], mayFail: Bool = false) {
        self.arguments = arguments
        self.mayFail = mayFail
    }

    /// The commands as one line to paste into a shell.
    public static func commandLine(_ steps: [RestoreStep]) -> String {
        var line = ""
        for (index, step) in steps.enumerated() {
            if index > 0 { line += step.mayFail || steps[index - 1].mayFail ? "; " : " && " }
            line += ShellQuoting.command(step.arguments)
        }
        return line
    }
}

/// A command that reads a setting, and what it has to print after the restore.
public struct ReadBack: Sendable, Hashable {
    /// What the printed text is held against.
    public enum Expectation: Sendable, Hashable {
        /// The text is one of these, white space and the brackets of a list apart.
        case oneOf([String])
        /// The text has no line that names an override.
        case noOverrides
        /// The text has no running process of this service.
        case notRunning(String)
    }

    /// The command and its arguments, unquoted.
    public let arguments: [String]
    /// What it has to print.
    public let expectation: Expectation

    /// A read-back.
    public init(_ arguments: [String], _ expectation: Expectation) {
        self.arguments = arguments
        self.expectation = expectation
    }
}
