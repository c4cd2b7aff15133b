import AuditStore
import Testing

@Suite struct SettingLedgerTests {
    private let device = "AAAAAAAA-1111-4222-8333-AAAAAAAAAAAA"
    private let other = "BBBBBBBB-1111-4222-8333-BBBBBBBBBBBB"
    private let night = SettingOrigin(artifact: "night.log", run: "night")
    private let day = SettingOrigin(artifact: "day.log", run: "day")

    private func event(
        _ setting: String,
        _ action: SettingAction,
        _ value: String? = nil,
        _ confidence: SettingConfidence = .executed,
        on device: String? = nil,
        set deviceSet: String = "default",
        line: Int = 1
    ) -> SettingEvent {
        SettingEvent(
            device: device ?? self.device,
            deviceSet: deviceSet,
            setting: setting,
            action: action,
            value: value,
            confidence: confidence,
            lane: "duo",
            line: line
        )
    }

    private func rows(_ events: [SettingEvent], _ policy: SettingPolicy = .defaults) -> [String] {
        var ledger = SettingsLedger()
        ledger.apply(events, from: night)
        return ledger.rows(policy).map { "\($0.setting) \($0.now) -> \($0.resetTo)" }
    }

    @Test func everySettingOffItsDefaultIsARow() throws {
        for definition in SettingCatalogue.all {
            let name = definition.name == "privacy" ? "privacy:photos:com.example" : definition.name
            let value = definition.values.first { $0 != definition.defaultValue } ?? "open"
            let found = rows([event(name, .set, value)])
            #expect(found == ["\(name) \(value) -> \(definition.defaultValue)"])
            #expect(rows([event(name, .set, value), event("", .erase)]) == [])
            if !definition.needsRecordedValue {
                #expect(rows([event(name, .set, value), event(name, .restore)]) == [])
                let back = event(name, .set, definition.defaultValue)
                #expect(rows([event(name, .set, value), back]) == [])
            }
        }
    }

    @Test func shutdownAndCloneFollowTheTable() throws {
        for definition in SettingCatalogue.all where definition.name != "privacy" {
            let value = definition.values.first { $0 != definition.defaultValue } ?? "open"
            let set = event(definition.name, .set, value)
            let isLeft = !rows([set, event("", .shutdown)]).isEmpty
            #expect(isLeft == definition.survivesShutdown, "\(definition.name)")
            var ledger = SettingsLedger()
            ledger.apply([set, event("", .clone, device, on: other)], from: night)
            let isCopied = ledger.rows(.defaults, device: other).count == 1
            #expect(isCopied == definition.copiedByClone, "\(definition.name)")
        }
    }

    @Test func policiesDifferWhereSomethingWasReadFirst() {
        let events = [
            event("content_size", .read, "small"), event("content_size", .set, "large"),
            event("content_size", .read, "medium"), event("appearance", .set, "dark"),
            event("appearance", .read, "dark"), event("increase_contrast", .read, "enabled"),
        ]
        #expect(
            rows(events) == [
                "appearance dark -> light", "content_size medium -> large",
                "increase_contrast enabled -> disabled",
            ]
        )
        #expect(
            rows(events, .initial) == ["appearance dark -> light", "content_size medium -> small"]
        )
    }

    @Test func recordedValuesAreAllThatIsKnownOfALocale() throws {
        let locale = "locale:AppleLocale"
        #expect(rows([event(locale, .read, "en_GB")]) == [])
        let changed = [event(locale, .read, "en_GB"), event(locale, .set, "ja_JP")]
        #expect(rows(changed) == ["\(locale) ja_JP -> recorded value or erase"])
        #expect(rows(changed, .initial) == ["\(locale) ja_JP -> en_GB"])
        #expect(rows(changed + [event(locale, .set, "en_GB")]) == [])
        #expect(rows(changed + [event(locale, .restore, "")]) == [])
        var ledger = SettingsLedger()
        ledger.apply(changed, from: night)
        let row = try #require(ledger.rows(.defaults).first)
        #expect(
            row.command?.hasSuffix("defaults write .GlobalPreferences AppleLocale -string en_GB")
                == true
        )
        var unread = SettingsLedger()
        unread.apply([event(locale, .set, "ja_JP")], from: night)
        #expect(unread.rows(.defaults).first?.command == nil)
        #expect(
            unread.rows(.defaults).first?.eraseCommand
                == "xcrun simctl shutdown \(device); xcrun simctl erase \(device)"
        )
    }

    @Test func aRowSaysWhoLeftIt() throws {
        var ledger = SettingsLedger()
        ledger.apply([event("appearance", .set, "dark", line: 7)], from: night)
        ledger.apply([event("appearance", .read, "dark", line: 2)], from: day)
        let row = try #require(ledger.rows(.defaults).first)
        #expect(row.origin == night)
        #expect(row.line == 7)
        #expect(row.lane == "duo")
        #expect(row.command == "xcrun simctl ui \(device) appearance light")
        #expect(row.readBackCommand == "xcrun simctl ui \(device) appearance")
    }

    @Test func eventsOfSeveralReadersComeInTheOrderOfTheirLines() {
        let events = [
            event("voiceover", .read, "on", line: 5), event("voiceover", .restore, "off", line: 9),
            event("voiceover:preference", .set, "on", line: 3),
            event("voiceover", .read, "on", line: 5), event("voiceover", .restore, "off", line: 9),
        ]
        #expect(rows(events) == [])
        #expect(rows(Array(events.dropLast()), .initial) == rows(events, .initial))
    }

    @Test func laterArtifactsAndOtherDevicesAreApart() {
        var ledger = SettingsLedger()
        ledger.apply(
            [
                event("appearance", .set, "dark"),
                event("appearance", .set, "dark", on: other, set: "testing"),
            ],
            from: night
        )
        ledger.apply([event("appearance", .restore, "light")], from: day)
        #expect(ledger.rows(.defaults).map(\.device) == [other])
        #expect(ledger.rows(.defaults).map(\.deviceSet) == ["testing"])
        #expect(
            ledger.rows(.defaults).first?.command
                == "xcrun simctl --set testing ui \(other) appearance light"
        )
        #expect(ledger.rows(.defaults, device: device) == [])
        #expect(ledger.rows(.defaults, device: other.lowercased()).count == 1)
    }

    @Test func voiceOverIsOffOnlyWhenPreferenceAndServiceAre() {
        let preference = "voiceover:preference"
        let service = "voiceover:service"
        let on = [event("voiceover", .set, "on")]
        #expect(rows(on) == ["voiceover on -> off"])
        #expect(rows(on + [event(preference, .restore, "off")]) == ["voiceover on -> off"])
        #expect(rows(on + [event(service, .restore, "off")]) == ["voiceover on -> off"])
        let both = [event(preference, .restore, "off"), event(service, .restore, "off")]
        #expect(rows(on + both) == [])
        #expect(rows(on + [event("voiceover", .restore, "off")]) == [])
        #expect(rows(on + [event("", .shutdown)]) == ["voiceover on -> off"])
        #expect(rows([event(service, .set, "on"), event("", .shutdown)]) == [])
        let wasOn = [event("voiceover", .read, "on"), event("voiceover", .set, "on")]
        #expect(rows(wasOn) == ["voiceover on -> off"])
        #expect(rows(wasOn, .initial) == [])
        #expect(rows(on + on) == ["voiceover on -> off"])
    }

    @Test func sizesStepFromTheLastKnownOne() {
        let up = event("content_size", .set, "increment")
        let down = event("content_size", .set, "decrement")
        #expect(rows([up]) == ["content_size extra-large -> large"])
        #expect(rows([up, down]) == [])
        let largest = TextSize.accessibility5.simctlName
        let events = [event("content_size", .set, largest), up]
        #expect(rows(events) == ["content_size \(largest) -> large"])
    }

    @Test func aResetOfPermissionsCoversServicesAndBundles() {
        let all = [
            event("privacy:photos:a", .set, "grant"), event("privacy:photos:b", .set, "revoke"),
            event("privacy:siri:a", .set, "grant"),
        ]
        func left(_ setting: String) -> [String] {
            rows(all + [event(setting, .restore)]).map { String($0.prefix { $0 != " " }) }
        }
        #expect(left("privacy:photos:a") == ["privacy:photos:b", "privacy:siri:a"])
        #expect(left("privacy:photos") == ["privacy:siri:a"])
        #expect(left("privacy:all:a") == ["privacy:photos:b"])
        #expect(left("privacy:all") == [])
    }

    @Test func sourceNeverOverridesWhatWasExecuted() throws {
        let executed = event("appearance", .set, "dark")
        let shown = event("appearance", .restore, "light", .probable)
        #expect(rows([executed, shown]) == ["appearance dark -> light"])
        var ledger = SettingsLedger()
        ledger.apply([event("appearance", .set, "dark", .probable)], from: night)
        #expect(ledger.rows(.defaults).first?.confidence == .probable)
        ledger.apply([event("appearance", .restore, "light", .unknown)], from: night)
        #expect(ledger.rows(.defaults).count == 1)
        ledger.apply([shown], from: night)
        #expect(ledger.rows(.defaults) == [])
        ledger.apply([event("appearance", .set, "dark", .unknown)], from: night)
        ledger.apply([event("", .erase, nil, .probable)], from: night)
        #expect(ledger.rows(.defaults).count == 1)
        ledger.apply([event("appearance", .set, "light")], from: day)
        #expect(ledger.rows(.defaults) == [])
    }

    @Test func theMacIsReportedApart() throws {
        let write = SettingEvent(
            device: "host",
            setting: "ReduceMotionEnabled",
            action: .set,
            value: "on",
            domain: "com.apple.Accessibility",
            line: 3
        )
        var ledger = SettingsLedger()
        ledger.apply([write], from: night)
        let row = try #require(ledger.rows(.defaults).first)
        #expect(row.device == "host")
        #expect(
            row.command == "defaults write com.apple.Accessibility ReduceMotionEnabled -bool false"
        )
        #expect(row.eraseCommand == nil)
    }

    @Test func poseSpellingsThatMeanTheDefaultAreClean() {
        #expect(rows([event("pose", .set, "open"), event("pose", .set, "Closed")]) == [])
        #expect(rows([event("pose", .set, "folded")]) == ["pose folded -> closed"])
    }
}

@Suite struct ObservedConditionTests {
    private let device = "AAAAAAAA-1111-4222-8333-AAAAAAAAAAAA"
    private let night = SettingOrigin(artifact: "night.log", run: "night")
    private let day = SettingOrigin(artifact: "day.log", run: "day")

    private func ledger() -> SettingsLedger {
        func event(
            _ setting: String,
            _ value: String?,
            _ action: SettingAction,
            _ line: Int
        )
            -> SettingEvent
        {
            SettingEvent(
                device: device,
                setting: setting,
                action: action,
                value: value,
                line: line
            )
        }
        var ledger = SettingsLedger()
        ledger.apply(
            [
                event("bold_text:BoldTextEnabled", "on", .set, 3),
                event("bold_text:EnhancedTextLegibilityEnabled", "off", .restore, 4),
                event("content_size", "accessibility-large", .set, 5),
                event("status_bar", "override --time", .set, 6),
            ],
            from: night
        )
        ledger.apply(
            [
                event("content_size", "small", .set, 2), event("pose", "open", .set, 3),
                event("increase_contrast", "enabled", .set, 4),
                event("increase_contrast", "disabled", .restore, 9),
            ],
            from: day
        )
        return ledger
    }

    @Test func isWhatHeldBeforeTheLine() throws {
        let observed = ledger().observedCondition(device: device.lowercased(), in: day, before: 5)
        #expect(observed.textSize == .small)
        #expect(observed.pose == .open)
        #expect(observed.condition.settingsKey == "boldText=on,increaseContrast=on")
        #expect(
            observed.offDefault.map(\.setting) == [
                "bold_text:BoldTextEnabled", "content_size", "increase_contrast", "pose",
                "status_bar",
            ]
        )
        #expect(
            observed.leftByOthers(than: day).map(\.setting) == [
                "bold_text:BoldTextEnabled", "status_bar",
            ]
        )
        #expect(observed.leftByOthers(than: day).first?.origin == night)
        #expect(observed.leftByOthers(than: day).first?.line == 3)
    }

    @Test func knowsOnlyWhatHasHappenedByThen() {
        let start = ledger().observedCondition(device: device, in: night, before: 1)
        #expect(start == ledger().observedCondition(device: "name:x", in: day))
        #expect(start.textSize == nil)
        let end = ledger().observedCondition(device: device, in: day)
        #expect(end.condition.settingsKey == "boldText=on")
        #expect(end.known[SettingName("increaseContrast")] == "off")
    }

    @Test func aCloneHasTheConditionOfItsOriginal() {
        var ledger = ledger()
        let copy = "BBBBBBBB-1111-4222-8333-BBBBBBBBBBBB"
        let clone = SettingEvent(device: copy, setting: "", action: .clone, value: device, line: 1)
        let later = SettingOrigin(artifact: "later.log", run: "later")
        ledger.apply([clone], from: later)
        #expect(ledger.observedCondition(device: copy, in: later).textSize == .small)
    }
}
