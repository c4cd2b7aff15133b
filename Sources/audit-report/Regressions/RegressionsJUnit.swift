import AuditIngest
import AuditStore

/// A comparison as JUnit XML, for CI systems that show tests: a regression is a failed test, missing evidence an error, what nobody
/// looked at a skipped one.
enum RegressionsJUnit {
    static func text(_ comparison: Comparison) -> String {
        var cases: [Case] = []
        for change in comparison.regressions {
            cases.append(
                Case(
                    screen: change.finding.screen,
                    name:
                        "\(change.kind.rawValue) \(change.finding.rule.id): \(change.finding.elementText)",
                    outcome: comparison.failOn.isDisjoint(with: change.kinds) ? .skipped : .failure,
                    type: change.kind.rawValue,
                    message: ChangeText.sentence(change)
                )
            )
        }
        for walk in comparison.walks {
            cases.append(
                Case(
                    screen: walk.screen,
                    name: "walk \(walk.kind): \(walk.walk), \(walk.condition.displayName)",
                    outcome: comparison.failOn.contains(.walk) ? .failure : .skipped,
                    type: "walk",
                    message: walk.detail
                )
            )
        }
        for reason in comparison.incomplete {
            let words = ChangeText.words(reason)
            cases.append(
                Case(
                    screen: "evidence",
                    name: words,
                    outcome: .error,
                    type: reason.name,
                    message: words
                )
            )
        }
        for change in comparison.changes(.unverified) + comparison.accepted {
            let word = change.isAccepted ? "accepted" : "unverified"
            cases.append(
                Case(
                    screen: change.finding.screen,
                    name: "\(word) \(change.finding.rule.id): \(change.finding.elementText)",
                    outcome: .skipped,
                    type: word,
                    message: ChangeText.sentence(change)
                )
            )
        }
        for change in comparison.changes(.fixed) {
            cases.append(
                Case(
                    screen: change.finding.screen,
                    name: "fixed \(change.finding.rule.id): \(change.finding.elementText)",
                    outcome: .passed,
                    type: "fixed",
                    message: ""
                )
            )
        }
        // A file without a test counts as broken in several CI systems.
        if cases.isEmpty {
            cases = [
                Case(
                    screen: "accessibility",
                    name: "no regressions",
                    outcome: .passed,
                    type: "",
                    message: ""
                )
            ]
        }
        return document(cases, comparison)
    }

    private enum Outcome { case passed, failure, error, skipped }

    private struct Case {
        let screen: String
        let name: String
        let outcome: Outcome
        let type: String
        let message: String
    }

    private static func document(_ cases: [Case], _ comparison: Comparison) -> String {
        func count(_ outcome: Outcome) -> Int { cases.count { $0.outcome == outcome } }
        let numbers =
            "tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\""
            + " skipped=\"\(count(.skipped))\""
        let time = comparison.head.startedAt.iso8601
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<testsuites name=\"\(OwnReport.generator)\" \(numbers)>\n"
        text +=
            "  <testsuite name=\"accessibility regressions\" \(numbers) timestamp=\"\(time)\">\n"
        text += "    <properties>\n"
        text += property("head", comparison.head.key)
        if let base = comparison.base { text += property("base", base.key) }
        for note in comparison.notes { text += property("note", note) }
        text += "    </properties>\n"
        for one in cases { text += element(one) }
        return text + "  </testsuite>\n</testsuites>\n"
    }

    private static func property(_ name: String, _ value: String) -> String {
        "      <property name=\"\(name)\" value=\"\(XMLText.escape(value))\"/>\n"
    }

    private static func element(_ one: Case) -> String {
        let screen = XMLText.escape(one.screen)
        let head = "    <testcase classname=\"\(screen)\" name=\"\(XMLText.escape(one.name))\""
        let message = XMLText.escape(one.message)
        let type = XMLText.escape(one.type)
        switch one.outcome {
        case .passed: return head + "/>\n"
        case .skipped:
            return "\(head)>\n      <skipped message=\"\(message)\"/>\n    </testcase>\n"
        case .failure:
            return
                "\(head)>\n      <failure type=\"\(type)\" message=\"\(message)\">\(message)</failure>\n    </testcase>\n"
        case .error:
            return
                "\(head)>\n      <error type=\"\(type)\" message=\"\(message)\">\(message)</error>\n    </testcase>\n"
        }
    }
}
