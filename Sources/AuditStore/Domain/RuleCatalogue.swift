/// Apple's audit texts, and the rule, type and severity that each one means.
///
/// The one place that knows the engine's strings, as its audits print them. A reader asks with
/// whatever it found; nothing else in the program compares with these texts.
public enum RuleCatalogue {
    /// A compact description that the engine prints.
    public struct Compact: Sendable {
        /// The text, without anything after `, looks like:`.
        public let text: String
        /// The rule it means.
        public let rule: Rule
        /// How severe it is.
        public let severity: Severity
    }

    /// A detailed description: the words before and after the class name.
    public struct Detail: Sendable {
        /// The words before the class name, or the whole text.
        public let prefix: String
        /// The words after the class name; empty where the text has no class name.
        public let suffix: String
        /// Whether a class name stands between them.
        public let hasClass: Bool
        /// The rule it means.
        public let rule: Rule
        /// How severe it is.
        public let severity: Severity
    }

    /// Every compact description, the longest first where one begins another.
    public static let compacts: [Compact] = [
        compact("Contrast failed", .contrast, nil, .error),
        compact("Contrast nearly passed", .contrast, nil, .warning),
        compact("Potentially inaccessible text", .elementDetection, nil, .error),
        compact("Potentially inaccessible element", .elementDetection, "element", .error),
        compact("Hit area is too small", .hitRegion, nil, .error),
        compact("Element has no description", .sufficientElementDescription, nil, .error),
        compact(
            "Label not human-readable",
            .sufficientElementDescription,
            "notHumanReadable",
            .error
        ),
        compact(
            "Image name used in description",
            .sufficientElementDescription,
            "imageName",
            .error
        ),
        compact("Image has no label", .sufficientElementDescription, "imageWithoutLabel", .error),
        compact("Unknown role", .sufficientElementDescription, "unknownRole", .warning),
        compact("Element may need a title", .sufficientElementDescription, "title", .warning),
        compact(
            "Label duplicates role description",
            .sufficientElementDescription,
            "duplicatesRole",
            .warning
        ),
        compact("Dynamic Type font sizes are partially unsupported", .dynamicType, nil, .warning),
        compact("Dynamic Type font sizes are unsupported", .dynamicType, nil, .error),
        compact("Dynamic Text font sizes are partially unsupported", .dynamicType, nil, .warning),
        compact("Dynamic Text font sizes are unsupported", .dynamicType, nil, .error),
        compact("Text clipped", .textClipped, nil, .error),
        compact("Action is missing", .action, nil, .error),
        compact("Parent/Child mismatch", .parentChild, nil, .warning),
    ]

    /// Every detailed description.
    public static let details: [Detail] = [
        detail("Contrast failed for ", "", true, .contrast, nil, .error),
        detail(
            "Contrast is not high enough for ",
            " unless font size is larger",
            true,
            .contrast,
            nil,
            .warning
        ),
        detail(
            "This element appears to display text that should be represented using the accessibility API",
            "",
            false,
            .elementDetection,
            nil,
            .error
        ),
        detail(
            "The size of this ",
            " is too small for user to interact",
            true,
            .hitRegion,
            nil,
            .error
        ),
        detail(
            "This element is missing useful accessibility information",
            "",
            false,
            .sufficientElementDescription,
            nil,
            .error
        ),
        detail(
            "User will not be able to change the font size of this ",
            "",
            true,
            .dynamicType,
            nil,
            .error
        ),
        detail(
            "Text of this ",
            " may be clipped at larger Dynamic Type sizes",
            true,
            .textClipped,
            nil,
            .error
        ),
        detail(
            "This element is missing accessibility action support equivalent to click/tap inputs",
            "",
            false,
            .action,
            nil,
            .error
        ),
        detail(
            "This element is not an accessibility child of the parent element",
            "",
            false,
            .parentChild,
            nil,
            .warning
        ),
    ]

    /// The rule of a compact description, compared without regard to case and to a final full stop.
    ///
    /// - Parameter text: The whole compact text; anything after `, looks like:` is ignored.
    /// - Returns: nil where it is no text of the engine's.
    public static func match(compact text: String) -> RuleMatch? {
        var body = Substring(text)
        if let tail = body.firstRange(of: ", looks like:") { body = body[..<tail.lowerBound] }
        let key = fold(body)
        guard let entry = compactsByText[key] else { return nil }
        return RuleMatch(rule: entry.rule, severity: entry.severity)
    }

    /// The rule of a detailed description, and the class name in it.
    ///
    /// - Parameter text: The whole detail text.
    /// - Returns: nil where it is no text of the engine's.
    public static func match(detail text: String) -> RuleMatch? {
        let body = trimmed(Substring(text))
        for entry in details where body.hasPrefix(entry.prefix) {
            if !entry.hasClass {
                return RuleMatch(rule: entry.rule, severity: entry.severity)
            }
            let rest = body.dropFirst(entry.prefix.count)
            if entry.suffix.isEmpty {
                return RuleMatch(
                    rule: entry.rule,
                    severity: entry.severity,
                    elementClass: className(rest)
                )
            }
            guard let end = rest.firstRange(of: entry.suffix) else { continue }
            return RuleMatch(
                rule: entry.rule,
                severity: entry.severity,
                elementClass: className(rest[..<end.lowerBound])
            )
        }
        return nil
    }

    /// The rule of a record: from the compact text, else the detail, else the type's name or value.
    ///
    /// An unknown text with a known type gives the type's own rule, so that a reworded message stays
    /// the same finding; with nothing known the rule is `unknown`.
    ///
    /// - Parameters:
    ///   - compact: The compact description, if any.
    ///   - detail: The detailed description, if any.
    ///   - typeText: The audit type as the export writes it, if any.
    /// - Returns: The rule, its severity and the class name that the detail carries.
    public static func resolve(compact: String?, detail: String?, typeText: String?) -> RuleMatch {
        let byDetail = detail.flatMap(match(detail:))
        if let compact, let found = match(compact: compact) {
            return RuleMatch(
                rule: found.rule,
                severity: found.severity,
                elementClass: byDetail?.elementClass
            )
        }
        if let byDetail { return byDetail }
        if let compact, let found = match(detail: compact) { return found }
        if let detail, let found = match(compact: detail) { return found }
        if let typeText, let requested = RequestedTypes.parse(typeText), requested.types.count == 1,
            let type = requested.types.first
        {
            return RuleMatch(rule: Rule(type: type), severity: .error)
        }
        return RuleMatch(rule: Rule(type: .unknown), severity: .warning)
    }

    /// The longest compact description that stands anywhere in the text, with its place.
    ///
    /// - Parameter text: A line of a log or an attachment.
    /// - Returns: The first match by place, or nil.
    public static func firstCompact(
        in text: some StringProtocol
    ) -> (
        range: Range<String.Index>, entry: Compact
    )? {
        var best: (range: Range<String.Index>, entry: Compact)?
        let whole = String(text)
        for entry in compacts {
            guard let range = whole.firstRange(of: entry.text) else { continue }
            if let current = best {
                if range.lowerBound > current.range.lowerBound { continue }
                if range.lowerBound == current.range.lowerBound,
                    range.upperBound <= current.range.upperBound
                {
                    continue
                }
            }
            best = (range, entry)
        }
        return best
    }

    /// Every rule the catalogue can give, in order of its identifier.
    public static let rules: [Rule] = {
        var seen = Set(compacts.map(\.rule))
        for type in AuditType.allCases where type != .walk { seen.insert(Rule(type: type)) }
        return seen.sorted { $0.id < $1.id }
    }()

    private static let compactsByText: [String: Compact] = {
        var table: [String: Compact] = [:]
        for entry in compacts { table[fold(Substring(entry.text))] = entry }
        return table
    }()

    private static func fold(_ text: Substring) -> String {
        var body = trimmed(text)
        while body.last == "." { body = body.dropLast(1) }
        return body.lowercased()
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var body = text.drop { $0.isWhitespace }
        while let last = body.last, last.isWhitespace { body = body.dropLast(1) }
        return body
    }

    /// The class name between a detail's words; `element` is the engine's word for none.
    private static func className(_ text: Substring) -> String? {
        var body = trimmed(text)
        while body.last == "." { body = body.dropLast(1) }
        guard let word = body.split(separator: " ", maxSplits: 1).first, word != "element" else {
            return nil
        }
        return String(word)
    }

    private static func compact(
        _ text: String,
        _ type: AuditType,
        _ variant: String?,
        _ severity: Severity
    ) -> Compact {
        Compact(text: text, rule: rule(type, variant), severity: severity)
    }

    private static func detail(
        _ prefix: String,
        _ suffix: String,
        _ hasClass: Bool,
        _ type: AuditType,
        _ variant: String?,
        _ severity: Severity
    ) -> Detail {
        Detail(
            prefix: prefix,
            suffix: suffix,
            hasClass: hasClass,
            rule: rule(type, variant),
            severity: severity
        )
    }

    private static func rule(_ type: AuditType, _ variant: String?) -> Rule {
        Rule(id: variant.map { "\(type.rawValue).\($0)" } ?? type.rawValue, type: type)
    }
}
