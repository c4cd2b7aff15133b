/// A setting of a simulator that was off its default at some moment, and who had left it so.
public struct ObservedSetting: Sendable, Hashable {
    /// The setting, as ``SettingCatalogue`` names it.
    public let setting: String
    /// Its value.
    public let value: String
    /// The canonical setting of a condition, where it is one.
    public let name: SettingName?
    /// The run and artifact that set it.
    public let origin: SettingOrigin
    /// The line of that artifact, from 1.
    public let line: Int
    /// The lane of that artifact.
    public let lane: String?
    /// How sure it is.
    public let confidence: SettingConfidence
}

/// What the logs say of a simulator at a moment: the conditions under which an audit really ran.
public struct ObservedCondition: Sendable, Hashable {
    /// The text size; nil where no log set or read one.
    public internal(set) var textSize: TextSize?
    /// The pose; `unknown` where no log set or read one.
    public internal(set) var pose: Pose = .unknown
    /// Everything off its default, by setting.
    public internal(set) var offDefault: [ObservedSetting] = []
    /// The canonical settings that a log set or read, those at their default included.
    public internal(set) var known: [SettingName: String] = [:]

    /// The condition: pose, text size and the settings off their default.
    public var condition: Condition {
        Condition(pose: pose, textSize: textSize, settings: known)
    }

    /// What was off its default and was left by another run or artifact than this one.
    ///
    /// - Parameter origin: The run and artifact of an audit.
    /// - Returns: The settings, by name.
    public func leftByOthers(than origin: SettingOrigin) -> [ObservedSetting] {
        offDefault.filter { setting in
            if let run = origin.run, let other = setting.origin.run { return run != other }
            return setting.origin != origin
        }
    }
}

extension SettingsLedger {
    /// What the logs say of a simulator just before a line of an artifact.
    ///
    /// Only what was seen executed counts. Settings that nothing set or read are not in the answer.
    ///
    /// - Parameters:
    ///   - device: The simulator's UDID.
    ///   - deviceSet: The device set.
    ///   - origin: The artifact; one that was never applied means the end of all that was.
    ///   - line: The line, from 1: what happened on earlier lines counts; nil for the artifact's end.
    /// - Returns: The condition that the logs show.
    public func observedCondition(
        device: String,
        deviceSet: String = "default",
        in origin: SettingOrigin,
        before line: Int? = nil
    ) -> ObservedCondition {
        let target = SimulatorTarget(device: device.uppercased(), deviceSet: deviceSet)
        let own = artifacts[origin] ?? Int.max
        var last: [String: Moment] = [:]
        for moment in moments[target] ?? [] where moment.confidence == .executed {
            if moment.artifact > own { break }
            if moment.artifact == own, let line, moment.line >= line { continue }
            last[moment.setting] = moment
        }
        var observed = ObservedCondition()
        for (setting, moment) in last.sorted(by: { $0.key < $1.key }) {
            SettingsLedger.add(setting, moment, to: &observed)
        }
        return observed
    }

    private static func add(
        _ setting: String,
        _ moment: Moment,
        to observed: inout ObservedCondition
    ) {
        let isVoiceOver = voiceOverParts.contains(setting)
        let shownAs = isVoiceOver ? "voiceover" : setting
        guard let definition = SettingCatalogue.definition(for: shownAs) else { return }
        let value = moment.value ?? definition.defaultValue
        if shownAs == "content_size" { observed.textSize = try? TextSize(parsing: value) }
        if shownAs == "pose", let pose = try? Pose(parsing: value) { observed.pose = pose }
        let isOff = same(value, definition.defaultValue, definition)
        if let name = definition.condition {
            // One of several keys or parts that is on makes the setting on.
            let canonical = name.canonicalValue(value)
            if observed.known[name] == nil || !isOff { observed.known[name] = canonical }
        }
        guard !isOff, !value.isEmpty, moment.value != nil else { return }
        if definition.needsRecordedValue, moment.value == definition.defaultValue { return }
        if isVoiceOver, observed.offDefault.contains(where: { $0.setting == "voiceover" }) {
            return
        }
        observed.offDefault.append(
            ObservedSetting(
                setting: shownAs,
                value: value,
                name: definition.condition,
                origin: moment.origin,
                line: moment.line,
                lane: moment.lane,
                confidence: moment.confidence
            )
        )
    }
}
