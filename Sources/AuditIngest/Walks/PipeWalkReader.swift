import AuditStore

/// Reads walks that stand on one line each, with `|` between the steps.
struct PipeWalkReader: DocumentReader {
    let format = "walk-pipes"

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, document.bytes.count <= 1 << 20, document.bytes.contains(0x7C) else {
            return nil
        }
        let lines = document.lines.filter { !$0.allSatisfy(\.isWhitespace) }
        let bodies = lines.filter { !WalkHeader.isHeader($0) }
        guard !bodies.isEmpty, bodies.allSatisfy({ PipeWalkReader.steps($0) != nil }) else {
            return nil
        }
        let steps = bodies.compactMap(PipeWalkReader.steps).flatMap { $0 }
        guard let share = UtteranceEvidence.share(steps.filter { !$0.isEmpty }) else { return nil }
        let isHeaded = lines.contains { WalkHeader.isHeader($0) && $0.contains("screen:") }
        if isHeaded { return Recognition(80, "steps between bars below a heading") }
        if share > 0 {
            return Recognition(bodies.count == 1 ? 75 : 55, "steps between bars with spoken traits")
        }
        let isOne = bodies.count == 1 && steps.count >= 3
        return Recognition(isOne ? 25 : 0, "one line of steps between bars")
    }

    /// The steps of a line; nil where the line is a table's row, a command or no walk at all.
    static func steps(_ line: String) -> [String]? {
        guard line.first != "|", line.first != "$", !line.contains("||") else { return nil }
        var steps: [String] = []
        var start = line.startIndex
        var before: Character = " "
        for index in line.indices {
            let next = line.index(after: index)
            let isFree = before == " " && (next == line.endIndex || line[next] == " ")
            before = line[index]
            guard line[index] == "|", isFree else { continue }
            steps.append(PipeWalkReader.trimmed(line[start..<index]))
            start = next
        }
        steps.append(PipeWalkReader.trimmed(line[start...]))
        guard steps.count > 1 else { return nil }
        return steps.contains {
            $0.utf8.count > 400 || $0.allSatisfy { "-: ".contains($0) } && !$0.isEmpty
        }
            ? nil : steps
    }

    private static func trimmed(_ text: Substring) -> String {
        var body = text.drop(while: \.isWhitespace)
        while let last = body.last, last.isWhitespace { body = body.dropLast(1) }
        return String(body)
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        var header = WalkHeader(document.context)
        for (index, line) in document.lines.enumerated() {
            if WalkHeader.isHeader(line) {
                // A heading begins the description of another walk.
                header = WalkHeader(document.context)
                header.take(line)
                try sink.reportProblems(header.problems, line: index + 1)
                continue
            }
            guard let steps = PipeWalkReader.steps(line) else { continue }
            try sink.receive(
                .walk(
                    WalkRecord(
                        name: "pipes",
                        scope: AuditScope(header.values),
                        source: header.source ?? .voiceover,
                        utterances: steps.map { WalkUtterance(spoken: $0, line: index + 1) },
                        attempt: document.attempt,
                        line: index + 1
                    )
                )
            )
        }
    }
}

extension EvidenceSink {
    /// Says what a heading could not be read for.
    func reportProblems(_ problems: [String], line: Int) throws {
        for problem in problems {
            try receive(
                .diagnostic(Diagnostic(.warning, code: "walk-header", problem, line: line))
            )
        }
    }
}
