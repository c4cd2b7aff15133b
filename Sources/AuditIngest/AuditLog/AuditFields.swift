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

    /// From the name of the first member of the scope to the value of its last one.
    private var scopeSpan: Range<Int>?

    /// The bytes of all members of the scope, where nothing else of the audit stands among them.
    var scopeBytes: Range<Int>? {
        guard let scopeSpan else { return nil }
        func isInside(_ field: Range<Int>?) -> Bool {
            field.map { scopeSpan.contains($0.lowerBound) } ?? false
        }
        let others = isInside(seconds) || isInside(issues) || isInside(outcome)
        return others || isInside(attempt) || isInside(error) ? nil : scopeSpan
    }

    /// The members that make the scope, in a fixed order.
    var scopeFields: [Range<Int>?] {
        [app, screen, test, pose, textSize, settings, types, configuration, language, device]
    }

    /// Whether the object ends behind `issues`, so that its tail is always read as it was now.
    private(set) var endsWithIssues = false

    /// Reads an object; nil where the line is no whole one.
    ///
    /// - Parameters:
    ///   - bytes: The line.
    ///   - isKnown: Whether this tail of a line, from the value of `issues` on, was read before and ended with them.
    init?(
        _ bytes: UnsafeBufferPointer<UInt8>,
        isKnown: (UnsafeBufferPointer<UInt8>) -> Bool
    ) {
        guard var scanner = JSONFieldScanner(bytes) else { return nil }
        while true {
            switch scanner.next() {
            case .malformed: return nil
            case .end: return
            case .name(let name):
                let member = UnsafeBufferPointer(rebasing: bytes[name])
                if AuditFields.matches(member, "issues") {
                    let tail = scanner.place..<bytes.count
                    if isKnown(UnsafeBufferPointer(rebasing: bytes[tail])) {
                        issues = tail
                        endsWithIssues = true
                        return
                    }
                }
                guard let value = scanner.value() else { return nil }
                endsWithIssues = false
                if set(member, value) {
                    let start = scopeSpan?.lowerBound ?? name.lowerBound
                    scopeSpan = start..<value.upperBound
                }
            }
        }
    }

    private static func matches(
        _ name: UnsafeBufferPointer<UInt8>,
        _ word: StaticString
    ) -> Bool {
        word.utf8CodeUnitCount == name.count
            && (0..<name.count).allSatisfy { word.utf8Start[$0] == name[$0] }
    }

    /// Keeps a member's place; whether it belongs to the scope.
    private mutating func set(_ name: UnsafeBufferPointer<UInt8>, _ value: Range<Int>) -> Bool {
        func matches(_ word: StaticString) -> Bool { AuditFields.matches(name, word) }
        switch name.count {
        case 3 where matches("app"): app = value
        case 4 where matches("test"): test = value
        case 4 where matches("pose"): pose = value
        case 5 where matches("types"): types = value
        case 6 where matches("screen"): screen = value
        case 6 where matches("device"): device = value
        case 8 where matches("textSize"): textSize = value
        case 8 where matches("settings"): settings = value
        case 8 where matches("language"): language = value
        case 13 where matches("configuration"): configuration = value
        case 5 where matches("error"):
            error = value
            return false
        case 6 where matches("record"):
            record = value
            return false
        case 6 where matches("issues"):
            issues = value
            endsWithIssues = true
            return false
        case 7 where matches("outcome"):
            outcome = value
            return false
        case 7 where matches("attempt"):
            attempt = value
            return false
        case 7 where matches("seconds"):
            seconds = value
            return false
        default: return false
        }
        return true
    }
}
