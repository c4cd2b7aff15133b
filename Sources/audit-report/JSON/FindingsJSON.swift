import AuditIngest
import AuditStore

/// The JSON of `findings`; docs/json.md describes it.
enum FindingsJSON {
    static func object(_ status: FindingStatus) -> JSONValue {
        let finding = status.finding
        let condition = status.minimalCondition
        return .members([
            "finding": .string(finding.key), "app": .string(finding.app),
            "screen": .string(finding.screen), "rule": .string(finding.rule.id),
            "type": .string(finding.rule.type.rawValue),
            "severity": .string(status.severity.name),
            "element": EvidenceJSON.element(finding.element),
            "elementText": .string(finding.elementText), "ordinal": .integer(finding.ordinal),
            "state": .string(status.state.rawValue), "cells": .array(status.cells.map(cell)),
            "minimalCondition": .optional(condition?.displayName),
            "confidence": .optional(condition?.confidence.rawValue),
            "deciders": .array((condition?.deciders ?? []).map { CellJSON.object($0) }),
            "firstSeenRun": .string(status.firstSeen.key),
            "lastSeenRun": .string(status.lastSeen.key),
            "firstSeenAt": .string(status.firstSeen.startedAt.iso8601),
            "lastSeenAt": .string(status.lastSeen.startedAt.iso8601),
            "reopenings": .integer(status.reopenings), "flaky": .bool(status.isFlaky),
            "flakiness": flakiness(status.flakiness),
            "accepted": accepted(status),
            "rows": status.rows.map(EvidenceJSON.rows) ?? .null,
            "compact": .string(status.message), "detail": .string(status.detail),
        ])
    }

    /// The acceptance that bears on it; what the export itself excused has only a reason.
    private static func accepted(_ status: FindingStatus) -> JSONValue {
        if let acceptance = status.acceptance { return AcceptanceJSON.object(acceptance) }
        guard status.isExcused else { return .null }
        return .members(["state": .string("excused"), "reason": .optional(status.excuse)])
    }

    private static func cell(_ cell: CellFinding) -> JSONValue {
        CellJSON.object(
            cell.cell,
            [
                "state": .string(cell.state.rawValue), "severity": .string(cell.severity.name),
                "sinceRun": .string(cell.since.key), "lastSeenRun": .string(cell.lastSeen.key),
                "fixedByRun": .optional(cell.fixedBy?.key),
            ]
        )
    }

    private static func flakiness(_ flakiness: Flakiness) -> JSONValue {
        let interval = flakiness.interval.map { ends in
            JSONValue.array([.real(rounded(ends.low)), .real(rounded(ends.high))])
        }
        return .members([
            "disagreeingRuns": .integer(flakiness.disagreeingRuns),
            "repeatedCommits": .integer(flakiness.repeatedCommits),
            "disagreeingCommits": .integer(flakiness.disagreeingCommits),
            "opportunities": .integer(flakiness.opportunities),
            "switches": .integer(flakiness.switches), "interval": interval ?? .null,
        ])
    }

    private static func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
}
