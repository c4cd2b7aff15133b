/// A POSIX shell script that puts simulators back, reads back, and says what did not take.
///
/// Every command is printed as a `+` line before it runs, with what it prints below, so that the script's own
/// output can be ingested. It may be run again and again. A simulator that is shut down is booted for it and shut
/// down again. Where only erasing helps, the script erases with `--erase` and otherwise says so. It exits with 1
/// when something did not take.
public struct RestoreScript: Sendable {
    /// What the script puts back.
    public let rows: [SettingToReset]

    /// A script for these rows.
    public init(rows: [SettingToReset]) { self.rows = rows }

    /// The text of the script.
    public var text: String {
        var body: [String] = []
        let byTarget = Dictionary(grouping: rows) { $0.target }
        for target in byTarget.keys.sorted() {
            let own = byTarget[target] ?? []
            if target.isHost {
                body += host(own)
            } else if RestoreScript.isUnresolved(target) {
                body += own.map { left($0, "the log does not say which simulator it is") }
            } else {
                body += simulator(target, own)
            }
        }
        if rows.isEmpty { body = ["say 'nothing to reset'"] }
        let indented = body.map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
        return RestoreScript.head + indented + "\n" + RestoreScript.tail
    }

    /// A variable or placeholder of a script in place of a name.
    private static func isUnresolved(_ target: SimulatorTarget) -> Bool {
        let name = target.argument
        return name.contains("$") || name.contains("`") || name.hasPrefix("-") || name.isEmpty
            || name == "unknown"
    }

    private func simulator(_ target: SimulatorTarget, _ rows: [SettingToReset]) -> [String] {
        let hopeless = rows.filter { $0.steps.isEmpty }
        let restorable = rows.filter { !$0.steps.isEmpty }
        let label = ShellQuoting.oneLine(target.argument)
        let place = target.deviceSet == "default" ? "" : " in device set \(target.deviceSet)"
        var lines = ["", "# \(label)\(ShellQuoting.oneLine(place)): \(rows.count) to reset"]
        if rows.count > 3 || !hopeless.isEmpty {
            lines.append("# or erase it: " + oneLine(RestoreStep.commandLine(target.eraseSteps)))
        }
        var block: [String] = []
        if !restorable.isEmpty {
            block.append("if begin \(quoted(target.argument)) \(simctl(target)); then")
            for row in restorable { block += restore(row).map { "    " + $0 } }
            block.append("    end \(quoted(target.argument)) \(simctl(target))")
            block += ["else", "    left=1", "fi"]
        }
        let command = "erase it, or run this script with --erase"
        block += hopeless.map { self.left($0, "no command puts it back: \(command)") }
        guard !hopeless.isEmpty else { return lines + block }
        lines.append("if [ \"$erase\" = yes ]; then")
        lines += target.eraseSteps.map { "    " + run($0, label + ": erase") }
        lines.append("else")
        lines += block.map { "    " + $0 }
        lines.append("fi")
        return lines
    }

    /// On the Mac only what is certain is changed: a switch goes off, or a value that was read comes back.
    private func host(_ rows: [SettingToReset]) -> [String] {
        ["", "# The Mac itself"]
            + rows.flatMap { row in
                row.resetTo == SettingCatalogue.recordedOrDelete || row.steps.isEmpty
                    ? [left(row, "it was written on the Mac, put it back by hand")] : restore(row)
            }
    }

    private func restore(_ row: SettingToReset) -> [String] {
        let label = RestoreScript.label(row)
        var lines = row.steps.map { run($0, label) }
        for readBack in row.readBacks {
            let command = ShellQuoting.command(readBack.arguments)
            let words = readBack.arguments.map(quoted).joined(separator: " ")
            let check =
                switch readBack.expectation {
                case .oneOf(let values): "check \(quoted(RestoreScript.wanted(values)))"
                case .noOverrides: "check_none ''"
                case .notRunning(let name): "check_stopped \(quoted(name))"
                }
            lines.append("\(check) \(quoted(label)) \(quoted(command)) \(words)")
        }
        return lines
    }

    private func run(_ step: RestoreStep, _ label: String) -> String {
        let command = quoted(ShellQuoting.command(step.arguments))
        let words = step.arguments.map(quoted).joined(separator: " ")
        return step.mayFail
            ? "run \(command) \(words) || :"
            : "run \(command) \(words) || problem \(quoted(label + ": the command failed"))"
    }

    private func left(_ row: SettingToReset, _ reason: String) -> String {
        "problem " + quoted("\(RestoreScript.label(row)) is \(oneLine(row.now)): \(reason)")
    }

    private static func label(_ row: SettingToReset) -> String {
        ShellQuoting.oneLine("\(row.target.argument) \(row.setting)")
    }

    /// The values that a read-back may print, as `check` compares them.
    private static func wanted(_ values: [String]) -> String {
        let ignored: Set<Character> = ["(", ")", "\"", ",", " ", "\n", "\t"]
        return values.map { String($0.filter { !ignored.contains($0) }) }.joined(separator: "|")
    }

    private func simctl(_ target: SimulatorTarget) -> String {
        target.simctl.map(quoted).joined(separator: " ")
    }

    private func quoted(_ text: String) -> String { ShellQuoting.quoted(text) }

    private func oneLine(_ text: String) -> String { ShellQuoting.oneLine(text) }
}
