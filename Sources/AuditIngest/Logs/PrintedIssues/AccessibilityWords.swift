/// Tells what speaks of an audit of accessibility from what other tools of a job call an audit, or say of their errors.
enum AccessibilityWords {
    /// Whether a text speaks of accessibility, or of an audit that is no other tool's.
    ///
    /// - Parameter lower: The text in lower case.
    /// - Returns: Whether it does.
    static func areIn(_ lower: String) -> Bool {
        if areNamed(in: lower) { return true }
        guard lower.contains("audit") else { return false }
        return !foreign.contains { lower.contains($0) }
    }

    /// Whether a text names accessibility itself; `audit.log` may be anything's.
    ///
    /// - Parameter lower: The text in lower case.
    /// - Returns: Whether it does.
    static func areNamed(in lower: String) -> Bool { words.contains { lower.contains($0) } }

    private static let words = [
        "accessib", "a11y", "voiceover", "barrierefrei", "zugänglich", "accesib", "toegankelijk",
        "tilgængelig", "tilgjengelig", "tillgänglig", "acessib", "dostępno", "アクセシビリティ", "无障碍",
        "辅助功能", "доступност",
    ]
    /// What else is audited in a job.
    private static let foreign = [
        "npm", "yarn", "pnpm", "pip", "bundle", "cargo", "composer", "gem ", "security", "depend",
        "licen", "vulnerab", "database", "privacy", "lighthouse", "seo ", "code audit", "disk",
    ]
}
