import AuditStore

/// The options that say in which conditions an acceptance holds.
enum ScopeOptions {
    static let all: [Option] = [
        Option("pose", "pose", "holds only in this pose"),
        Option("text-size", "range", "holds only at these text sizes: AX5, AX3.., xxxLarge..AX2"),
        Option(
            "setting",
            "name=value",
            repeats: true,
            "holds only where this setting has this value"
        ),
    ]

    static func scope(_ arguments: Arguments) throws -> AcceptanceScope {
        var scope = AcceptanceScope()
        scope.pose = try arguments.value("pose").map { text in
            try ContextOptions.spelled("pose", text) { () throws(SpellingError) in
                try Pose(parsing: text)
            }
        }
        scope.textSizes = try arguments.value("text-size").map { text in
            try ContextOptions.spelled("text-size", text) { () throws(SpellingError) in
                try TextSizeRange(parsing: text)
            }
        }
        scope.settings = try FilterOptions.settings(arguments)
        return scope
    }

    /// `closed, AX3 to AX5, Bold Text`; `everywhere` where nothing restricts it.
    static func words(_ scope: AcceptanceScope) -> String {
        let restrictions = restrictions(scope)
        return restrictions.isEmpty ? "everywhere" : restrictions
    }

    /// The same, and nothing where nothing restricts it.
    static func restrictions(_ scope: AcceptanceScope) -> String {
        var parts: [String] = []
        if let pose = scope.pose { parts.append(pose.displayName) }
        if let sizes = scope.textSizes {
            parts.append(
                sizes.lower == sizes.upper
                    ? sizes.lower.displayName
                    : "\(sizes.lower.displayName) to \(sizes.upper.displayName)"
            )
        }
        parts += scope.settings.map {
            $0.value == "on" ? $0.name.displayName : "\($0.name.displayName) \($0.value)"
        }
        return parts.joined(separator: ", ")
    }
}
