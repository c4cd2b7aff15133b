import AuditStore

/// Reads walks whose steps stand on numbered lines: `0: Inbox, Heading`.
struct NumberedWalkReader: DocumentReader {
    let format = "walk-numbered"

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, document.bytes.count <= 1 << 20 else { return nil }
        let lines = document.lines.filter {
            !$0.allSatisfy(\.isWhitespace) && !WalkHeader.isHeader($0)
        }
        guard let first = lines.first, let start = NumberedWalkReader.numbered(first)?.number,
            start <= 1
        else { return nil }
        var next = start
        var texts: [String] = []
        for line in lines {
            guard let (number, text) = NumberedWalkReader.numbered(line) else { continue }
            guard number == next else { return nil }
            texts.append(String(text))
            next += 1
        }
        // A label may go on in the next line; most lines have to have a number.
        guard texts.count * 10 >= lines.count * 8,
            !texts.contains(where: UtteranceEvidence.isForeign)
        else { return nil }
        if UtteranceEvidence.hasTrait(texts) {
            return Recognition(80, "numbered lines with spoken traits")
        }
        let isCounted = start == 0 && texts.count >= 2
        return Recognition(isCounted ? 40 : 0, "lines numbered from 0")
    }

    /// The number and the text of a numbered line.
    static func numbered(_ line: String) -> (number: Int, text: Substring)? {
        guard let colon = line.firstIndex(of: ":") else { return nil }
        let head = line[..<colon].drop { $0 == " " }
        guard head.utf8.count <= 6, let number = Int(head), number >= 0, head.first != "+" else {
            return nil
        }
        let rest = line[line.index(after: colon)...]
        guard rest.isEmpty || rest.first == " " else { return nil }
        return (number, rest.dropFirst())
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        var header = WalkHeader(document.context)
        var utterances: [WalkUtterance] = []
        for (index, line) in document.lines.enumerated() {
            if let (_, text) = NumberedWalkReader.numbered(line) {
                utterances.append(WalkUtterance(spoken: String(text), line: index + 1))
            } else if WalkHeader.isHeader(line), utterances.isEmpty {
                header.take(line)
                try sink.reportProblems(header.problems, line: index + 1)
            } else if !line.allSatisfy(\.isWhitespace), let last = utterances.indices.last {
                utterances[last].spoken = (utterances[last].spoken ?? "") + " " + line
            }
        }
        try sink.receive(
            .walk(
                WalkRecord(
                    name: "numbered",
                    scope: AuditScope(header.values),
                    source: header.source ?? .voiceover,
                    utterances: utterances,
                    attempt: document.attempt,
                    line: utterances.first?.line ?? 0
                )
            )
        )
    }
}
