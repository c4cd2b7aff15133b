import AuditIngest
import AuditStore
import Testing

@Suite struct PrintedIssueShapeTests {
    @Test(arguments: PrintedShape.known)
    func readsTheShapesOfKnownExporters(_ shape: PrintedShape) throws { try check(shape) }

    @Test(arguments: PrintedShape.invented)
    func readsShapesItHasNeverSeen(_ shape: PrintedShape) throws { try check(shape) }

    @Test(arguments: (PrintedShape.known + PrintedShape.invented).filter { !$0.isReport })
    func readsTheSameInsideALog(_ shape: PrintedShape) throws {
        let text = """
            Test Case '-[HarborUITests.AuditTests testAll]' started.
                t =     0.10s Set Up
            \(shape.text)
                t =     9.10s Tear Down
            Test Case '-[HarborUITests.AuditTests testAll]' passed (9.312 seconds).
            """
        try check(PrintedShape(name: shape.name, text: text, expected: shape.expected))
    }

    private func check(_ shape: PrintedShape) throws {
        let sink = EvidenceCollector()
        let document = Document(name: "audit.txt", bytes: Array(shape.text.utf8))
        _ = try ReaderRegistry.standard.read(document, into: sink)
        var found: [PrintedShape.Expected] = []
        for audit in sink.audits {
            for issue in audit.observation.issues {
                let element = issue.element
                found.append(
                    PrintedShape.Expected(
                        rule: issue.rule.id,
                        type: element?.type,
                        identifier: element?.identifier.flatMap { $0.isEmpty ? nil : $0 },
                        label: issue.hasUsableElement ? element?.label : nil,
                        screen: audit.scope.values.screen,
                        usable: issue.hasUsableElement
                    )
                )
            }
        }
        #expect(found == shape.expected)
        if !shape.clean.isEmpty || !shape.failed.isEmpty {
            let clean = sink.audits.filter { $0.outcome == .clean }.map(\.scope.values.screen)
            let failed = sink.audits.filter { $0.outcome == .failed }.map(\.scope.values.screen)
            #expect(clean == shape.clean)
            #expect(failed == shape.failed)
        }
        #expect(sink.otherFailures.isEmpty)
    }
}
