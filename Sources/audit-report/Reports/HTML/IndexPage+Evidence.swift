import AuditStore

extension IndexPage {
    /// The checklist for devices that fold.
    var duo: HTML {
        guard DuoChecklist.applies(to: report) else {
            return
                "<p>No audit in the store ran on a device that folds: nothing of the checklist was looked at.</p>\n"
        }
        return """
            <p class="lead">For each claim, what the store holds: screens where evidence supports it, where something \
            contradicts it, and where nobody looked. Each screen's page has the rows one by one.</p>
            \(evidence(DuoChecklist.items, id: "duo-table", first: "Claim", caption: "Claims and their evidence, by screen."))\
            \(simulators)
            """
    }

    private var simulators: HTML {
        let tag: HTML
        let why: HTML
        if !report.settingsWereLogged {
            tag = Part.tag(EvidenceJudgement.Standing.notLookedAt)
            why = "no log of simulator settings was read"
        } else if report.resets.isEmpty {
            tag = Part.tag(EvidenceJudgement.Standing.supported)
            why = "every logged change was undone"
        } else {
            tag = Part.tag(EvidenceJudgement.Standing.contradicted)
            why =
                "<a href=\"#settings\">\(Words.count(report.resets.count, "setting")) to reset</a>"
        }
        return "<p>\(DuoChecklist.simulators): \(tag) \(why).</p>\n"
    }

    /// The evidence for the store's labels.
    var labels: HTML {
        guard !report.screens.isEmpty else {
            return "<p>Nothing was audited, so no label has evidence.</p>\n"
        }
        return """
            <p class="lead">What the store holds for and against each label. A label is a promise about common tasks; the \
            audits of a screen support it, and a person makes it.</p>
            \(evidence(NutritionLabels.items, id: "labels-table", first: "Label", caption: "Labels and their evidence, by screen."))
            """
    }

    private func evidence(
        _ items: [EvidenceItem],
        id: String,
        first: String,
        caption: String
    ) -> HTML {
        var table = HTMLTable(
            id: id,
            caption: "\(caption)",
            columns: [
                .init(first, wide: true), .init("In short"), .init("Supported by", wide: true),
                .init("Contradicted on", wide: true), .init("Not looked at on", wide: true),
            ]
        )
        table.rows = items.map { item in
            let judged = report.screens.indices.map {
                (index: $0, it: context.judge.judge(item, screen: $0))
            }
            func screens(_ standings: [EvidenceJudgement.Standing]) -> [Int] {
                judged.filter { standings.contains($0.it.standing) }.map(\.index)
            }
            let contradicted = screens([.contradicted])
            let open = judged.filter { !$0.it.missing.isEmpty }.map(\.index)
            let person =
                item.person.map { "<br><small>A person must judge: \($0)</small>" as HTML } ?? ""
            return [
                "\(item.title)\(person)", summary(item, judged.map(\.it)),
                supported(judged.map(\.it), needs: item.needs), links(contradicted, item: item),
                links(open, item: item),
            ]
        }
        return table.html
    }

    /// One tag for all screens: what is against it counts first, then what is missing.
    private func summary(_ item: EvidenceItem, _ judged: [EvidenceJudgement]) -> HTML {
        func has(_ standing: EvidenceJudgement.Standing) -> Bool {
            judged.contains { $0.standing == standing }
        }
        if has(.contradicted) { return Part.tag(EvidenceJudgement.Standing.contradicted) }
        if judged.allSatisfy({ $0.standing == .notLookedAt }) {
            return Part.tag(EvidenceJudgement.Standing.notLookedAt)
        }
        if has(.notLookedAt) || has(.partly) { return Part.tag(EvidenceJudgement.Standing.partly) }
        if has(.stale) { return Part.tag(EvidenceJudgement.Standing.stale) }
        return Part.tag(item.person == nil ? EvidenceJudgement.Standing.supported : .person)
    }

    /// For each need, on how many screens it is met, and how old the oldest of it is.
    private func supported(_ judged: [EvidenceJudgement], needs: [EvidenceNeed]) -> HTML {
        let lines = needs.map { need -> HTML in
            let found = judged.compactMap { $0.evidence.first { $0.title == need.title } }
            guard let oldest = found.map(\.days).max() else { return "\(need.title): nowhere" }
            let age = oldest == 0 ? "today" : "oldest \(Words.ago(oldest))"
            return "\(need.title): \(found.count) of \(judged.count) (\(age))"
        }
        return .join(lines, separator: "<br>")
    }

    private func links(_ screens: [Int], item: EvidenceItem) -> HTML {
        guard !screens.isEmpty else { return "none" }
        let names = screens.prefix(5).map {
            context.screenLink($0, base: "", anchor: "e-\(item.id)")
        }
        let more = screens.count - 5
        return "\(HTML.join(Array(names), separator: "<br>"))\(more > 0 ? " and \(more) more" : "")"
    }

    /// What the rules mean in the standards, and what they leave to people.
    var criteria: HTML {
        var table = HTMLTable(
            id: "criteria-table",
            caption: "Every audit type, with the criteria it bears on.",
            columns: [
                .init("Audit type"), .init("WCAG 2.2", wide: true), .init("EN 301 549 V3.2.1"),
                .init("How far it goes"), .init("What only a person can judge", wide: true),
            ]
        )
        table.rows = (AuditType.engineTypes + [.walk]).map { type in
            let clauses = RuleClauses.of(Rule(type: type))
            return [
                "\(type.rawValue)", .join(clauses.wcag.map { "\($0)" }, separator: "<br>"),
                "\(clauses.en301549.isEmpty ? "no clause" : clauses.en301549.joined(separator: ", "))",
                "\(clauses.decidability.displayName)", "\(clauses.person)",
            ]
        }
        let questions = RuleClauses.personOnly.map {
            "<li>\($0.question) <small>\($0.criterion)</small></li>\n" as HTML
        }
        return """
            \(table.html)<h3>Questions no audit asks</h3>
            <ul>
            \(questions)</ul>

            """
    }
}
