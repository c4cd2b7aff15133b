import AuditStore

/// Refuses Markdown tables that only count findings for each screen and mode.
struct CountTableReader: DocumentReader {
    var format: String { NotAnAudit.format }
    var mostConfidence: Int { 40 }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard json == nil, document.bytes.count < 4 << 20, document.bytes.contains(0x7C) else {
            return nil
        }
        let lines = document.lines.filter { !$0.trimmedSpaces.isEmpty }
        let rows = lines.filter { $0.drop { $0 == " " }.first == "|" }
        let hasRule = rows.contains { row in
            row.contains("---") && row.allSatisfy { "|-: ".contains($0) }
        }
        guard hasRule, rows.count >= 3 else { return nil }
        // A log may hold a table; its other lines are evidence all the same.
        guard rows.count * 2 >= lines.count, !lines.contains(where: LogStructure.isRunnerLine)
        else { return nil }
        let hasText = rows.contains { row in
            row.split(separator: "|").contains { cell in
                EngineText.firstCompact(in: String(cell)) != nil
            }
        }
        guard !hasText else { return nil }
        let counted = rows.dropFirst().count { row in
            row.split(separator: "|").dropFirst().contains { cell in
                cell.contains { $0.isNumber }
            }
        }
        let head = rows.first?.lowercased() ?? ""
        let isAboutScreens = ["screen", "page", "view"].contains { head.contains($0) }
        let isCounts = isAboutScreens && counted * 2 >= rows.count - 1
        return Recognition(isCounts ? 40 : 0, "a Markdown table that counts findings")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        try sink.receive(
            .diagnostic(
                NotAnAudit.diagnostic(
                    "a table of counts",
                    remedy: "export each issue with its text"
                )
            )
        )
    }
}
