import Testing

@testable import AuditStore

/// Two walks side by side.
@Suite struct WalkAlignmentTests {
    private func rows(_ old: [String?], _ new: [String?]) throws -> [String] {
        let alignment = WalkAlignment(try WalkComparison(baseline: walk(old), new: walk(new)))
        return alignment.rows.map { row in
            let left = alignment.oldStep(row)?.label ?? "-"
            let right = alignment.newStep(row)?.label ?? "-"
            return "\(left) | \(right) | \(row.mark.rawValue)"
        }
    }

    @Test func pairsEqualSteps() throws {
        #expect(try rows(["A", "B"], ["A", "B"]) == ["A | A | same", "B | B | same"])
    }

    @Test func showsWhatIsGoneWhereItStood() throws {
        #expect(
            try rows(["A", "B", "C"], ["A", "C", "D"])
                == ["A | A | same", "B | - | removed", "C | C | same", "- | D | added"]
        )
        #expect(try rows(["A", "B"], ["A"]) == ["A | A | same", "B | - | removed"])
    }

    @Test func drawsMovesAsMoves() throws {
        #expect(
            try rows(["A", "B", "C", "D"], ["A", "C", "D", "B, Heading"]) == [
                "A | A | same", "C | C | same", "D | D | same", "B | B | movedAndChanged",
            ]
        )
    }

    @Test func namesTheDifferencesOfARow() throws {
        let alignment = WalkAlignment(
            try WalkComparison(
                baseline: walk(["A", "B, Heading", "C"]),
                new: walk(["A", "B", "C"])
            )
        )
        #expect(alignment.rows[1].mark == .changed)
        #expect(alignment.rows[1].differences == [0])
    }

    @Test func everyStepStandsOnce() throws {
        let old: [String?] = ["A", "B", "C", "A", "D", "E", "F"]
        let new: [String?] = ["F", "A", "X", "C", "A", "A", "D"]
        let alignment = WalkAlignment(try WalkComparison(baseline: walk(old), new: walk(new)))
        #expect(alignment.rows.compactMap(\.new) == Array(0..<7))
        #expect(alignment.rows.compactMap(\.old).sorted() == Array(0..<7))
    }
}
