import AuditStore

extension IndexPage {
    private static let walkLimit = 40

    /// Walks by screen and pose, with what changed.
    var walks: HTML {
        guard !report.walks.isEmpty else {
            return
                "<p>No walk is in the store: nobody knows in which order VoiceOver reads a screen.</p>\n"
        }
        let changed = report.walks.filter { !$0.changes.isEmpty }
        let same = report.walks.filter { $0.changes.isEmpty }
        var html: HTML = """
            <p class="lead">\(Words.count(report.walks.count, "walk")): \(changed.count) changed, \(same.count) did not \
            or have nothing to be compared with.</p>

            """
        let cards = changed.prefix(Self.walkLimit).map { walk in
            WalkView(context: context, walk: walk, base: "", showsSteps: false).html
        }
        if !cards.isEmpty { html += "<ol class=\"cards\">\n\(Array(cards))</ol>\n" }
        html += Part.more(changed.count - Self.walkLimit, "changed walk")
        guard !same.isEmpty else { return html }
        var table = HTMLTable(
            id: "walks-table",
            caption: "Walks without a change, and walks that are the first of their kind.",
            columns: [
                .init("Screen"), .init("Condition"), .init("Steps", numeric: true),
                .init("Reached the end"), .init("Compared with"), .init("Run"),
            ]
        )
        table.rows = same.prefix(Self.walkLimit).map { walk in
            [
                context.screenLink(walk.screen, base: ""), "\(walk.condition.displayName)",
                "\(walk.steps.count)", WalkView.end(of: walk),
                context.runLink(walk.baselineRun, base: "") ?? "nothing yet",
                context.runLink(walk.run, base: "") ?? "",
            ]
        }
        html += table.html
        html += Part.more(same.count - Self.walkLimit, "walk")
        return html
    }

    /// Where VoiceOver stood after folds.
    var focus: HTML {
        guard !report.focus.isEmpty else {
            return
                "<p>No focus probe is in the store: nobody knows where VoiceOver stands after a fold.</p>\n"
        }
        var table = HTMLTable(
            id: "focus-table",
            caption: "The latest probe of each screen, condition and event; lost focus first.",
            columns: [
                .init("Screen"), .init("Condition"), .init("After"), .init("Focus"),
                .init("Expected", wide: true), .init("Spoken", wide: true), .init("Run"),
            ]
        )
        table.rows = report.focus.prefix(Self.walkLimit).map { probe in
            [
                context.screenLink(probe.screen, base: ""), "\(probe.condition.displayName)",
                Part.foreign(probe.after, limit: 40), FocusView.tag(probe.verdict),
                probe.expected.map { Part.foreign($0) } ?? "not stated",
                probe.spoken.map { Part.foreign($0) } ?? "nothing",
                context.runLink(probe.run, base: "") ?? "",
            ]
        }
        return "\(table.html)\(Part.more(report.focus.count - Self.walkLimit, "probe"))"
    }
}

/// How a probe is shown.
enum FocusView {
    /// The tag of a probe.
    static func tag(_ verdict: ReportFocusProbe.Verdict) -> HTML {
        switch verdict {
        case .kept: Part.tag("✓ kept", .good)
        case .lost: Part.tag("✕ lost", .bad)
        case .silent: Part.tag("– nothing heard", .none)
        case .notStated: Part.tag("? no expectation", .warn)
        }
    }
}

/// A walk, with what changed and, on a screen's page, both walks side by side.
struct WalkView {
    let context: PageContext
    let walk: ReportWalk
    let base: String
    let showsSteps: Bool

    /// The list item.
    var html: HTML {
        let name = walk.name.isEmpty ? "" : ": \(Part.foreign(walk.name, limit: 60))" as HTML
        let place: HTML = showsSteps ? "" : "\(context.screenLink(walk.screen, base: base)), "
        let changes = walk.changes.prefix(20).map { change in
            "<li>\(Part.tag(change.severity)) <code>\(change.kind)</code> \(Part.foreign(change.detail, limit: 300))</li>\n"
                as HTML
        }
        let level: HTML = showsSteps ? "h3" : "h3"
        return """
            <li class="card \(walk.worst?.name ?? "")"><\(level)>\(place)\(walk.condition.displayName)\(name)</\(level)>
            \(changes.isEmpty ? "" : "<ul>\n\(Array(changes))</ul>\n")\
            \(Part.more(walk.changes.count - 20, "change"))\
            \(Part.facts([
                ("Source", "\(walk.source.rawValue)"), ("Steps", "\(walk.steps.count)"),
                ("Reached the end", Self.end(of: walk)),
                ("Run", context.runLink(walk.run, base: base)),
                ("Compared with", context.runLink(walk.baselineRun, base: base)),
            ]))\(showsSteps ? steps : "")</li>

            """
    }

    /// Whether a walk reached the end of its screen.
    static func end(of walk: ReportWalk) -> HTML {
        walk.isComplete.map { $0 ? "yes" : "no" } ?? "not known"
    }

    private var steps: HTML {
        let now = list("Now", walk.steps)
        guard !walk.baseline.isEmpty else {
            return "<details><summary>What was spoken</summary>\n\(now)</details>\n"
        }
        return """
            <details><summary>Both walks side by side</summary>
            <div class="walk">\(list("Before", walk.baseline))\(now)</div></details>

            """
    }

    private func list(_ title: String, _ steps: [String?]) -> HTML {
        let limit = 400
        let items = steps.prefix(limit).map { step in
            "<li>\(step.map { Part.foreign($0, limit: 300) } ?? "<em>nothing heard</em>")</li>\n"
                as HTML
        }
        return """
            <div><h4>\(title)</h4>
            <ol>
            \(Array(items))</ol>
            \(Part.more(steps.count - limit, "step"))</div>

            """
    }
}
