import AuditStore

/// One ISO week of the trend.
struct ReportWeek: Sendable, Equatable {
    /// The week.
    var week: ISOWeek
    /// How many runs there were.
    var runs = 0
    /// Cells audited in the week, each once.
    var auditedCells = 0
    /// Cells whose last audit in the week failed.
    var failedCells = 0
    /// Cells looked at or declared by the end of the week: what could have been audited.
    var knownCells = 0
    /// Findings seen by the last audit of each cell that was audited, each cell counted.
    var sightings = 0
    /// Findings open at the end of the week.
    var open = 0
    /// Findings open at its end and never known before the week.
    var new = 0
    /// Findings that came back.
    var reopened = 0
    /// Findings that are more severe than before.
    var worsened = 0
    /// Findings that are in more conditions than before.
    var widened = 0
    /// Differences of walks that fail a gate.
    var walk = 0
    /// Findings that an audit showed to be gone.
    var fixed = 0
    /// Whether its first run is the first of all: its findings are what later weeks are compared with.
    var isBaseline = false
    /// What changed in the tools, as text for people: `iOS 27.1 → 27.2`.
    var marks: [String] = []

    /// Everything that got worse.
    var regressions: Int { new + reopened + worsened + widened + walk }

    /// Findings per audited cell, in hundredths; nil where nothing was audited.
    ///
    /// The trend is told in this unit, so that a week with fewer audits never looks like progress. Whole hundredths keep
    /// the output free of floating-point digits.
    var hundredthsPerCell: Int? {
        auditedCells == 0 ? nil : (sightings * 100 + auditedCells / 2) / auditedCells
    }

    /// How much of what is known was audited, in percent; nil where nothing is known.
    var coveragePercent: Int? {
        knownCells == 0 ? nil : min(100, auditedCells * 100 / knownCells)
    }
}
