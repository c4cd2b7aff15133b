extension Walk {
    /// Why two walks are of different cells, so that only a person may ask to compare them.
    ///
    /// Screen, pose, text size, settings, language, device model and source have to be the same. What one of them does
    /// not state is no reason, except for the pose and the text size: each has a baseline of its own.
    ///
    /// - Parameter other: The other walk.
    /// - Returns: nil where they are of one cell.
    public func mismatch(with other: Walk) -> String? {
        let (mine, theirs) = (scope.values, other.scope.values)
        func differ(_ what: String, _ left: String?, _ right: String?) -> String? {
            guard let left, let right, left != right else { return nil }
            return "the \(what) differ: \(left) and \(right)"
        }
        return differ("sources", source.rawValue, other.source.rawValue)
            ?? differ("screens", mine.screen ?? name, theirs.screen ?? other.name)
            ?? differ(
                "poses",
                mine.condition.pose.displayName,
                theirs.condition.pose.displayName
            )
            ?? differ(
                "text sizes",
                mine.condition.textSizeName,
                theirs.condition.textSizeName
            )
            ?? differ(
                "settings",
                "'\(mine.condition.settingsKey)'",
                "'\(theirs.condition.settingsKey)'"
            )
            ?? differ("languages", mine.language, theirs.language)
            ?? differ("devices", mine.device.model, theirs.device.model)
    }

    /// Whether a later walk may be compared with this one: it did not fail and was not cut.
    public var canBeBaseline: Bool {
        (completeness == .complete || completeness == .unstated) && !steps.isEmpty
    }

    /// The walk to compare with: the last one of the same cell that can be a baseline.
    ///
    /// - Parameter earlier: Earlier walks, the oldest first.
    /// - Returns: nil where there is none.
    public func baseline(in earlier: [Walk]) -> Walk? {
        earlier.last { $0.canBeBaseline && $0.isProbe == isProbe && $0.mismatch(with: self) == nil }
    }
}
