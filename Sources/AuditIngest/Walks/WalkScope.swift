import AuditStore

extension LogContext {
    /// The scope of a walk that begins now: what is known of the log, and the test that runs.
    var walkScope: AuditScope {
        var values = scope
        values.test = currentTest ?? values.test
        return AuditScope(values)
    }
}

/// What a log says where the job was stopped: what came after was never walked.
struct LogEnd {
    static let needles = [
        "SIGTERM", "SIGINT", "SIGKILL", "Terminated: 15", "Killed: 9", "operation was canceled",
        "cancellation signal", "INTERRUPTED **",
    ]

    /// The words that the job was stopped with; nil while it goes on.
    private(set) var reason: String?

    /// Takes a line that holds one of the needles.
    ///
    /// - Returns: Whether the line says that the job was stopped.
    mutating func take(_ text: String) -> Bool {
        // A script that stops the simulator's VoiceOver sends signals too.
        guard let word = LogEnd.needles.first(where: text.contains), !text.contains("kill ") else {
            return false
        }
        reason = "the log ends with \(word)"
        return true
    }

    /// Something was spoken after all.
    mutating func goOn() { reason = nil }
}

/// The text of a line from a marker on, where nothing but a logger's prefix stands before it.
///
/// `NSLog` and CI lanes put `2026-10-18 09:41:02.117 Runner[1:2] ` or `[lane] ` before a line; words before the marker
/// mean that somebody only talks about it.
enum LogMarker {
    static func payload(_ text: String, from marker: StaticString) -> Substring? {
        guard let start = find(marker, in: text) else { return nil }
        var before = text[..<start]
        while let last = before.last, last.isWhitespace { before = before.dropLast(1) }
        guard before.isEmpty || before.last == "]" else { return nil }
        return text[start...]
    }

    /// Whether the bytes stand in a text.
    static func has(_ marker: StaticString, in text: String) -> Bool {
        find(marker, in: text) != nil
    }

    /// Where the bytes stand for the first time; lines of tests are many, and a search by characters is slow.
    static func find(_ marker: StaticString, in text: String) -> String.Index? {
        let needle = UnsafeBufferPointer(start: marker.utf8Start, count: marker.utf8CodeUnitCount)
        var text = text
        let offset = text.withUTF8 { bytes -> Int in
            guard let first = needle.first, bytes.count >= needle.count else { return -1 }
            var at = 0
            while at <= bytes.count - needle.count {
                if bytes[at] == first, bytes[at..<at + needle.count].elementsEqual(needle) {
                    return at
                }
                at += 1
            }
            return -1
        }
        return offset < 0 ? nil : text.utf8.index(text.utf8.startIndex, offsetBy: offset)
    }
}

/// The heading that a text of a walk may carry: `# screen: inbox  pose: closed  size: large`.
struct WalkHeader {
    private(set) var values: AuditScope.Values
    private(set) var source: WalkSource?
    private(set) var problems: [String] = []

    init(_ values: AuditScope.Values) { self.values = values }

    /// Whether the line is a heading and not an utterance.
    static func isHeader(_ line: String) -> Bool { line.hasPrefix("#") }

    private static let keys = [
        "screen", "pose", "size", "textsize", "text-size", "language", "locale", "device", "app",
        "test", "source", "udid", "os", "settings",
    ]

    /// Takes the pairs of a heading; words that are no pair are left.
    mutating func take(_ line: String) {
        var key: String?
        var value: [Substring] = []
        let words = line.drop { $0 == "#" }.split { $0.isWhitespace || $0 == ";" }
        for (index, word) in words.enumerated() {
            guard let colon = word.firstIndex(where: { $0 == ":" || $0 == "=" }) else {
                // `text size:` is written in two words.
                let next = index + 1 < words.count ? words[index + 1].lowercased() : ""
                if word.lowercased() == "text", next.hasPrefix("size") { continue }
                value.append(word)
                continue
            }
            let name = word[..<colon].lowercased()
            guard WalkHeader.keys.contains(name) else {
                value.append(word)
                continue
            }
            set(key, value.joined(separator: " "))
            key = name
            let rest = word[word.index(after: colon)...]
            value = rest.isEmpty ? [] : [rest]
        }
        set(key, value.joined(separator: " "))
    }

    private mutating func set(_ key: String?, _ text: String) {
        var text = text
        while text.last == "," { text.removeLast() }
        guard let key, !text.isEmpty else { return }
        do throws(SpellingError) {
            switch key {
            case "screen":
                values.screen = text
                values.screenSource = .read
            case "pose":
                values.condition.pose = try Pose(parsing: text)
                values.poseSource = .read
            case "size", "textsize", "text-size":
                values.condition.textSize = try TextSize(parsing: text)
                values.textSizeSource = .read
            case "language", "locale": values.language = text
            case "device": values.device.model = text
            case "udid": values.device.udid = text.uppercased()
            case "os": values.device.os = text
            case "app": values.app = text
            case "test": values.test = TestName.canonical(text)
            case "source": source = WalkSource(rawValue: text.lowercased())
            default: break
            }
        } catch {
            problems.append("\(error)")
        }
    }
}
