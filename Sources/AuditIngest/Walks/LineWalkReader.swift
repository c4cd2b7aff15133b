import AuditStore

/// Reads walks with one utterance a line and nothing else.
///
/// Such a text has no mark of its own, so it is claimed only where traits are spoken in it and no line could belong to
/// anything else.
struct LineWalkReader: DocumentReader {
    let format = "walk-lines"

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, document.bytes.count <= 1 << 18 else { return nil }
        let lines = LineWalkReader.bodies(document).map(\.text)
        guard lines.count >= 2 || lines.count < document.lines.count && !lines.isEmpty,
            let share = UtteranceEvidence.share(lines), share > 0
        else { return nil }
        let hasParts = lines.contains { $0.contains(", ") || $0.contains("、") }
        guard hasParts || share >= 0.2 else { return nil }
        return Recognition(
            20 + Int(min(share, 0.5) * 60),
            "nothing but lines with spoken traits"
        )
    }

    private static func bodies(_ document: Document) -> [(number: Int, text: String)] {
        document.lines.enumerated().compactMap { index, line in
            line.allSatisfy(\.isWhitespace) || WalkHeader.isHeader(line) ? nil : (index + 1, line)
        }
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        var header = WalkHeader(document.context)
        for (index, line) in document.lines.enumerated() where WalkHeader.isHeader(line) {
            header.take(line)
            try sink.reportProblems(header.problems, line: index + 1)
        }
        let lines = LineWalkReader.bodies(document)
        let spoken = LineWalkReader.withGaps(lines)
        try sink.receive(
            .walk(
                WalkRecord(
                    name: "lines",
                    scope: AuditScope(header.values),
                    source: header.source ?? .voiceover,
                    utterances: spoken,
                    attempt: document.attempt,
                    line: lines.first?.number ?? 0
                )
            )
        )
    }

    /// The utterances, with a gap for every empty line between them; lines that are all set apart are no gaps.
    private static func withGaps(_ lines: [(number: Int, text: String)]) -> [WalkUtterance] {
        guard let first = lines.first, let last = lines.last else { return [] }
        let missing = last.number - first.number + 1 - lines.count
        let hasGaps = missing * 3 <= lines.count
        var result: [WalkUtterance] = []
        for (number, text) in lines {
            if hasGaps, let previous = result.last?.line {
                for gap in (previous + 1)..<max(number, previous + 1) {
                    result.append(WalkUtterance(spoken: nil, line: gap))
                }
            }
            result.append(WalkUtterance(spoken: text, line: number))
        }
        return result
    }
}
