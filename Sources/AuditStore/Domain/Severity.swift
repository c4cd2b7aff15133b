/// How bad a finding or a diagnostic is.
public enum Severity: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Worth knowing; never fails a gate by itself.
    case notice = 0
    /// Probably a problem, or one that depends on context.
    case warning = 1
    /// A problem.
    case error = 2

    /// The word used in JSON and reports.
    public var name: String {
        switch self {
        case .notice: "notice"
        case .warning: "warning"
        case .error: "error"
        }
    }

    /// Orders from the mildest to the worst.
    public static func < (left: Severity, right: Severity) -> Bool {
        left.rawValue < right.rawValue
    }

    /// The severity with this name, in any case; nil when there is none.
    public init?(name: String) {
        guard let match = Severity.allCases.first(where: { $0.name == name.lowercased() }) else {
            return nil
        }
        self = match
    }
}
