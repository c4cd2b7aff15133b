public import AuditStore

/// Completes what an artifact says about screen, device and condition, and says where each part came from.
///
/// What the artifact says wins; then the options given; then the names of configuration, test, screen, file and
/// folders. What the simulator's log shows comes last and is not decided here.
public struct ContextResolver: Sendable {
    private let given: GivenContext
    private let run: RunContext
    private let names: [(text: String, rule: NameContext.Rule)]
    private let attachmentScreen: String?
    private let memo = NameMemo()

    /// A resolver for one artifact.
    ///
    /// - Parameters:
    ///   - given: The options.
    ///   - artifactName: The path of the artifact; its last folders and its file name may tell the condition.
    ///   - run: What the artifact says about its run.
    public init(given: GivenContext, artifactName: String, run: RunContext = RunContext()) {
        self.given = given
        self.run = run
        var parts = artifactName.split(separator: "/").map(String.init)
        let file = parts.popLast() ?? ""
        let stem = ContextResolver.stem(file)
        names =
            [(stem, .suffix)] + parts.suffix(4).reversed().map { ($0, .suffix) }
        attachmentScreen = ContextResolver.screen(inAttachment: stem)
    }

    /// The scope with what was missing, and what did not agree.
    ///
    /// - Parameter values: What the artifact says.
    /// - Returns: The completed values, and a diagnostic for each contradiction.
    public func resolve(_ values: AuditScope.Values) -> (AuditScope.Values, [Diagnostic]) {
        var result = values
        var diagnostics: [Diagnostic] = []
        result.app = values.app ?? given.app ?? run.app
        resolveScreen(&result, &diagnostics)
        result.device = ContextResolver.filled(values.device, given.device, run.device)
        let inferred = inferred(for: values)
        resolvePose(&result, inferred, &diagnostics)
        resolveTextSize(&result, inferred, &diagnostics)
        resolveSettings(&result, inferred, &diagnostics)
        return (result, diagnostics)
    }

    // MARK: - Dimensions

    private func resolveScreen(
        _ values: inout AuditScope.Values,
        _ diagnostics: inout [Diagnostic]
    ) {
        if let screen = values.screen {
            if values.screenSource == .unstated { values.screenSource = .read }
            if let stated = given.screen, stated != screen, values.screenSource == .read {
                diagnostics.append(contradiction("screen", read: screen, given: stated))
            }
        } else if let screen = given.screen {
            values.screen = screen
            values.screenSource = .given
        } else if let screen = attachmentScreen {
            values.screen = screen
            values.screenSource = .inferred
        }
    }

    private func resolvePose(
        _ values: inout AuditScope.Values,
        _ inferred: NameContext,
        _ diagnostics: inout [Diagnostic]
    ) {
        let own = values.condition.pose
        if own != .unknown {
            if values.poseSource == .unstated { values.poseSource = .read }
            if let stated = given.pose, stated != own {
                diagnostics.append(
                    contradiction("pose", read: own.rawValue, given: stated.rawValue)
                )
            }
        } else if let pose = given.pose {
            values.condition.pose = pose
            values.poseSource = .given
        } else if let pose = inferred.pose {
            values.condition.pose = pose
            values.poseSource = .inferred
        }
    }

    private func resolveTextSize(
        _ values: inout AuditScope.Values,
        _ inferred: NameContext,
        _ diagnostics: inout [Diagnostic]
    ) {
        if let own = values.condition.textSize {
            if values.textSizeSource == .unstated { values.textSizeSource = .read }
            if let stated = given.textSize, stated != own {
                diagnostics.append(
                    contradiction("text size", read: own.displayName, given: stated.displayName)
                )
            }
        } else if let size = given.textSize {
            values.condition.textSize = size
            values.textSizeSource = .given
        } else if let size = inferred.textSize {
            values.condition.textSize = size
            values.textSizeSource = .inferred
        }
    }

    private func resolveSettings(
        _ values: inout AuditScope.Values,
        _ inferred: NameContext,
        _ diagnostics: inout [Diagnostic]
    ) {
        let own = values.condition.settings
        if !own.isEmpty, values.settingsSource == .unstated { values.settingsSource = .read }
        let isRead = values.settingsSource != .unstated
        for (name, value) in given.settings.sorted(by: { $0.key < $1.key }) {
            let stated = name.canonicalValue(value)
            if let read = own[name] {
                guard read != stated else { continue }
                diagnostics.append(contradiction(name.displayName, read: read, given: stated))
            } else {
                values.condition.set(name, value)
            }
        }
        if !given.settings.isEmpty, !isRead { values.settingsSource = .given }
        // An artifact that speaks of settings has said all it knows; names could only contradict it.
        guard !isRead else { return }
        for (name, value) in inferred.settings.sorted(by: { $0.key < $1.key })
        where given.settings[name] == nil {
            values.condition.set(name, value)
            if values.settingsSource == .unstated { values.settingsSource = .inferred }
        }
    }

    private func contradiction(_ what: String, read: String, given: String) -> Diagnostic {
        Diagnostic(
            .warning,
            code: "context-contradiction",
            "the artifact says \(what) '\(read)', the option says '\(given)'; the artifact's word was kept, leave the option out"
        )
    }

    // MARK: - Names

    private func inferred(for values: AuditScope.Values) -> NameContext {
        var context = NameContext()
        if let configuration = values.configuration {
            context.fill(from: memo.context(configuration, .everywhere))
        }
        if let test = values.test {
            let parts = test.split(separator: "/", maxSplits: 1)
            if let name = parts.last { context.fill(from: memo.context(String(name), .suffix)) }
            if parts.count > 1 { context.fill(from: memo.context(String(parts[0]), .phrases)) }
        }
        if let screen = values.screen {
            let isSlug = !screen.contains(" ") && screen.contains { $0 == "-" || $0 == "_" }
            context.fill(from: memo.context(screen, isSlug ? .suffix : .lastPart))
        }
        for name in names { context.fill(from: memo.context(name.text, name.rule)) }
        return context
    }

    private static func filled(_ device: Device, _ others: Device...) -> Device {
        var result = device
        for other in others {
            result.model = result.model ?? other.model
            result.name = result.name ?? other.name
            result.udid = result.udid ?? other.udid
            result.os = result.os ?? other.os
            result.osBuild = result.osBuild ?? other.osBuild
        }
        return result
    }

    private static func stem(_ file: String) -> String {
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
        let isExtension = file[dot...].count <= 9 && !file[dot...].contains(" ")
        return isExtension ? String(file[..<dot]) : file
    }

    /// The screen in a name that a test gave to an attachment: `Inbox unhandled accessibility audit issue`.
    private static func screen(inAttachment name: String) -> String? {
        let words = name.split(separator: " ")
        guard words.count > 1 else { return nil }
        let fillers: Set<String> = [
            "accessibility", "audit", "audits", "a11y", "issue", "issues", "finding", "findings",
            "report", "details", "detail", "result", "results", "unhandled", "documented",
            "exception", "exceptions", "for", "of", "-", "–", "—", ":",
        ]
        guard words.contains(where: { ["audit", "a11y"].contains($0.lowercased()) }) else {
            return nil
        }
        let rest = words.filter { !fillers.contains($0.lowercased()) }
        guard rest.contains(where: { $0.contains(where: \.isLetter) }) else { return nil }
        return rest.joined(separator: " ")
    }
}
