/// The state of every setting of every simulator, folded from events in their order.
///
/// Artifacts are applied one after the other, oldest first; the events of one artifact in its order. What was only
/// read in the source of a script never overrides what was seen executed.
public struct SettingsLedger: Sendable {
    struct Key: Hashable, Comparable {
        let target: SimulatorTarget
        let setting: String

        static func < (left: Key, right: Key) -> Bool {
            left.target == right.target ? left.setting < right.setting : left.target < right.target
        }
    }

    /// What is known of one setting.
    struct State {
        var now: String
        var firstRead: String?
        var written: Bool
        var event: SettingEvent
        var origin: SettingOrigin
    }

    /// One moment at which a setting took a value; nil is the default.
    struct Moment {
        let artifact: Int
        let line: Int
        let setting: String
        let value: String?
        let origin: SettingOrigin
        let lane: String?
        let confidence: SettingConfidence
    }

    static let voiceOverParts = ["voiceover:preference", "voiceover:service"]

    var proven: [Key: State] = [:]
    var sourceOnly: [Key: State] = [:]
    var moments: [SimulatorTarget: [Moment]] = [:]
    var artifacts: [SettingOrigin: Int] = [:]

    /// An empty ledger: every simulator at its defaults.
    public init() {}

    /// Applies the events of one log.
    ///
    /// Several readers may have found them, so they are taken in the order of their lines. A bundle's logs are
    /// applied one by one.
    ///
    /// - Parameters:
    ///   - events: The events; those of one line in their order.
    ///   - origin: The run and artifact.
    public mutating func apply(_ events: [SettingEvent], from origin: SettingOrigin) {
        if artifacts[origin] == nil { artifacts[origin] = artifacts.count }
        let order = events.indices.sorted {
            (events[$0].line, $0) < (events[$1].line, $1)
        }
        for index in order { apply(events[index], from: origin) }
    }

    private mutating func apply(_ event: SettingEvent, from origin: SettingOrigin) {
        let target = SimulatorTarget(device: event.device, deviceSet: event.deviceSet)
        switch event.action {
        case .set, .read, .restore: change(event, of: target, from: origin)
        case .erase, .delete:
            guard event.confidence == .executed else { return }
            clear(target, event, origin) { _ in true }
        case .shutdown:
            guard event.confidence == .executed else { return }
            clear(target, event, origin) { SettingsLedger.endsWithShutdown($0) }
        case .clone: clone(event, to: target, from: origin)
        case .boot: break
        }
    }

    static func endsWithShutdown(_ setting: String) -> Bool {
        if setting == "voiceover:service" { return true }
        return SettingCatalogue.definition(for: setting)?.survivesShutdown == false
    }

    private mutating func change(
        _ event: SettingEvent,
        of target: SimulatorTarget,
        from origin: SettingOrigin
    ) {
        if event.setting == "voiceover" {
            for part in SettingsLedger.voiceOverParts {
                var split = event
                split.setting = part
                change(split, of: target, from: origin)
            }
            return
        }
        if event.action == .restore, event.value == nil, event.setting.hasPrefix("privacy:") {
            let covered = PrivacyScope(event.setting)
            clear(target, event, origin) { covered.covers($0) }
            return
        }
        let key = Key(target: target, setting: event.setting)
        let base = proven[key] ?? sourceOnly[key]
        guard let value = SettingsLedger.value(of: event, after: base?.now) else { return }
        if event.confidence == .executed {
            proven[key] = SettingsLedger.next(proven[key], value, event, origin)
            sourceOnly[key] = nil
        } else {
            // In a step that failed nobody knows how far it came: a restore in it proves nothing.
            if event.confidence == .unknown, sourceOnly[key] != nil,
                SettingsLedger.isDefault(value, event.setting)
            {
                return
            }
            sourceOnly[key] = SettingsLedger.next(sourceOnly[key], value, event, origin)
        }
        note(event, target, value, origin)
    }

    private static func next(
        _ state: State?,
        _ value: String,
        _ event: SettingEvent,
        _ origin: SettingOrigin
    ) -> State {
        guard var state else {
            return State(
                now: value,
                firstRead: event.action == .read ? value : nil,
                written: event.action != .read,
                event: event,
                origin: origin
            )
        }
        // A listing names the overrides in an order of its own.
        if event.setting == "status_bar", event.action == .read, value.hasPrefix("override"),
            state.now.hasPrefix("override")
        {
            return state
        }
        // A read that confirms the value does not take it away from who left it.
        if event.action != .read || state.now != value {
            state.event = event
            state.origin = origin
        }
        state.now = value
        if event.action != .read { state.written = true }
        return state
    }

    static func value(of event: SettingEvent, after now: String?) -> String? {
        guard let value = event.value else {
            guard event.action == .restore else { return nil }
            let definition = SettingCatalogue.definition(for: event.setting)
            return definition?.needsRecordedValue == false ? definition?.defaultValue ?? "" : ""
        }
        guard event.setting == "content_size", value == "increment" || value == "decrement" else {
            return value
        }
        let size = now.flatMap { try? TextSize(parsing: $0) } ?? TextSize.systemDefault
        let step = value == "increment" ? 1 : -1
        return (TextSize(rawValue: size.rawValue + step) ?? size).simctlName
    }

    static func isDefault(_ value: String, _ setting: String) -> Bool {
        if voiceOverParts.contains(setting) { return value == "off" }
        guard let definition = SettingCatalogue.definition(for: setting) else { return false }
        return same(value, definition.defaultValue, definition)
    }

    static func same(_ left: String, _ right: String, _ definition: SettingDefinition?) -> Bool {
        if left == right { return true }
        switch definition?.name {
        case "pose":
            guard let one = try? Pose(parsing: left), let other = try? Pose(parsing: right) else {
                return false
            }
            return one == other
        case "orientation":
            let name = SettingName("orientation")
            return name.canonicalValue(left) == name.canonicalValue(right)
        default: return false
        }
    }

    private mutating func clone(
        _ event: SettingEvent,
        to target: SimulatorTarget,
        from origin: SettingOrigin
    ) {
        guard event.confidence == .executed, let source = event.value else { return }
        let from = SimulatorTarget(device: source, deviceSet: event.deviceSet)
        for (key, state) in proven.sorted(by: { $0.key < $1.key }) where key.target == from {
            let copied =
                key.setting == "voiceover:preference"
                || SettingCatalogue.definition(for: key.setting)?.copiedByClone == true
            guard copied, key.setting != "voiceover:service" else { continue }
            var copy = state
            copy.firstRead = nil
            copy.event = event
            copy.origin = origin
            proven[Key(target: target, setting: key.setting)] = copy
            var moment = event
            moment.setting = key.setting
            note(moment, target, copy.now, origin)
        }
    }

    private mutating func clear(
        _ target: SimulatorTarget,
        _ event: SettingEvent,
        _ origin: SettingOrigin,
        where covers: (String) -> Bool
    ) {
        let covered = { (key: Key) in key.target == target && covers(key.setting) }
        // Only what has been seen executed ends what has been seen executed.
        var keys = sourceOnly.keys.filter(covered)
        for key in keys where event.confidence != .unknown { sourceOnly[key] = nil }
        if event.confidence == .executed {
            let more = proven.keys.filter(covered)
            for key in more { proven[key] = nil }
            keys += more
        }
        for key in Set(keys).sorted() {
            var moment = event
            moment.setting = key.setting
            note(moment, target, nil, origin)
        }
    }

    private mutating func note(
        _ event: SettingEvent,
        _ target: SimulatorTarget,
        _ value: String?,
        _ origin: SettingOrigin
    ) {
        moments[target, default: []].append(
            Moment(
                artifact: artifacts[origin] ?? 0,
                line: event.line,
                setting: event.setting,
                value: value,
                origin: origin,
                lane: event.lane,
                confidence: event.confidence
            )
        )
    }
}

/// What a reset of permissions covers: a service, a bundle, or all of either.
struct PrivacyScope {
    private let service: String
    private let bundle: String?

    /// - Parameter setting: `privacy:<service>` or `privacy:<service>:<bundle>`.
    init(_ setting: String) {
        let parts = setting.split(separator: ":", maxSplits: 2).map(String.init)
        service = parts.count > 1 ? parts[1] : "all"
        bundle = parts.count > 2 ? parts[2] : nil
    }

    func covers(_ setting: String) -> Bool {
        guard setting.hasPrefix("privacy:") else { return false }
        let other = PrivacyScope(setting)
        return (service == "all" || service == other.service)
            && (bundle == nil || bundle == other.bundle)
    }
}
