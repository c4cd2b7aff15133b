import AuditStore

/// Whether the week is better or worse, and why, in one sentence.
struct Verdict: Sendable, Equatable {
    /// Which way the week went.
    enum Direction: String, Sendable {
        /// More got worse than was fixed.
        case worse
        /// More was fixed than got worse.
        case better
        /// As much got worse as was fixed, or nothing changed.
        case same
        /// Nobody looked, so nobody knows.
        case unknown
    }

    /// Which way.
    let direction: Direction
    /// The sentence.
    let sentence: String
    /// What limits it: less was audited, tools changed; empty where nothing does.
    let caveats: [String]

    /// The verdict on a report's last week.
    init(_ report: Report) {
        guard let week = report.week, report.screens.contains(where: { !$0.cells.isEmpty }) else {
            direction = .unknown
            sentence = "Nothing was audited yet, so nothing is known."
            caveats = []
            return
        }
        guard week.auditedCells > 0 else {
            direction = .unknown
            let failed =
                week.failedCells > 0
                ? "\(Words.count(week.failedCells, "cell")) failed and none was audited"
                : "no audit ran"
            sentence =
                "Nobody knows whether this week is better or worse: \(failed). "
                + "No audit is not the same as no issue."
            caveats = []
            return
        }
        guard !week.isBaseline || week.regressions + week.fixed > 0 else {
            direction = .unknown
            sentence =
                "First run, baseline, nothing to compare with: "
                + "\(Words.are(report.totals.open, "finding")) open."
            caveats = Verdict.caveats(report: report, week: week)
            return
        }
        let worse = week.regressions
        direction = worse > week.fixed ? .worse : worse < week.fixed ? .better : .same
        sentence = Verdict.sentence(direction, report: report, week: week)
        caveats = Verdict.caveats(report: report, week: week)
    }

    private static func sentence(
        _ direction: Direction,
        report: Report,
        week: ReportWeek
    ) -> String {
        let regressions = report.regressions
        let screens = Set(regressions.map(\.screen)).count
        let fixed = week.fixed == 0 ? "nothing was fixed" : "\(week.fixed) fixed"
        var bad = "\(Words.count(week.regressions, "regression"))"
        if screens > 0 { bad += " on \(Words.count(screens, "screen"))" }
        if let poses = Verdict.commonPoses(regressions) { bad += ", \(poses)" }
        switch direction {
        case .worse: return "This week is worse: \(bad), and \(fixed)."
        case .better where week.regressions == 0:
            return "This week is better: \(fixed), and nothing got worse where we looked."
        case .better: return "This week is better: \(fixed), against \(bad)."
        case .same where week.regressions == 0:
            return "This week is like the last: nothing got worse where we looked, and \(fixed)."
        case .same: return "This week is no better and no worse: \(bad), and \(fixed)."
        case .unknown: return ""
        }
    }

    /// `all of them only closed`, where every regression is in the same single pose.
    private static func commonPoses(_ regressions: [ReportRegression]) -> String? {
        guard let first = regressions.first, first.poses.count == 1,
            regressions.allSatisfy({ $0.poses == first.poses }),
            let pose = first.poses.first, pose != .none, pose != .unknown
        else { return nil }
        return regressions.count == 1
            ? "\(pose.displayName) only" : "all of them \(pose.displayName) only"
    }

    private static func caveats(report: Report, week: ReportWeek) -> [String] {
        var lines: [String] = []
        if let percent = week.coveragePercent, percent < 100 {
            var line =
                "\(week.auditedCells) of \(week.knownCells) known cells were audited (\(percent) %)"
            if let before = report.comparableWeek, before.auditedCells > week.auditedCells {
                line +=
                    ", \(before.auditedCells - week.auditedCells) fewer than in \(before.week.name)"
            }
            lines.append(line + ".")
        }
        if week.failedCells > 0 {
            lines.append("\(Words.count(week.failedCells, "cell")) failed this week.")
        }
        let tainted = report.screens.reduce(0) { $0 + $1.cells.count(where: \.isTainted) }
        if tainted > 0 {
            lines.append(
                "\(Words.count(tainted, "cell")) \(tainted == 1 ? "was" : "were") audited under a setting that another run left."
            )
        }
        if !week.marks.isEmpty {
            lines.append(
                "The tools changed (\(week.marks.joined(separator: ", "))); part of the difference may be theirs."
            )
        }
        return lines
    }
}
