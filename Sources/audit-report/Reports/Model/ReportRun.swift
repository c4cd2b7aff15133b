import AuditStore

/// One run, as its page shows it.
struct ReportRun: Sendable {
    /// A cell that the run looked at.
    struct Cell: Sendable {
        /// The number of the screen.
        var screen: Int
        /// What the run said about the cell.
        var cell: ReportCell
    }

    /// Something that looked like evidence and could not be used.
    struct Problem: Sendable {
        /// How bad it is.
        var severity: Severity
        /// What and what to do.
        var message: String
        /// The artifact and line.
        var place: String
    }

    /// The run.
    var reference: RunReference
    /// The branch.
    var branch: String = ""
    /// The Xcode version.
    var xcode: String = ""
    /// The OS versions of the devices, in order.
    var systems: [String] = []
    /// Cells by what the run said.
    var counts = CellCounts()
    /// Findings seen, each cell counted.
    var sightings = 0
    /// The artifacts' names.
    var artifacts: [String] = []
    /// The cells, in order; at most what a page shows.
    var cells: [Cell] = []
    /// How many more cells there are.
    var cellsNotShown = 0
    /// Findings that the run saw first, by key.
    var firstSeen: [String] = []
    /// What could not be used.
    var problems: [Problem] = []
    /// How many more problems there are.
    var problemsNotShown = 0
}
