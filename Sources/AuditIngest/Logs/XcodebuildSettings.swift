import AuditStore

/// What a command line or a launch says about the device and the text size.
enum XcodebuildSettings {
    /// Reads `-destination` and launch arguments; what is said inside a test holds for that run of the test.
    static func read(_ line: LogLine, _ context: inout LogContext, sink: any EvidenceSink) throws {
        let text = LineText(line.text)
        if text.contains("-destination "), let device = destination(text) {
            context.scope.device = merged(context.scope.device, device)
            var run = RunContext()
            run.device = device
            try sink.receive(.run(run))
        }
        if let word = argument("UIPreferredContentSizeCategoryName", text),
            let size = try? TextSize(parsing: word)
        {
            change(&context, line.number) {
                $0.condition.textSize = size
                $0.textSizeSource = .read
            }
        }
        if let word = argument("AppleLanguages", text) {
            let code = word.filter { $0 != "(" && $0 != ")" && $0 != "\"" && $0 != "'" }
            if !code.isEmpty, code.utf8.count <= 16 {
                change(&context, line.number) { $0.language = code }
            }
        }
    }

    private static func change(
        _ context: inout LogContext,
        _ line: Int,
        _ change: (inout AuditScope.Values) -> Void
    ) {
        if let test = context.currentTest {
            context.assembler.change(test: test, line: line, change)
        } else {
            change(&context.scope)
        }
    }

    /// The device of the only `-destination` of a command line; nil where there are several.
    private static func destination(_ line: LineText) -> Device? {
        guard let at = line.find("-destination ", in: line.all) else { return nil }
        let start = at + 13
        if line.find("-destination ", in: start..<line.count) != nil { return nil }
        var value: String
        if let quoted = line.quoted(at: start, in: start..<line.count), !quoted.isOpen {
            value = line.string(quoted.text)
        } else {
            // Unquoted, spaces are written as `\ `.
            var end = start
            while end < line.count, line[end] != 0x20 || line[end - 1] == 0x5C { end += 1 }
            value = line.string(start..<end)
            value.removeAll { $0 == "\\" }
        }
        var device = Device()
        for part in value.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            let text = String(pair[1])
            switch pair[0].filter({ $0 != " " }) {
            case "name":
                device.name = text
                device.model = text
            case "OS": if text != "latest" { device.os = text }
            case "id": device.udid = text
            default: break
            }
        }
        return device.isEmpty ? nil : device
    }

    private static func merged(_ known: Device, _ read: Device) -> Device {
        Device(
            model: read.model ?? known.model,
            name: read.name ?? known.name,
            udid: read.udid ?? known.udid,
            os: read.os ?? known.os,
            osBuild: known.osBuild
        )
    }

    /// The word behind `-Name `, `Name=` or `"-Name", "`.
    private static func argument(_ name: String, _ line: LineText) -> String? {
        guard let at = line.find(name, in: line.all) else { return nil }
        var start = at + name.utf8.count
        while start < line.count, [0x20, 0x22, 0x2C, 0x3D, 0x3A, 0x27].contains(line[start]) {
            start += 1
        }
        var end = start
        while end < line.count, ![0x20, 0x22, 0x2C, 0x27, 0x5D].contains(line[end]) { end += 1 }
        return end > start ? line.string(start..<end) : nil
    }
}
