import AuditStore

/// The page of one run.
struct RunPage {
    let context: PageContext
    let run: ReportRun

    /// The page of a run.
    init(_ context: PageContext, run: ReportRun) {
        self.context = context
        self.run = run
    }

    /// The file.
    func render() -> String {
        let reference = run.reference
        let body: HTML = """
            <header>
            <p class="crumb"><a href="../index.html#runs">All runs</a></p>
            <h1>Run \(Part.foreign(reference.key, limit: 200))</h1>
            \(Part.facts([
                ("Started", "\(reference.startedAt.iso8601)"),
                ("Branch", run.branch.isEmpty ? nil : Part.foreign(run.branch, limit: 80)),
                ("Commit", reference.commit.map { "<code>\(Words.clip($0, 64))</code>" }),
                ("Xcode", run.xcode.isEmpty ? nil : Part.foreign(run.xcode, limit: 60)),
                ("OS", run.systems.isEmpty ? nil : "\(run.systems.joined(separator: ", "))"),
            ]))<p>\(Words.count(run.counts.clean, "clean cell")), \(run.counts.findings + run.counts.partial) with findings \
            (\(Words.count(run.sightings, "sighting"))), \(run.counts.failed) failed, \(run.counts.skipped) skipped.</p>
            </header>
            <main id="main">
            \(firstSeen)\(cells)\(problems)\(artifacts)</main>
            \(context.footer)
            """
        return context.page(
            title: "Run \(Words.clip(reference.key, 80)): accessibility audits",
            body: body
        )
    }

    private func section(_ id: String, _ title: String, _ body: HTML) -> HTML {
        """
        <section aria-labelledby="\(id)">
        <h2 id="\(id)">\(title)</h2>
        \(body)</section>

        """
    }

    private var firstSeen: HTML {
        let rows = run.firstSeen.prefix(100).compactMap { key -> HTML? in
            guard let finding = context.findings[key] else { return nil }
            let link = context.findingLink(
                key,
                screen: finding.screen,
                text: Part.foreign(finding.element.title),
                base: "../"
            )
            return
                "<li>\(finding.rule.title): \(link), \(context.screenLink(finding.screen, base: "../"))</li>\n"
        }
        guard !rows.isEmpty else {
            return section("first", "Seen here first", "<p>No finding that is still known.</p>\n")
        }
        return section(
            "first",
            "Seen here first",
            "<ul>\n\(Array(rows))</ul>\n\(Part.more(run.firstSeen.count - 100, "finding"))"
        )
    }

    private var cells: HTML {
        guard !run.cells.isEmpty else {
            return section(
                "cells",
                "Cells",
                "<p>This run has no audit: nothing follows from it.</p>\n"
            )
        }
        var table = HTMLTable(
            id: "cells-table",
            caption: "What this run looked at.",
            columns: [
                .init("Screen"), .init("Condition"), .init("Device"), .init("Outcome"),
                .init("Note", wide: true),
            ]
        )
        table.rows = run.cells.map { row in
            [
                context.screenLink(row.screen, base: "../"), "\(row.cell.condition.displayName)",
                Part.foreign(row.cell.device.isEmpty ? "not stated" : row.cell.device, limit: 60),
                Part.tag(row.cell), Part.note(row.cell.error ?? ""),
            ]
        }
        return section("cells", "Cells", "\(table.html)\(Part.more(run.cellsNotShown, "cell"))")
    }

    private var problems: HTML {
        guard !run.problems.isEmpty else { return "" }
        let rows = run.problems.map { problem in
            "<li>\(Part.tag(problem.severity)) \(Part.foreign(problem.message, limit: 500)) <small>\(Part.foreign(problem.place, limit: 200))</small></li>\n"
                as HTML
        }
        return section(
            "problems",
            "What could not be used",
            "<ul>\n\(rows)</ul>\n\(Part.more(run.problemsNotShown, "problem"))"
        )
    }

    private var artifacts: HTML {
        guard !run.artifacts.isEmpty else { return "" }
        let rows = run.artifacts.prefix(100).map {
            "<li><code>\(Words.clip($0, 200))</code></li>\n" as HTML
        }
        return section(
            "artifacts",
            "Artifacts",
            "<ul>\n\(Array(rows))</ul>\n\(Part.more(run.artifacts.count - 100, "artifact"))"
        )
    }
}
