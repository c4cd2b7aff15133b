import AuditStore
import Testing

@testable import AuditIngest

/// Which reader reads a document that several may claim: the surest, whatever the order they are listed in.
@Suite struct ReaderChoiceTests {
    /// A document of each kind, by the format that it is in.
    static let documents: [(format: String, text: String)] = [
        ("audit-log", #"{"record":"audit","screen":"Quay","outcome":"completed","issues":[]}"#),
        (
            "junit",
            #"<testsuites><testsuite name="QuayTests"><testcase classname="QuayTests" name="testBerth"><failure message="Contrast failed"/></testcase></testsuite></testsuites>"#
        ),
        (
            "xcresult-tests-json",
            #"{"testNodes":[{"nodeType":"Test Case","name":"testBerth()","nodeIdentifier":"QuayTests/testBerth()","result":"Failed","children":[{"nodeType":"Failure Message","name":"Contrast failed"}]}]}"#
        ),
        (
            "xcresult-summary-json",
            #"{"totalTestCount":1,"testFailures":[{"testName":"testBerth()","targetName":"QuayTests","failureText":"Contrast failed","testIdentifierString":"QuayTests/testBerth()"}]}"#
        ),
        (
            "accessibilityauditkit-json",
            #"{"schemaVersion":1,"screens":[{"name":"Quay","issues":[{"auditType":"contrast","compactDescription":"Contrast failed"}]}]}"#
        ),
        (
            "stark-scan",
            #"{"version":"2","data":{"name":"Quay","results":[{"auditType":"contrast","compactDescription":"Contrast failed"}]}}"#
        ),
        ("webdriver-audit", #"{"value":[{"auditType":"contrast","compactDescription":"x"}]}"#),
        (
            "screen-report",
            #"{"screen":"Quay","engine":"XCUITest","issues":[{"auditType":"contrast","compactDescription":"Contrast failed"}]}"#
        ),
        (
            "acceptance-baseline",
            #"[{"screen":"Quay","auditType":"contrast","reason":"drawn by the system"}]"#
        ),
        (
            "audit-ndjson",
            """
            {"screen":"Quay","auditType":"contrast","compactDescription":"Contrast failed"}
            {"screen":"Mole","auditType":"contrast","compactDescription":"Contrast failed"}
            """
        ),
        ("audit-json", #"{"screen":"Quay","issues":["Contrast failed"]}"#),
        (
            "audit-xml",
            "<audit><issue><screen>Quay</screen><compact>Contrast failed</compact></issue></audit>"
        ),
        (
            "findings-table",
            "screen,issue,label\nQuay,Contrast failed,Berth\nMole,Text clipped,Crane\n"
        ),
        ("findings-table", "| Screen | Issue |\n|---|---|\n| Quay | Contrast failed |\n"),
        ("printed-issues", "Quay: Contrast failed — \"Berth\" Button\n"),
        ("walk-phrases", #"["Quay, heading","Berth, button"]"#),
        ("walk-numbered", "0: Quay, heading\n1: Berth, button\n"),
        ("walk-pipes", "Quay, heading | Berth, button | Crane, button\n"),
        ("walk-lines", "Quay, heading\nBerth, button\nCrane, button\n"),
        (
            "not-an-audit",
            "| Screen | Light | Dark |\n|---|---|---|\n| Quay | 3 | 4 |\n| Mole | 0 | 1 |\n"
        ),
        ("not-an-audit", "<!doctype html><html><body>Contrast failed</body></html>"),
        ("not-an-audit", #"{"total":3,"critical":1,"warnings":2}"#),
        (
            "xcodebuild-log",
            """
            Test Case '-[Quay.QuayTests testBerth]' started.
            /a/QuayTests.swift:9: error: -[Quay.QuayTests testBerth] : Contrast failed
            Test Case '-[Quay.QuayTests testBerth]' failed (1.000 seconds).
            """
        ),
    ]

    private static func document(_ text: String) -> Document {
        Document(name: "file", bytes: Array(text.utf8))
    }

    @Test(arguments: documents)
    func theFormatIsNamedWithItsReason(format: String, text: String) throws {
        let read = try ReaderRegistry.standard.read(
            Self.document(text),
            into: EvidenceCollector()
        )
        #expect(read.name == format)
        #expect(!read.reason.isEmpty)
    }

    /// Each document with the readers in other orders: the same format, for the same reason.
    @Test func theOrderOfTheReadersDecidesNothing() throws {
        let standard = ReaderRegistry.standard
        var random = Seeded(state: 41)
        var orders = [Array(standard.documents.reversed())]
        for _ in 0..<4 { orders.append(standard.documents.shuffled(using: &random)) }
        for order in orders {
            let registry = ReaderRegistry(documents: order, channels: standard.channels)
            for (_, text) in Self.documents {
                let document = Self.document(text)
                let expected = try standard.read(document, into: EvidenceCollector())
                #expect(try registry.read(document, into: EvidenceCollector()) == expected)
            }
        }
    }

    /// Any two readers over any document: one goes before the other, never both and never none.
    @Test func anyTwoClaimsAreOrdered() {
        for (_, text) in Self.documents {
            let document = Self.document(text)
            let claims = ReaderRegistry.standard.claims(document, json: document.json?.value)
            for (place, first) in claims.enumerated() {
                for second in claims[(place + 1)...] {
                    #expect(first.goes(before: second))
                    #expect(!second.goes(before: first))
                }
            }
        }
    }

    @Test func oneThatFindsEvidenceGoesBeforeOneThatRefuses() throws {
        let reading = ReaderRegistry.Claim(
            reader: FixedReader(format: "zz"),
            recognition: try #require(Recognition(40, "words"))
        )
        let refusing = ReaderRegistry.Claim(
            reader: FixedReader(format: NotAnAudit.format),
            recognition: try #require(Recognition(40, "words"))
        )
        let surer = ReaderRegistry.Claim(
            reader: FixedReader(format: NotAnAudit.format),
            recognition: try #require(Recognition(41, "words"))
        )
        #expect(reading.goes(before: refusing) && !refusing.goes(before: reading))
        #expect(surer.goes(before: reading))
    }

    @Test func noReaderIsSurerThanItSays() {
        for (_, text) in Self.documents {
            let document = Self.document(text)
            for claim in ReaderRegistry.standard.claims(document, json: document.json?.value) {
                #expect(claim.recognition.confidence <= claim.reader.mostConfidence)
            }
        }
    }

    private struct FixedReader: DocumentReader {
        let format: String
        func recognise(_ document: Document, json: JSONValue?) -> Recognition? { nil }
        func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) {}
    }
}
