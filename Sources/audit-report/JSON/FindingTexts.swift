import AuditIngest
import AuditStore

/// The findings of audits as JSON text: equal records are one finding with a count.
///
/// Texts are kept, since the same issues recur in most audits of an artifact.
struct FindingTexts {
    private struct Known {
        // The issue is held, so that its identity stays its own.
        let issue: Issue
        let number: Int
    }

    /// The number of an issue, by its identity; equal issues have the same one.
    private var known = WordTable<Known>()
    private var numbers: [Issue: Int] = [:]
    /// How often the present audit has each issue.
    private var counts: [Int] = []
    /// Texts by the identity of the issue and the count: equal issues may be written with other bytes.
    private var texts = WordTable<[UInt8]>()

    /// The most issues and texts that are remembered from one audit to the next.
    private static let bound = 1 << 12
    /// In how many values a finding stands.
    private static let indent = 5

    /// Appends what stands between the brackets of the list.
    ///
    /// - Parameters:
    ///   - issues: The records of an audit.
    ///   - bytes: What has been written so far.
    mutating func append(_ issues: [Issue], to bytes: inout [UInt8]) {
        guard !issues.isEmpty else { return }
        forgetMany()
        var order: [Known] = []
        for issue in issues {
            let known = known(issue)
            if counts[known.number] == 0 { order.append(known) }
            counts[known.number] += 1
        }
        for (place, one) in order.enumerated() {
            bytes.append(contentsOf: (place == 0 ? "\n          " : ",\n          ").utf8)
            append(one, count: counts[one.number], to: &bytes)
            counts[one.number] = 0
        }
        bytes.append(contentsOf: "\n        ".utf8)
    }

    private mutating func append(_ one: Known, count: Int, to bytes: inout [UInt8]) {
        let (first, second) = (one.issue.identity, UInt(count))
        if let text = texts.value(first, second) { return bytes.append(contentsOf: text) }
        let value = EvidenceJSON.finding(one.issue, count: count)
        guard texts.count < FindingTexts.bound else {
            return value.append(to: &bytes, indent: FindingTexts.indent)
        }
        var text: [UInt8] = []
        value.append(to: &text, indent: FindingTexts.indent)
        texts.set(text, first, second)
        bytes.append(contentsOf: text)
    }

    private mutating func known(_ issue: Issue) -> Known {
        if let known = known.value(issue.identity) { return known }
        let number = numbers[issue] ?? counts.count
        if number == counts.count {
            numbers[issue] = number
            counts.append(0)
        }
        let known = Known(issue: issue, number: number)
        self.known.set(known, issue.identity)
        return known
    }

    /// Lets go of what was remembered where it has become much; between audits only, since numbers hold within one.
    private mutating func forgetMany() {
        guard known.count >= FindingTexts.bound || texts.count >= FindingTexts.bound else { return }
        self = FindingTexts()
    }
}
