import AuditStore

/// Every number and row of the report, for programs.
struct ReportJSON {
    private let context: PageContext
    private var report: Report { context.report }

    /// The JSON of a report.
    init(_ context: PageContext) { self.context = context }

    /// The file.
    func render() -> String {
        var bytes: [UInt8] = []
        value.write(to: &bytes)
        bytes.append(0x0A)
        return String(decoding: bytes, as: UTF8.self)
    }

    private var value: JSONText {
        let verdict = context.verdict
        return [
            "version": .string(report.version),
            "asOf": .string(report.asOf.iso8601),
            "app": .string(report.app),
            "branch": .string(report.branch),
            "week": .text(report.week?.week.name),
            "weekChoice": .string(report.weekChoice.rawValue),
            "verdict": [
                "direction": .string(verdict.direction.rawValue),
                "sentence": .string(verdict.sentence),
                "caveats": .array(verdict.caveats.map { .string($0) }),
            ],
            "totals": [
                "open": .number(report.totals.open), "errors": .number(report.totals.errors),
                "unverified": .number(report.totals.unverified),
                "notLookedAt": .number(report.totals.notLookedAt),
                "accepted": .number(report.totals.accepted), "flaky": .number(report.totals.flaky),
                "cells": cells(report.totals.cells),
            ],
            "weeks": .array(report.weeks.map(week)),
            "regressions": .objects(report.regressions, regression),
            "screens": .rows(report.screens.count, screen),
            "rules": .array(report.rules.map(rule)),
            "findings": .objects(report.findings, finding),
            "sharedElements": .array(report.shared.map(shared)),
            "walks": .array(report.walks.map(walk)),
            "focusProbes": .array(report.focus.map(probe)),
            "settingsLogged": .bool(report.settingsWereLogged),
            "settingsToReset": .array(report.resets.map(reset)),
            "taintedAudits": .array(report.taints.map(taint)),
            "plan": .array(report.plan.map(planned)),
            "accepted": .array(report.accepted.map(acceptance)),
            "duoChecklist": evidence(DuoChecklist.applies(to: report) ? DuoChecklist.items : []),
            "nutritionLabels": evidence(NutritionLabels.items),
            "runs": .objects(report.runs, run),
        ]
    }

    private func cells(_ counts: CellCounts) -> JSONText {
        [
            "clean": .number(counts.clean), "findings": .number(counts.findings),
            "partial": .number(counts.partial), "failed": .number(counts.failed),
            "skipped": .number(counts.skipped),
            "stale": .number(counts.stale), "never": .number(counts.never),
        ]
    }

    private func week(_ week: ReportWeek) -> JSONText {
        [
            "week": .string(week.week.name), "monday": .string(week.week.monday.iso8601),
            "runs": .number(week.runs), "auditedCells": .number(week.auditedCells),
            "failedCells": .number(week.failedCells), "knownCells": .number(week.knownCells),
            "sightings": .number(week.sightings),
            "findingsPerCellHundredths": .number(orNull: week.hundredthsPerCell),
            "open": .number(week.open), "new": .number(week.new),
            "reopened": .number(week.reopened),
            "worsened": .number(week.worsened), "widened": .number(week.widened),
            "walk": .number(week.walk), "regressions": .number(week.regressions),
            "fixed": .number(week.fixed), "baseline": .bool(week.isBaseline),
            "toolChanges": .array(week.marks.map { .string($0) }),
        ]
    }

    private func condition(_ condition: Condition) -> JSONText {
        [
            "pose": .string(condition.pose.rawValue), "textSize": .string(condition.textSizeName),
            "settings": .object(
                condition.sortedSettings.map { ($0.name.rawValue, .string($0.value)) }
            ),
        ]
    }

    private func minimal(_ minimal: MinimalConditionText?) -> JSONText {
        guard let minimal else { return .null }
        return [
            "text": .string(minimal.text), "confidence": .string(minimal.confidence.rawValue),
            "undecided": .array(minimal.undecided.map { .string($0) }),
        ]
    }

    private func name(_ index: Int) -> JSONText { .text(report.screen(index)?.name) }

    private func run(_ reference: RunReference?) -> JSONText { .text(reference?.key) }

    private func regression(_ row: ReportRegression) -> JSONText {
        [
            "kind": .string(row.kind.rawValue), "finding": .string(row.finding),
            "screen": name(row.screen), "rule": .string(row.rule.id),
            "severity": .string(row.severity.name), "element": .string(row.element),
            "conditions": .array(row.conditions.map { .string($0.displayName) }),
            "minimalCondition": minimal(row.minimal), "firstBadRun": run(row.firstBad),
            "lastGoodRun": run(row.lastGood), "note": .text(row.note),
            "screenshot": .text(row.screenshot),
        ]
    }

    private func screen(_ index: Int) -> JSONText {
        let screen = report.screens[index]
        return [
            "app": .string(screen.app), "screen": .string(screen.name),
            "page": .string(context.screenHref(index, base: "")), "open": .number(screen.open),
            "errors": .number(screen.errors), "regressions": .number(screen.regressions),
            "auditedCells": .number(screen.audited), "knownCells": .number(screen.counts.all),
            "cells": cells(screen.counts),
            "trendHundredths": .array(screen.trend.map { .number(orNull: $0) }),
            "audits": .objects(
                screen.cells,
                { cell in
                    [
                        "device": .string(cell.device),
                        "pose": .string(cell.condition.pose.rawValue),
                        "textSize": .string(cell.condition.textSizeName),
                        "settings": .string(cell.condition.settingsKey),
                        "outcome": .string(cell.outcome.rawValue), "stale": .bool(cell.isStale),
                        "tainted": .bool(cell.isTainted), "findings": .number(cell.findings),
                        "lastAudited": run(cell.lastAudited), "error": .text(cell.error),
                    ]
                }
            ),
        ]
    }

    private func rule(_ row: ReportRule) -> JSONText {
        let clauses = RuleClauses.of(row.rule)
        return [
            "rule": .string(row.rule.id), "type": .string(row.rule.type.rawValue),
            "open": .number(row.open), "errors": .number(row.errors),
            "screens": .number(row.screens), "regressions": .number(row.regressions),
            "trend": .array(row.trend.map { .number(orNull: $0) }),
            "wcag": .array(clauses.wcag.map { .string($0) }),
            "en301549": .array(clauses.en301549.map { .string($0) }),
        ]
    }

    private func element(_ element: ReportElement) -> JSONText {
        [
            "type": .text(element.type), "identifier": .text(element.identifier),
            "label": .text(element.label), "class": .text(element.className),
        ]
    }

    private func finding(_ row: ReportFinding) -> JSONText {
        [
            "finding": .string(row.id), "screen": name(row.screen), "rule": .string(row.rule.id),
            "type": .string(row.rule.type.rawValue), "severity": .string(row.severity.name),
            "element": element(row.element), "state": .string(row.state.rawValue),
            "flaky": .bool(row.isFlaky), "minimalCondition": minimal(row.minimal),
            "firstSeenRun": run(row.firstSeen), "lastSeenRun": run(row.lastSeen),
            "cells": .objects(
                row.cells,
                { cell in
                    [
                        "pose": .string(cell.condition.pose.rawValue),
                        "textSize": .string(cell.condition.textSizeName),
                        "settings": .string(cell.condition.settingsKey),
                        "device": .string(cell.device), "state": .string(cell.state.rawValue),
                        "lastSeenRun": run(cell.lastSeen),
                    ]
                }
            ),
        ]
    }

    private func shared(_ row: SharedElement) -> JSONText {
        [
            "element": .string(row.element.title), "rule": .string(row.rule.id),
            "severity": .string(row.severity.name), "screens": .array(row.screens.map(name)),
            "findings": .array(row.findings.map { .string($0) }),
        ]
    }

    private func walk(_ row: ReportWalk) -> JSONText {
        [
            "screen": name(row.screen), "name": .string(row.name),
            "condition": condition(row.condition), "source": .string(row.source.rawValue),
            "run": run(row.run), "baselineRun": run(row.baselineRun),
            "complete": row.isComplete.map { .bool($0) } ?? .null,
            "steps": .number(row.steps.count),
            "changes": .array(
                row.changes.map { change in
                    [
                        "kind": .string(change.kind), "severity": .string(change.severity.name),
                        "detail": .string(change.detail),
                    ]
                }
            ),
        ]
    }

    private func probe(_ row: ReportFocusProbe) -> JSONText {
        [
            "screen": name(row.screen), "condition": .string(row.condition.displayName),
            "after": .string(row.after), "expected": .text(row.expected),
            "spoken": .text(row.spoken), "verdict": .string(row.verdict.rawValue),
            "run": run(row.run),
        ]
    }

    private func reset(_ row: ReportReset) -> JSONText {
        [
            "device": .string(row.device), "deviceSet": .string(row.deviceSet),
            "setting": .string(row.setting), "now": .string(row.now),
            "resetTo": .string(row.resetTo), "command": .text(row.command), "run": run(row.run),
        ]
    }

    private func taint(_ row: ReportTaint) -> JSONText {
        [
            "setting": .string(row.setting), "origin": .string(row.origin),
            "leftBy": run(row.leftBy), "cells": .number(row.cells),
            "runs": .array(row.runs.map { run($0) }),
        ]
    }

    private func planned(_ row: ReportPlannedCell) -> JSONText {
        [
            "screen": name(row.screen), "device": .string(row.device),
            "condition": .string(row.condition.displayName), "reason": .string(row.reason),
        ]
    }

    private func acceptance(_ row: ReportAcceptance) -> JSONText {
        [
            "finding": .string(row.finding), "screen": name(row.screen),
            "rule": .string(row.rule.id), "element": .string(row.element),
            "reason": .string(row.reason), "owner": .text(row.owner),
            "until": .text(row.until?.iso8601), "scope": .string(row.scope),
            "standing": .string(row.standing(on: report.asOf.day).rawValue),
        ]
    }

    private func evidence(_ items: [EvidenceItem]) -> JSONText {
        .array(
            items.map { item in
                [
                    "id": .string(item.id), "claim": .string(item.title),
                    "personJudges": .text(item.person),
                    "screens": .array(
                        report.screens.indices.map { index in
                            let it = context.judge.judge(item, screen: index)
                            return [
                                "screen": name(index), "standing": .string(it.standing.rawValue),
                                "oldestEvidenceDays": .number(orNull: it.oldest),
                                "missing": .array(it.missing.map { .string($0) }),
                                "findings": .array(it.findings.map { .string($0) }),
                            ]
                        }
                    ),
                ]
            }
        )
    }

    private func run(_ row: ReportRun) -> JSONText {
        [
            "run": .string(row.reference.key),
            "page": .text(context.site.runs[row.reference.key].map { "runs/\($0).html" }),
            "startedAt": .string(row.reference.startedAt.iso8601), "branch": .string(row.branch),
            "commit": .text(row.reference.commit), "xcode": .string(row.xcode),
            "os": .array(row.systems.map { .string($0) }), "cells": cells(row.counts),
            "sightings": .number(row.sightings),
            "problems": .number(row.problems.count + row.problemsNotShown),
        ]
    }
}
