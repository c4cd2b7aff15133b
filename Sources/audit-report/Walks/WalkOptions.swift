import AuditStore

/// The options that narrow walks.
enum WalkOptions {
    /// The options, in the order of the help.
    static let all: [Option] = [
        Option("screen", "name", repeats: true, "only this screen; * stands for any characters"),
        Option("pose", "pose", repeats: true, "only these poses: closed, partlyFolded, open, none"),
        Option(
            "text-size",
            "range",
            repeats: true,
            "only these text sizes: AX5, AX3.., xxxLarge..AX2"
        ),
    ]

    /// What the user asked for.
    ///
    /// - Parameter arguments: The command line.
    /// - Returns: The filter.
    /// - Throws: ``UsageError`` for a word that names nothing, or two things.
    static func filter(_ arguments: Arguments) throws -> LedgerFilter {
        var filter = LedgerFilter()
        filter.screens = arguments.all("screen")
        filter.poses = try arguments.list("pose")
            .map { text in
                try ContextOptions.spelled("pose", text) { () throws(SpellingError) in
                    try Pose(parsing: text)
                }
            }
        filter.textSizes = try arguments.list("text-size")
            .map { text in
                try ContextOptions.spelled("text-size", text) { () throws(SpellingError) in
                    try TextSizeRange(parsing: text)
                }
            }
        return filter
    }
}
