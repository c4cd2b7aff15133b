import AuditStore

extension IndexPage {
    // MARK: - Simulators

    /// What somebody has to put back, with the commands, and what ran under what others had left.
    var settings: HTML { "\(resets)\(taints)" }

    /// Audits that another run's settings tainted; empty where there are none.
    private var taints: HTML {
        guard !report.taints.isEmpty else { return "" }
        var table = HTMLTable(
            id: "tainted-table",
            caption: "Audits that ran while the simulator still had another run's setting.",
            columns: [
                .init("Left by", wide: true), .init("Setting"), .init("Cells"), .init("Audited in"),
            ]
        )
        table.rows = report.taints.prefix(20).map { taint in
            let run = taint.runs.first
            let more = taint.runs.count - 1
            return [
                "\(Part.foreign(taint.origin, limit: 120))", Part.foreign(taint.setting, limit: 60),
                "\(taint.cells)",
                "\(context.runLink(run, base: "") ?? "not known")\(more > 0 ? " and \(more) more" : "")",
            ]
        }
        return "\(table.html)\(Part.more(report.taints.count - 20, "setting"))"
    }

    private var resets: HTML {
        guard report.settingsWereLogged else {
            return
                "<p>No log of simulator settings is in the store, so nobody knows what is left on the simulators.</p>\n"
        }
        guard !report.resets.isEmpty else {
            return "<p>Every setting that a log changed is back at its default.</p>\n"
        }
        var table = HTMLTable(
            id: "settings-table",
            caption: "What is still off its default, as the logs tell it.",
            columns: [
                .init("Simulator"), .init("Setting"), .init("Now"), .init("Reset to"),
                .init("Left by"), .init("Command", wide: true),
            ]
        )
        table.rows = report.resets.prefix(60).map { reset in
            let set =
                reset.deviceSet == "default" || reset.deviceSet.isEmpty
                ? "" : " (\(reset.deviceSet))"
            return [
                "\(Part.foreign(reset.device + set, limit: 80))",
                Part.foreign(reset.setting, limit: 60),
                Part.foreign(reset.now, limit: 60), Part.foreign(reset.resetTo, limit: 60),
                context.runLink(reset.run, base: "") ?? "not known",
                reset.command.map { "<code>\($0)</code>" } ?? "none known; erase the simulator",
            ]
        }
        let commands = report.resets.compactMap(\.command)
        let script: HTML =
            commands.isEmpty
            ? ""
            : """
            <details><summary>All commands, to copy</summary>
            <pre tabindex="0" aria-label="Commands that reset the simulators">\(commands.joined(separator: "\n"))</pre></details>

            """
        return "\(table.html)\(Part.more(report.resets.count - 60, "setting"))\(script)"
    }

    // MARK: - Gaps and the plan

    /// What was never looked at or failed, and what to audit next.
    var gaps: HTML {
        let counts = report.totals.cells
        guard counts.all > 0 else {
            return "<p>No cell is known yet: audit one screen, and this list begins.</p>\n"
        }
        var html: HTML = """
            <p>\(CellWords.states(counts)).</p>

            """
        var failed: [[HTML]] = []
        for (index, screen) in report.screens.enumerated() {
            for cell in screen.cells where cell.outcome == .failed && failed.count < 10 {
                failed.append([
                    context.screenLink(index, base: ""), "\(cell.condition.displayName)",
                    Part.foreign(cell.error ?? "no reason given", limit: 200),
                    context.runLink(cell.lastAudited, base: "") ?? "",
                ])
            }
        }
        if !failed.isEmpty {
            html +=
                HTMLTable(
                    id: "failed-table",
                    caption:
                        "Cells whose last audit failed. Nothing follows from what it did not say.",
                    columns: [
                        .init("Screen"), .init("Condition"), .init("Reason", wide: true),
                        .init("Run"),
                    ],
                    rows: failed
                ).html
            html += Part.more(counts.failed - failed.count, "failed cell")
        }
        guard !report.plan.isEmpty else {
            return "\(html)<p>Nothing is planned: every known cell was audited lately.</p>\n"
        }
        var table = HTMLTable(
            id: "plan-table",
            caption: "What to audit next, the most useful first.",
            columns: [
                .init("Screen"), .init("Condition"), .init("Device"), .init("Why", wide: true),
            ]
        )
        table.rows = report.plan.prefix(30).map { cell in
            [
                context.screenLink(cell.screen, base: ""), "\(cell.condition.displayName)",
                Part.foreign(cell.device.isEmpty ? "any" : cell.device, limit: 60),
                Part.foreign(cell.reason, limit: 200),
            ]
        }
        html += "<h3>The next audit</h3>\n"
        html += table.html
        html += Part.more(report.plan.count - 30, "cell")
        return html
    }

    // MARK: - Accepted

    /// What people decided to live with, expiring first.
    var accepted: HTML {
        guard !report.accepted.isEmpty else { return "<p>Nobody accepted a finding.</p>\n" }
        var table = HTMLTable(
            id: "accepted-table",
            caption: "Expired and outgrown first, then by the last day.",
            columns: [
                .init("Finding"), .init("Screen"), .init("Rule"), .init("Until"),
                .init("Standing"), .init("Owner"), .init("Reason", wide: true), .init("Where"),
            ]
        )
        table.rows = report.accepted.prefix(60).map { row in
            [
                context.findingLink(
                    row.finding,
                    screen: row.screen,
                    text: Part.foreign(row.element, limit: 90),
                    base: ""
                ),
                context.screenLink(row.screen, base: ""), "\(row.rule.title)",
                "\(row.until?.iso8601 ?? "no end")", standing(row),
                row.owner.map { Part.foreign($0, limit: 60) } ?? "nobody",
                Part.foreign(row.reason, limit: 240),
                "\(row.scope.isEmpty ? "everywhere" : row.scope)",
            ]
        }
        return "\(table.html)\(Part.more(report.accepted.count - 60, "accepted finding"))"
    }

    private func standing(_ row: ReportAcceptance) -> HTML {
        switch row.standing(on: report.asOf.day) {
        case .expired: return Part.tag("✕ expired, open again", .bad)
        case .outgrown: return Part.tag("✕ outgrown, open again", .bad)
        case .expiring:
            let days = (row.until?.number ?? 0) - report.asOf.day.number
            return Part.tag(days == 0 ? "! ends today" : "! ends in \(Words.age(days))", .warn)
        case .holds: return Part.tag("✓ holds", .good)
        }
    }

    // MARK: - Runs

    /// The runs that have a page.
    var runs: HTML {
        guard !report.runs.isEmpty else { return "<p>No run is in the store.</p>\n" }
        var table = HTMLTable(
            id: "runs-table",
            caption: "The latest first.",
            columns: [
                .init("Run"), .init("Commit"), .init("Xcode"), .init("OS"),
                .init("Clean", numeric: true), .init("Findings", numeric: true),
                .init("Failed", numeric: true), .init("Skipped", numeric: true),
                .init("Problems", numeric: true),
            ]
        )
        table.rows = report.runs.prefix(60).map { run in
            [
                context.runLink(run.reference, base: "") ?? "",
                Words.commit(run.reference.commit).map { "<code>\($0)</code>" } ?? "not known",
                Part.foreign(run.xcode.isEmpty ? "not known" : run.xcode, limit: 40),
                "\(run.systems.isEmpty ? "not known" : run.systems.joined(separator: ", "))",
                "\(run.counts.clean)", "\(run.counts.findings + run.counts.partial)",
                "\(run.counts.failed)", "\(run.counts.skipped)",
                "\(run.problems.count + run.problemsNotShown)",
            ]
        }
        return "\(table.html)\(Part.more(report.runs.count - 60, "run"))"
    }
}
