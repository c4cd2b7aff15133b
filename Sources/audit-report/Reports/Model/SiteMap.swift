import AuditStore

/// Where each screen and run has its page.
///
/// A name that is already a safe file name in lower case keeps it; every other one gets a digest of the whole name behind
/// it, so that two names never share a file, on case-insensitive file systems either, and a page keeps its address when
/// other screens come and go.
struct SiteMap: Sendable {
    /// The slug of each screen of the report, by its number.
    let screens: [String]
    /// The slug of each run that has a page, by its key.
    let runs: [String: String]

    /// The pages of a report.
    init(_ report: Report) {
        var taken: Set<String> = []
        screens = report.screens.map {
            SiteMap.claim($0.app.isEmpty ? $0.name : "\($0.app)/\($0.name)", &taken)
        }
        taken = []
        var runs: [String: String] = [:]
        for run in report.runs where runs[run.reference.key] == nil {
            runs[run.reference.key] = SiteMap.claim(run.reference.key, &taken)
        }
        self.runs = runs
    }

    private static func claim(_ name: String, _ taken: inout Set<String>) -> String {
        let first = slug(name)
        var slug = first
        var number = 2
        while !taken.insert(slug).inserted {
            slug = "\(first)-\(number)"
            number += 1
        }
        return slug
    }

    /// A file name for a name.
    static func slug(_ name: String) -> String {
        var slug = ""
        for byte in name.utf8 {
            if slug.utf8.count >= 48 { break }
            switch byte {
            case 48...57, 97...122: slug.unicodeScalars.append(Unicode.Scalar(byte))
            case 65...90: slug.unicodeScalars.append(Unicode.Scalar(byte + 32))
            default: if !slug.isEmpty, slug.last != "-" { slug.append("-") }
            }
        }
        while slug.last == "-" { slug.removeLast() }
        if slug == name { return slug }
        let tail = Digest.hex(Digest.of(Array(name.utf8), length: 4))
        return slug.isEmpty ? tail : "\(slug)-\(tail)"
    }

    /// An anchor for a finding: its key where that is safe.
    static func anchor(finding key: String) -> String { "f-\(slug(key))" }

    /// An anchor for a condition: `c-closed-accessibility5-boldtext-on`.
    static func anchor(_ condition: Condition) -> String {
        var text = "c-\(condition.pose.rawValue)-\(condition.textSizeName)"
        if !condition.settingsKey.isEmpty { text += "-\(slug(condition.settingsKey))" }
        return text
    }
}
