import AuditStore

/// Reads the `issues` of an audit record, each one once as long as it is remembered.
struct AuditLogIssues {
    private var known: ByteMemo<Issue>

    init(bound: Int) { known = ByteMemo<Issue>(bound: bound) }

    /// The issues, and a sentence for each one that could not be used.
    mutating func read(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> (issues: [Issue], problems: [String]) {
        guard let elements = JSONFieldScanner.elements(ofArray: bytes) else {
            return (
                [],
                ["\"issues\" is not an array, so nothing of it was read; write an array of objects"]
            )
        }
        var issues: [Issue] = []
        issues.reserveCapacity(elements.count)
        var problems: [String] = []
        for (index, range) in elements.enumerated() {
            let part = UnsafeBufferPointer(rebasing: bytes[range])
            let (issue, hash) = known.recall(part)
            if let issue {
                issues.append(issue)
            } else if let issue = Self.issue(part) {
                known.remember(issue, for: part, hash: hash)
                issues.append(issue)
            } else {
                problems.append(
                    "issue \(index + 1) has neither \"compact\" nor \"detail\" nor \"type\" and is left out; write at least one of them"
                )
            }
        }
        return (issues, problems)
    }

    private static func issue(_ bytes: UnsafeBufferPointer<UInt8>) -> Issue? {
        let value = JSONParser.parse(bytes, line: 1, allowsTrailing: true)?.value
        guard let value else { return nil }
        let compact = value["compact"]?.string
        let detail = value["detail"]?.string
        let type = value["type"]?.scalarText
        guard compact != nil || detail != nil || type != nil else { return nil }
        return Issue(
            compact: compact,
            detail: detail,
            typeText: type,
            element: element(value["element"]),
            acceptedReason: accepted(value["accepted"])
        )
    }

    static func element(_ value: JSONValue?) -> Element? {
        guard let object = value?.object, !object.members.isEmpty else { return nil }
        return Element(
            type: object["type"]?.scalarText,
            identifier: object["identifier"]?.string,
            label: object["label"]?.string,
            value: object["value"]?.scalarText,
            placeholder: object["placeholder"]?.string,
            className: object["class"]?.string,
            frame: frame(object["frame"])
        )
    }

    static func frame(_ value: JSONValue?) -> Frame? {
        guard let numbers = value?.array?.compactMap(\.double), numbers.count == 4 else {
            return nil
        }
        return Frame(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// `"accepted": "reason"`, or an object with a reason; `true` without one still excuses.
    private static func accepted(_ value: JSONValue?) -> String? {
        switch value {
        case .string(let reason)?: reason
        case .object(let object)?: object["reason"]?.string ?? "accepted by the exporter"
        case .bool(true)?: "accepted by the exporter"
        default: nil
        }
    }
}
