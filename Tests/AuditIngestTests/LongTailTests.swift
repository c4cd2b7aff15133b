import AuditStore
import Testing

@testable import AuditIngest

/// Texts that end in a long run of what readers take off: taken off one by one from the front's side, it costs the square of its length.
struct LongTailTests {
    private static let heads = [
        "Inbox, heading | Row, button | Row, button |", "1. Inbox, heading\n2. Row, button",
        "── [Default] Inbox ──\n  [ERROR] Contrast: Contrast failed\n    element: a  label: \"b\"",
        "Contrast failed — Inbox", "/A.swift:9: error: -[T.S testA] : Contrast failed",
        "+ xcrun simctl ui booted",
        "    iPhone Duo (5B1C0E52-7A1D-4C7E-9E0B-0D5A6C1F2A11) (Booted)",
        "✖ testA, Contrast failed", "Audit of Inbox timed out",
        "Element subtree:\n Attributes: Button, label: 'Row'",
        "screen;issue;label\nInbox;Contrast failed;Row",
        "<a><issue><compact>Contrast failed",
        "{\"compactDescription\":\"Contrast failed\",\"element\":\"Row",
        "AUDIT-LOG {\"record\":\"audit\",\"screen\":\"Inbox",
        "Inbox: 3 accessibility audit issue(s)",
    ]

    @Test(arguments: heads)
    func isReadInTimeThatGrowsWithItsLength(head: String) throws {
        let clock = ContinuousClock()
        for tail in [
            " ", "\t", "}", ".", ",", "─", "\u{3000}", "\"", "'", "(", "|", "-", "\u{301}",
        ] {
            for repeated in [6_000] {
                let text = head + String(repeating: tail, count: repeated) + "\n"
                let time = try clock.measure {
                    _ = try ReaderRegistry.standard.read(
                        Document(name: "x", bytes: Array(text.utf8)),
                        into: EvidenceCollector()
                    )
                }
                #expect(time < .seconds(10), "\(head) and \(repeated) of '\(tail)': \(time)")
            }
        }
    }
}
