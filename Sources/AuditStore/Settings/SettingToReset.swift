/// To which value a setting has to go back.
public enum SettingPolicy: String, Sendable, Hashable, CaseIterable {
    /// To what an erased simulator has: the rule on a shared simulator.
    case defaults
    /// To what was read before the first change, where something was read.
    case initial
}

/// Where an event comes from: the run and the artifact that the caller names.
public struct SettingOrigin: Sendable, Hashable {
    /// The run's key; nil where logs are read without a store.
    public let run: String?
    /// The artifact: a path or file name.
    public let artifact: String

    /// An origin.
    public init(artifact: String, run: String? = nil) {
        self.artifact = artifact
        self.run = run
    }
}

/// A setting of a simulator that is off its target, who left it so, and how to put it back.
public struct SettingToReset: Sendable, Hashable {
    /// The simulator's UDID in capitals, `name:<name>`, or `host` for the Mac.
    public let device: String
    /// The device set: `default`, or what `--set` names.
    public let deviceSet: String
    /// The setting, as ``SettingCatalogue`` names it; on the host, the preference key.
    public let setting: String
    /// What it is now.
    public let now: String
    /// What it has to become.
    public let resetTo: String
    /// What was read before the first change; nil where nothing was.
    public let firstRead: String?
    /// The commands that put it back, in order; empty where only erasing helps.
    public let steps: [RestoreStep]
    /// The commands that show whether it took.
    public let readBacks: [ReadBack]
    /// The line of the artifact that left it so, from 1.
    public let line: Int
    /// How sure it is.
    public let confidence: SettingConfidence
    /// The run and artifact that left it so.
    public let origin: SettingOrigin
    /// The lane of the log that left it so.
    public let lane: String?
    /// When it was left so, where the log says.
    public let at: Timestamp?

    /// The simulator.
    public var target: SimulatorTarget {
        SimulatorTarget(device: device, deviceSet: deviceSet)
    }

    /// The command line that puts it back; nil where only erasing helps.
    public var command: String? { steps.isEmpty ? nil : RestoreStep.commandLine(steps) }

    /// The command lines that read it back; nil where nothing reads it.
    public var readBackCommand: String? {
        readBacks.isEmpty
            ? nil : readBacks.map { ShellQuoting.command($0.arguments) }.joined(separator: "; ")
    }

    /// The command line that erases the simulator; nil on the host.
    public var eraseCommand: String? {
        target.isHost ? nil : RestoreStep.commandLine(target.eraseSteps)
    }

    /// The setting's name for people.
    public var title: String { SettingCatalogue.title(of: setting) }
}
