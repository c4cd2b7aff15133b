import AuditStore

/// The text of `settings`.
struct SettingsText {
    let console: Console

    /// What has to be reset: a table, then the commands.
    func rows(_ rows: [SettingToReset]) -> String {
        guard !rows.isEmpty else { return "nothing to reset\n" }
        var table = TextTable([
            .init("simulator"), .init("setting"), .init("now"), .init("reset to"), .init("left by"),
        ])
        for row in rows {
            table.add([
                Self.simulator(row.target), row.title, row.now, row.resetTo, Self.leftBy(row),
            ])
        }
        var text = table.text(width: console.width)
        text += "\nCommands:\n"
        for row in rows {
            if let command = row.command {
                text += "  \(command)\n"
            } else {
                text += "  \(Self.hopeless(row))\n"
            }
        }
        return Console.harmless(text)
    }

    /// What happened to a simulator.
    func history(_ events: [(event: SettingEvent, origin: SettingOrigin)]) -> String {
        var table = TextTable([
            .init("time"), .init("run"), .init("artifact"), .init("line", alignsRight: true),
            .init("what"), .init("setting"), .init("value"), .init("sure"),
        ])
        for (event, origin) in events {
            table.add([
                event.at?.iso8601 ?? "", origin.run ?? "", origin.artifact,
                event.line > 0 ? String(event.line) : "", String(describing: event.action),
                event.setting, event.value ?? "",
                event.confidence == .executed ? "" : event.confidence.rawValue,
            ])
        }
        return table.text(width: console.width)
    }

    private static func hopeless(_ row: SettingToReset) -> String {
        let what = "# no command puts back \(row.title) of \(row.target.argument)"
        guard let erase = row.eraseCommand else { return what + ": put it back by hand" }
        return "\(what), erase it: \(erase)"
    }

    private static func simulator(_ target: SimulatorTarget) -> String {
        if target.isHost { return "the Mac" }
        return target.deviceSet == "default"
            ? target.argument : "\(target.argument) in \(target.deviceSet)"
    }

    private static func leftBy(_ row: SettingToReset) -> String {
        // The folder is in the JSON; here the name and the line would be cut off behind it.
        var place = String(row.origin.artifact.split(separator: "/").last ?? "")
        if row.line > 0 { place += ":\(row.line)" }
        if let run = row.origin.run { place = "run \(run), \(place)" }
        if let lane = row.lane { place += ", lane \(lane)" }
        if row.confidence != .executed { place += ", \(row.confidence.rawValue)" }
        return place
    }
}
