import AuditStore

/// A simulator as a command names it, before it is known which one that is.
struct SimulatorReference: Hashable {
    /// A UDID, a name, `booted` or `all`; `host` with ``isHost`` for the Mac.
    var word: String
    /// The device set.
    var deviceSet = "default"
    /// Whether it is the Mac itself.
    var isHost = false

    static let host = SimulatorReference(word: "host", isHost: true)

    /// The UDID in capitals, where the word is one.
    var udid: String? { SimulatorReference.udid(word[...]) }

    /// The text in capitals where the whole of it is a simulator's UDID.
    static func udid(_ text: Substring) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (index, byte) in bytes.enumerated() {
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard byte == 0x2D else { return nil }
            } else {
                guard Character(UnicodeScalar(byte)).isHexDigit else { return nil }
            }
        }
        return text.uppercased()
    }

    /// The first UDID in a text.
    static func firstUDID(in text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 36 else { return nil }
        for start in 0...(bytes.count - 36) where bytes[start + 8] == 0x2D {
            let slice = String(decoding: bytes[start..<start + 36], as: UTF8.self)
            if let found = udid(slice[...]) { return found }
        }
        return nil
    }
}

/// What a read prints, and so how its output is understood.
enum ReadShape: Hashable {
    /// One of the words of `simctl ui`.
    case interface
    /// A value of `defaults read`, or the list it prints over several lines.
    case preference
    /// `simctl status_bar … list`.
    case statusBar
    /// `launchctl list`, of which the line of VoiceOver counts.
    case services
    /// A tool that prints `pose: …`.
    case pose
    /// The UDID of a new simulator.
    case newDevice
}

/// What one command does to simulators.
enum CommandEffect: Hashable {
    /// It sets a setting.
    case set(SimulatorReference, setting: String, value: String, domain: String? = nil)
    /// It puts a setting back; without a value, to its default.
    case restore(SimulatorReference, setting: String, value: String? = nil, domain: String? = nil)
    /// It reads a setting.
    case read(SimulatorReference, setting: String, ReadShape, domain: String? = nil)
    /// It erases, shuts down, boots or deletes.
    case life(SettingAction, SimulatorReference)
    /// It copies a simulator; the new UDID is printed.
    case clone(SimulatorReference, name: String)
    /// It makes a simulator; the UDID is printed.
    case create(name: String, deviceSet: String)
    /// It prints the simulators of a device set.
    case list(deviceSet: String)
    /// It runs tests on this simulator.
    case test(SimulatorReference)
    /// It sets a variable of the shell.
    case assign(name: String, value: String)
    /// It prints this text.
    case echo(String)
    /// It has no effect on settings, but is about a simulator.
    case none(SimulatorReference)
    /// It cannot be understood.
    case problem(code: String, String)
}
