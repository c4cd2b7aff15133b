import AuditStore

/// The findings that a user names: by key, by the beginning of one, or by an element's identifier or label.
enum FindingChoice {
    static let options: [Option] = [
        Option("screen", "name", "where several findings have the name: the one of this screen"),
        Option("rule", "name", "where several findings have the name: the one of this rule"),
        Option("all", help: "every finding that has the name"),
    ]

    /// The findings of every word; never none.
    ///
    /// - Throws: ``NotFound``, or ``Ambiguous`` where a word names several and `--all` is not given.
    static func findings(_ arguments: Arguments, in history: History) throws -> [FindingInfo] {
        var filter = LedgerFilter()
        filter.screens = arguments.all("screen")
        filter.rules = arguments.all("rule")
        var chosen: [FindingInfo] = []
        for word in arguments.positionals {
            let all = try history.findings(named: word)
            let named = all.filter { finding in
                filter.matches(finding.rule)
                    && filter.matches(
                        CellInfo(
                            app: finding.app,
                            screen: finding.screen,
                            deviceModel: "",
                            condition: Condition()
                        )
                    )
            }
            if named.isEmpty {
                let near = UsageError.nearest(to: word, in: try history.findingNames())
                throw NotFound(word: word, elsewhere: all, near: near)
            }
            if named.count > 1, !arguments.has("all") {
                throw Ambiguous(word: word, findings: named)
            }
            for finding in named where !chosen.contains(finding) { chosen.append(finding) }
        }
        return chosen
    }

    /// A name that no finding has, or none where it was looked for.
    struct NotFound: Error, CustomStringConvertible {
        let word: String
        let elsewhere: [FindingInfo]
        let near: String?

        var description: String {
            if let one = elsewhere.first {
                return
                    "'\(word)' names no finding that fits --screen and --rule; there is \(FindingChoice.words(one))"
            }
            let text = "there is no finding '\(word)' in the store"
            if let near { return "\(text); did you mean '\(near)'?" }
            return
                "\(text); 'audit-report findings --state all' shows the keys, of which the first \(History.shortestKey) characters are enough"
        }
    }

    /// A name that several findings have.
    struct Ambiguous: Error, CustomStringConvertible {
        let word: String
        let findings: [FindingInfo]

        var description: String {
            let lines = findings.prefix(10).map {
                "\n  \($0.key)  \($0.screen)  \($0.rule.id)  \($0.elementText)"
            }
            let more = findings.count > 10 ? "\n  and \(findings.count - 10) more" : ""
            return
                "'\(word)' names \(findings.count) findings; give a key, --screen, --rule or --all:\(lines.joined())\(more)"
        }
    }

    /// `Inbox, textClipped, StaticText "Yesterday"`.
    static func words(_ finding: FindingInfo) -> String {
        "\(finding.screen), \(finding.rule.id), \(finding.elementText)"
    }
}
