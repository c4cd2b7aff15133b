import AuditStore

/// To which run the artifacts of one ingest go where they do not say it themselves.
///
/// The order is: what the artifacts of this ingest say, where they agree; the caller's options; the CI system's variables; and
/// where nobody says anything, a key made from the first artifact's digest, so that ingesting again finds the same run.
struct IngestPlan {
    private let options: RunContext
    private let variables: RunContext
    private var stated: [RunContext] = []
    private var automaticKey: String?

    init(options: RunContext, variables: RunContext) {
        self.options = options
        self.variables = variables
    }

    /// Takes the runs that an artifact of this ingest names.
    mutating func add(_ runs: [RunContext]) { stated.append(contentsOf: runs) }

    /// The one run that the artifacts name; nil where they name none, or several.
    private var commonRun: RunContext? {
        let keys = Set(stated.compactMap(\.key))
        guard keys.count == 1 else { return nil }
        return stated.first { $0.key != nil }
    }

    /// Whether the key has to be made up.
    var isAutomatic: Bool { commonRun == nil && options.key == nil && variables.key == nil }

    /// What is known of the run beside its key.
    var defaults: RunContext {
        var run = commonRun ?? RunContext()
        // The device of one artifact's run record is not the device of another artifact.
        run.device = Device()
        run.fill(from: options)
        run.fill(from: variables)
        return run
    }

    /// The key for an artifact that names none.
    func runKey(digest: [UInt8]) -> String {
        commonRun?.key ?? options.key ?? variables.key ?? automaticKey
            ?? "local-" + Digest.hex(digest.prefix(6))
    }

    /// The key that the first artifact got holds for the others.
    mutating func adopt(key: String) { automaticKey = automaticKey ?? key }

    /// What makes the same bytes another artifact: the run they are given to, and given dimensions.
    func contextKey(given: GivenContext) -> String {
        var parts: [String] = []
        if let key = commonRun?.key ?? options.key ?? variables.key { parts.append("run=\(key)") }
        if let screen = given.screen { parts.append("screen=\(screen)") }
        if let pose = given.pose { parts.append("pose=\(pose.rawValue)") }
        if let size = given.textSize { parts.append("textSize=\(size.name)") }
        if !given.settings.isEmpty {
            // Also a setting at its default is something the caller said.
            let said = given.settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            parts.append("settings=" + said.joined(separator: ","))
        }
        if let model = given.device.model { parts.append("device=\(model)") }
        if let os = given.device.os { parts.append("os=\(os)") }
        if let udid = given.device.udid { parts.append("udid=\(udid)") }
        return parts.isEmpty ? "automatic" : parts.joined(separator: "\n")
    }
}
