import AuditStore

/// The classification numbers of the device's accessibility service, which XCUI's raw values are not.
enum EngineCodes {
    /// The rule of a number, or of a name such as `testTypeDynamicText`; nil where it is not known.
    static func match(_ text: String) -> RuleMatch? {
        if let code = Int(text) { return match(code) }
        return TypeText.single(text).map { RuleMatch(rule: Rule(type: $0), severity: .error) }
    }

    private static func match(_ code: Int) -> RuleMatch? {
        switch code {
        case 12: RuleMatch(rule: Rule(type: .contrast), severity: .warning)
        case 10...16: RuleMatch(rule: Rule(type: .contrast), severity: .error)
        case 100...199: RuleMatch(rule: Rule(type: .hitRegion), severity: .error)
        case 1000...1999: RuleMatch(rule: Rule(type: .elementDetection), severity: .error)
        case 3001: RuleMatch(rule: Rule(type: .dynamicType), severity: .error)
        case 3002: RuleMatch(rule: Rule(type: .dynamicType), severity: .warning)
        case 3003: RuleMatch(rule: Rule(type: .textClipped), severity: .error)
        case 5000...5999:
            RuleMatch(rule: Rule(type: .sufficientElementDescription), severity: .error)
        default: nil
        }
    }
}
