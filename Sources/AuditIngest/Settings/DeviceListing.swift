/// Reads simulators, their names and states out of what simctl and xcodebuild print.
struct DeviceListing {
    /// A simulator that a line names.
    struct Device {
        let name: String
        let udid: String
        let deviceSet: String
        /// Whether it is booted; nil where the line does not say.
        let isBooted: Bool?
    }

    /// The device set that the next lines are about.
    let deviceSet: String
    private var fields: [String: String] = [:]

    /// A listing of a device set.
    init(deviceSet: String = "default") { self.deviceSet = deviceSet }

    /// The simulators of a trimmed line; JSON listings are one field a line.
    mutating func take(_ text: String) -> [Device] {
        if text.hasPrefix("\"") { return json(text) }
        if text.hasPrefix("}") {
            fields = [:]
            return []
        }
        guard text.utf8.count < 4096 else { return [] }
        if text.hasPrefix("{"), text.contains("platform:") { return destination(text) }
        guard let open = DeviceListing.parenthesis(text) else { return [] }
        var name = text[..<open.start]
        if let prefix = ["Monitoring boot status for ", "Phone: ", "Device: "].first(
            where: name.hasPrefix
        ) {
            name = name.dropFirst(prefix.count)
        }
        while name.last == " " { name = name.dropLast(1) }
        guard !name.isEmpty, name.utf8.count < 120 else { return [] }
        let rest = text[open.end...]
        var isBooted: Bool?
        if rest.hasPrefix(" (Booted)") { isBooted = true }
        if rest.hasPrefix(" (Shutdown)") { isBooted = false }
        return [
            Device(name: String(name), udid: open.udid, deviceSet: deviceSet, isBooted: isBooted)
        ]
    }

    /// `{ platform:iOS Simulator, id:…, OS:27.1, name:iPhone Duo }`.
    private func destination(_ text: String) -> [Device] {
        var udid: String?
        var name: String?
        for part in text.split(separator: ",") {
            let field = part.drop { $0 == " " || $0 == "{" }
            if field.hasPrefix("id:") { udid = SimulatorReference.udid(field.dropFirst(3)) }
            if field.hasPrefix("name:") {
                var value = field.dropFirst(5)
                while value.last == "}" || value.last == " " { value = value.dropLast(1) }
                name = String(value)
            }
        }
        guard let udid, let name, !name.isEmpty else { return [] }
        return [Device(name: name, udid: udid, deviceSet: "default", isBooted: nil)]
    }

    private mutating func json(_ text: String) -> [Device] {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count >= 5, ["udid", "name", "state"].contains(parts[1]) else { return [] }
        fields[String(parts[1])] = String(parts[3])
        guard let name = fields["name"], let state = fields["state"],
            let udid = fields["udid"].flatMap({ SimulatorReference.udid($0[...]) })
        else { return [] }
        fields = [:]
        return [
            Device(name: name, udid: udid, deviceSet: deviceSet, isBooted: state == "Booted")
        ]
    }

    /// The first UDID in parentheses, and where they begin and end.
    private static func parenthesis(
        _ text: String
    )
        -> (start: String.Index, end: String.Index, udid: String)?
    {
        var from = text.startIndex
        while let open = text[from...].firstIndex(of: "(") {
            let inside = text[text.index(after: open)...]
            if let close = inside.firstIndex(of: ")"),
                let udid = SimulatorReference.udid(inside[..<close])
            {
                return (open, text.index(after: close), udid)
            }
            from = text.index(after: open)
        }
        return nil
    }
}
