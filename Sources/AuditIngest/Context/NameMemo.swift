import Synchronization

/// Remembers what names tell: a run has few of them and many audits.
final class NameMemo: Sendable {
    private struct Key: Hashable {
        let name: String
        let rule: NameContext.Rule
    }

    private let known = Mutex<[Key: NameContext]>([:])

    /// The most names that are remembered.
    private static let capacity = 20_000

    /// What a name tells.
    func context(_ name: String, _ rule: NameContext.Rule) -> NameContext {
        let key = Key(name: name, rule: rule)
        if let context = known.withLock({ $0[key] }) { return context }
        let context = NameContext(name, rule)
        known.withLock { if $0.count < NameMemo.capacity { $0[key] = context } }
        return context
    }
}
