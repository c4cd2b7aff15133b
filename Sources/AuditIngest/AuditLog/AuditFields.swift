/// Where the members of an audit record stand in its line.
struct AuditFields {
    private(set) var record: Range<Int>?
    private(set) var app: Range<Int>?
    private(set) var screen: Range<Int>?
    private(set) var test: Range<Int>?
    private(set) var pose: Range<Int>?
    private(set) var textSize: Range<Int>?
    private(set) var settings: Range<Int>?
    private(set) var types: Range<Int>?
    private(set) var configuration: Range<Int>?
    private(set) var language: Range<Int>?
    private(set) var device: Range<Int>?
    private(set) var outcome: Range<Int>?
    private(set) var error: Range<Int>?
    private(set) var attempt: Range<Int>?
    private(set) var seconds: Range<Int>?
    private(set) var issues: Range<Int>?

    /// The members that make the scope, in a fixed order.
    var scopeFields: [Range<Int>?] {
        [app, screen, test, pose, textSize, settings, types, configuration, language, device]
    }

    /// nil where the line is no whole object.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard var scanner = JSONFieldScanner(bytes) else { return nil }
        while true {
            switch scanner.next() {
            case .malformed: return nil
            case .end: return
            case .member(let name, let value):
                set(UnsafeBufferPointer(rebasing: bytes[name]), value)
            }
        }
    }

    private mutating func set(_ name: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) {
        func matches(_ word: StaticString) -> Bool {
            word.utf8CodeUnitCount == name.count
                && (0..<name.count).allSatisfy { word.utf8Start[$0] == name[$0] }
        }
        switch name.count {
        case 3: if matches("app") { app = value }
        case 4:
            if matches("test") { test = value } else if matches("pose") { pose = value }
        case 5:
            if matches("types") { types = value } else if matches("error") { error = value }
        case 6:
            if matches("record") {
                record = value
            } else if matches("screen") {
                screen = value
            } else if matches("issues") {
                issues = value
            } else if matches("device") {
                device = value
            }
        case 7:
            if matches("outcome") {
                outcome = value
            } else if matches("attempt") {
                attempt = value
            } else if matches("seconds") {
                seconds = value
            }
        case 8:
            if matches("textSize") {
                textSize = value
            } else if matches("settings") {
                settings = value
            } else if matches("language") {
                language = value
            }
        case 13: if matches("configuration") { configuration = value }
        default: break
        }
    }
}
