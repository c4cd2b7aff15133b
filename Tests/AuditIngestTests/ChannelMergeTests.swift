import AuditIngest
import AuditStore
import Testing

@Suite struct ChannelMergeTests {
    private func audit(
        _ channel: Channel,
        _ issues: [AuditStore.Issue],
        error: String? = nil
    ) -> AuditRecord {
        var values = AuditScope.Values()
        values.test = "AuditTests/testPantry"
        return AuditRecord(
            scope: AuditScope(values),
            observation: Observation(issues),
            outcome: error == nil ? nil : .failed,
            error: error,
            channel: channel
        )
    }

    private func issue(_ compact: String, label: String? = nil) -> AuditStore.Issue {
        AuditStore.Issue(
            compact: compact,
            detail: nil,
            typeText: nil,
            element: label.map { Element(label: $0) }
        )
    }

    @Test func theRichestRecordWinsAndEqualFailuresStayTwo() {
        let merged = ChannelMerge.merge([
            audit(
                .failureMessage,
                [issue("Contrast failed"), issue("Contrast failed"), issue("Text clipped")]
            ),
            audit(
                .printed,
                [issue("Contrast failed", label: "Oats"), issue("Contrast failed", label: "Rye")]
            ),
        ])
        #expect(merged.map(\.channel) == [.failureMessage, .printed])
        #expect(merged.first?.observation.issues.map(\.compact) == ["Text clipped"])
        #expect(merged.last?.observation.issues.count == 2)
    }

    @Test func anErrorThatTwoChannelsTellIsOne() {
        let merged = ChannelMerge.merge([
            audit(.failureMessage, [], error: "timed out"),
            audit(.attachment, [], error: "timed out"),
        ])
        #expect(merged.map(\.channel) == [.attachment])
    }

    @Test func oneChannelNeverMergesWithItself() {
        let twice = [
            audit(.printed, [issue("Text clipped")]), audit(.printed, [issue("Text clipped")]),
        ]
        #expect(ChannelMerge.merge(twice).count == 2)
    }
}
