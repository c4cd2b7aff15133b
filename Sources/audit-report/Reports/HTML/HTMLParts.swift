import AuditStore

/// Pieces that every page is built from.
enum Part {
    /// A foreign text, kept apart from the direction of what stands around it.
    static func foreign(_ text: String, limit: Int = 160) -> HTML {
        let clipped = Words.clip(text, limit)
        // A blank label would make a link or a row's head that says nothing.
        if clipped.allSatisfy(\.isWhitespace) { return "<em>blank</em>" }
        return "<bdi>\(clipped)</bdi>"
    }

    /// A remark, or nothing.
    static func note(_ text: String, limit: Int = 300) -> HTML {
        text.isEmpty ? "" : foreign(text, limit: limit)
    }

    /// A label whose meaning is in its words, its border and its colour.
    static func tag(_ text: String, _ tone: Tone) -> HTML {
        "<span class=\"tag \(tone.rawValue)\">\(text)</span>"
    }

    /// The tone of a tag.
    enum Tone: String {
        /// Something to act on.
        case bad = "t-bad"
        /// Something good.
        case good = "t-good"
        /// Something to look at.
        case warn = "t-warn"
        /// Nothing known.
        case none = "t-none"
    }

    /// The tag of a severity.
    static func tag(_ severity: Severity) -> HTML {
        switch severity {
        case .error: tag("error", .bad)
        case .warning: tag("warning", .warn)
        case .notice: tag("notice", .none)
        }
    }

    /// The tag of a claim's standing.
    static func tag(_ standing: EvidenceJudgement.Standing) -> HTML {
        switch standing {
        case .contradicted: tag("✕ \(standing.title)", .bad)
        case .supported: tag("✓ \(standing.title)", .good)
        case .notLookedAt: tag("– \(standing.title)", .none)
        case .partly: tag("◐ \(standing.title)", .warn)
        case .stale: tag("↺ \(standing.title)", .warn)
        case .person: tag("? \(standing.title)", .warn)
        }
    }

    /// The tag of what an audit said.
    static func tag(_ cell: ReportCell) -> HTML {
        if cell.isStale, cell.outcome.isAudited {
            return tag("↺ too old: \(cell.outcome.rawValue)", .warn)
        }
        switch cell.outcome {
        case .clean: return tag("✓ clean", .good)
        case .findings: return tag("✕ \(Words.count(cell.findings, "finding"))", .bad)
        case .partial: return tag("✕ at least \(cell.findings)", .bad)
        case .failed: return tag("! failed", .warn)
        case .skipped: return tag("– skipped", .none)
        case .never: return tag("– never audited", .none)
        }
    }

    /// Terms and their values in a row.
    static func facts(_ facts: [(String, HTML?)]) -> HTML {
        let rows = facts.compactMap { name, value in
            value.map { "<div><dt>\(name)</dt><dd>\($0)</dd></div>" as HTML }
        }
        return rows.isEmpty ? "" : "<dl class=\"facts\">\(rows)</dl>\n"
    }

    /// A link, or the text alone where there is no target.
    static func link(_ text: HTML, to target: String?) -> HTML {
        target.map { "<a href=\"\($0)\">\(text)</a>" } ?? text
    }

    /// `12 more cells are not shown here`, where something is not.
    static func more(_ count: Int, _ one: String, _ many: String? = nil) -> HTML {
        guard count > 0 else { return "" }
        let words = Words.are(count, "more \(one)", many.map { "more \($0)" })
        return "<p class=\"soft\">\(words) not shown here.</p>\n"
    }
}

/// A table with a caption, in a frame that scrolls and can be reached by keyboard.
struct HTMLTable {
    /// A column.
    struct Column {
        /// What its head says.
        let title: String
        /// Whether it holds numbers, set to the right.
        var isNumeric = false
        /// Whether it holds sentences.
        var isWide = false

        /// A column.
        init(_ title: String, numeric: Bool = false, wide: Bool = false) {
            self.title = title
            isNumeric = numeric
            isWide = wide
        }
    }

    /// An identifier that no other table of the page has.
    let id: String
    /// What the table shows.
    let caption: HTML
    /// The columns; the first one holds the heads of the rows.
    let columns: [Column]
    /// The rows.
    var rows: [[HTML]] = []

    /// The markup.
    var html: HTML {
        let heads = columns.map { column in
            "<th scope=\"col\"\(Self.style(column))>\(column.title)</th>" as HTML
        }
        let body = rows.map { row -> HTML in
            let cells = zip(columns, row).enumerated().map { index, pair -> HTML in
                let style = Self.style(pair.0)
                return index == 0
                    ? "<th scope=\"row\"\(style)>\(pair.1)</th>" : "<td\(style)>\(pair.1)</td>"
            }
            return "<tr>\(cells)</tr>\n"
        }
        return """
            <div class="scroll" role="group" tabindex="0" aria-labelledby="\(id)">
            <table><caption id="\(id)">\(caption)</caption>
            <thead><tr>\(heads)</tr></thead>
            <tbody>
            \(body)</tbody></table></div>

            """
    }

    private static func style(_ column: Column) -> HTML {
        column.isNumeric ? " class=\"n\"" : column.isWide ? " class=\"wide\"" : ""
    }
}
