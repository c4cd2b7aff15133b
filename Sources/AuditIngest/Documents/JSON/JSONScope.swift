import AuditStore

/// What the objects round a record say about screen, test, device and condition.
struct JSONScope {
    /// The values so far; inner objects win over outer ones.
    var values: AuditScope.Values
    /// The try of a retried test, from 1.
    var attempt: Int
    /// An element that encloses the records in it.
    var element: Element?
    /// Whether the records come from another engine than Apple's.
    var isForeign = false
    /// Words that could not be read, for diagnostics.
    var problems: [String] = []

    private static let screens = FieldNames([
        "screen", "screenname", "screentitle", "screenid", "page", "pagename", "pagetitle", "route",
        "viewname", "viewcontroller", "scenario", "scene", "tab", "surface", "preview",
        "previewname", "flow", "journeystep", "where", "place",
    ])
    private static let tests = FieldNames([
        "test", "testname", "testidentifier", "testidentifierstring", "testcase", "testcasename",
    ])
    private static let configurations = FieldNames([
        "configuration", "configurationname", "testplanconfiguration", "variant", "variantname",
    ])
    private static let sizes = FieldNames([
        "textsize", "contentsize", "contentsizecategory", "preferredcontentsizecategory",
        "uipreferredcontentsizecategoryname", "dynamictypesize", "observedcontentsizecategory",
        "observeddynamictypesize", "typesize", "fontsizecategory", "sizecategory",
    ])
    private static let poses = FieldNames([
        "pose", "posture", "deviceposture", "foldstate", "hingestatus", "hinge", "foldpose",
    ])
    private static let appearances = FieldNames([
        "appearance", "colorscheme", "interfacestyle", "userinterfacestyle", "theme", "style",
    ])
    private static let attempts = FieldNames([
        "attempt", "iteration", "repetition", "repetitionnumber", "try", "tryindex",
    ])
    private static let nested = FieldNames([
        "observed", "context", "environment", "condition", "conditions", "metadata", "meta",
        "traits", "run",
    ])
    private static let screen = FieldNames("screen")
    private static let plan = FieldNames("testplanconfiguration")
    private static let apps = FieldNames(["app", "appname", "bundleid", "bundleidentifier"])
    private static let languages = FieldNames(["language", "locale", "lang"])
    private static let requests = FieldNames([
        "checks", "audittypes", "requestedtypes", "requestedaudittypes", "types",
    ])
    private static let orientations = FieldNames(["orientation", "deviceorientation"])
    private static let settings = FieldNames(["settings", "accessibilitysettings"])
    private static let device = FieldNames("device")
    private static let systems = FieldNames(["osversion", "systemversion", "iosversion", "os"])
    private static let builds = FieldNames(["osbuild", "osbuildnumber"])
    private static let engines = FieldNames(["engine", "platform", "platformname", "tool"])
    /// Setting names that are also names of checks, so that a field with that name may be a result.
    static let notSettings: Set<String> = [
        "contrast", "appearance", "colorscheme", "bold", "style", "orientation",
    ]

    /// The names of all fields that are looked for.
    static let keys: Set<String> = Set(
        [screens, tests, configurations, sizes, poses, appearances, attempts, nested]
            .flatMap(\.names) + [
                "app", "appname", "bundleid", "bundleidentifier", "language", "locale", "lang",
                "checks",
                "audittypes", "requestedtypes", "requestedaudittypes", "types", "orientation",
                "deviceorientation", "settings", "accessibilitysettings", "device", "devicename",
                "simulatorname", "simulator", "modelname", "devicemodel", "deviceid", "udid",
                "deviceudid", "osversion", "systemversion", "iosversion", "os", "osbuild",
                "osbuildnumber", "engine", "platform", "platformname", "tool",
            ]
    )

    init(values: AuditScope.Values, attempt: Int) {
        self.values = values
        self.attempt = attempt
    }

    /// Takes what an object says.
    ///
    /// - Parameters:
    ///   - fields: The object's fields.
    ///   - isRecord: Whether it is an issue record, whose `name` or `value` are not the screen's.
    mutating func take(_ fields: JSONFields, isRecord: Bool) {
        guard fields.shape.saysScope else { return }
        takeNames(fields)
        takeCondition(fields)
        takeDevice(fields)
        for value in fields.all(JSONScope.nested) {
            guard let object = value.object else { continue }
            let inner = fields.inner(object)
            takeNames(inner)
            takeCondition(inner)
            takeDevice(inner)
        }
        if !isRecord { takeEngine(fields) }
    }

    private mutating func takeNames(_ fields: JSONFields) {
        if let screen = fields.text(JSONScope.screens)
            ?? fields.first(JSONScope.screen)?["name"]?.string
        {
            values.screen = screen
            values.screenSource = .read
        }
        if let test = fields.text(JSONScope.tests) { values.test = TestName.canonical(test) }
        if let configuration = fields.text(JSONScope.configurations)
            ?? fields.first(JSONScope.plan)?["configurationName"]?.string
        {
            values.configuration = configuration
        }
        if let app = fields.text(JSONScope.apps) {
            values.app = app
        }
        if let language = fields.text(JSONScope.languages) {
            values.language = language
        }
        if let attempt = fields.first(JSONScope.attempts)?.int, (1...1000).contains(attempt) {
            self.attempt = attempt
        }
        if let types = JSONScope.requestedTypes(fields) { values.types = types }
    }

    /// The audit types asked for: `checks`, `auditTypes`, …; nil where there are none, or others than Apple's.
    private static func requestedTypes(_ fields: JSONFields) -> RequestedTypes? {
        guard let list = fields.first(JSONScope.requests)?.array, !list.isEmpty else { return nil }
        var bits: UInt64 = 0
        for value in list {
            guard let types = value.scalarText.flatMap(fields.names.requestedTypes) else {
                return nil
            }
            bits |= types.bits
        }
        let requested = RequestedTypes(bits: bits)
        return requested.isAll ? .all : requested
    }

    // MARK: - Condition

    private mutating func takeCondition(_ fields: JSONFields) {
        if let text = fields.text(JSONScope.sizes) {
            if let size = try? TextSize(parsing: text) {
                values.condition.textSize = size
                values.textSizeSource = .read
            } else {
                problems.append("'\(text)' is no text size")
            }
        }
        if let text = fields.text(JSONScope.poses) { takePose(text) }
        if let text = fields.scalar(JSONScope.appearances) {
            let value = SettingName("appearance").canonicalValue(text)
            if value == "dark" || value == "light" { set(SettingName("appearance"), value) }
        }
        if let text = fields.text(JSONScope.orientations) {
            set(SettingName("orientation"), text)
        }
        if let settings = fields.first(JSONScope.settings)?.object {
            for (key, value) in settings.members {
                takeSetting(key, value)
            }
        }
        for (place, name) in fields.shape.settings {
            if let value = fields[place: place].scalarText { set(name, value) }
        }
    }

    private mutating func takeSetting(_ key: String, _ value: JSONValue) {
        guard let text = value.scalarText else { return }
        if let size = try? TextSize(parsing: text),
            JSONScope.sizes.names.contains(FieldKey.normal(key))
        {
            values.condition.textSize = size
            values.textSizeSource = .read
        } else {
            set((try? SettingName(parsing: key)) ?? SettingName(key), text)
        }
    }

    private mutating func takePose(_ text: String) {
        do throws(SpellingError) {
            values.condition.pose = try Pose(parsing: text)
            values.poseSource = .read
        } catch {
            problems.append(error.description)
        }
    }

    private mutating func set(_ name: SettingName, _ value: String) {
        values.condition.set(name, value)
        values.settingsSource = .read
    }

    // MARK: - Device and engine

    /// Where the parts of a device stand: more plainly inside an object that is a device's own.
    private struct DeviceNames {
        let name: FieldNames
        let model: FieldNames
        let udid: FieldNames
    }

    private static let outerDevice = DeviceNames(
        name: FieldNames(["devicename", "simulatorname", "simulator"]),
        model: FieldNames(["modelname", "devicemodel"]),
        udid: FieldNames(["deviceid", "udid", "deviceudid"])
    )
    private static let ownDevice = DeviceNames(
        name: outerDevice.name + FieldNames("name"),
        model: outerDevice.model + FieldNames("model"),
        udid: outerDevice.udid + FieldNames(["id", "identifier"])
    )

    private mutating func takeDevice(_ fields: JSONFields) {
        if let device = fields.first(JSONScope.device) {
            if let name = device.string {
                values.device.name = name
            } else if let object = device.object {
                takeDeviceFields(fields.inner(object), JSONScope.ownDevice)
            }
        }
        takeDeviceFields(fields, JSONScope.outerDevice)
    }

    private mutating func takeDeviceFields(_ fields: JSONFields, _ names: DeviceNames) {
        let device = values.device
        values.device.name = fields.text(names.name) ?? device.name
        values.device.model = fields.text(names.model) ?? device.model
        values.device.udid = fields.text(names.udid) ?? device.udid
        values.device.os = fields.scalar(JSONScope.systems) ?? device.os
        values.device.osBuild = fields.text(JSONScope.builds) ?? device.osBuild
    }

    private mutating func takeEngine(_ fields: JSONFields) {
        let words = fields.shape.places(of: JSONScope.engines)
            .compactMap { fields.text(place: $0)?.lowercased() }
        guard !words.isEmpty else { return }
        let others = [
            "android", "heuristic", "axe-", "espresso", "evinced", "gtxilib", "lighthouse",
        ]
        let own = ["xcuitest", "xctest", "apple", "ios", "macos", "unavailable"]
        if words.contains(where: { word in others.contains(where: word.contains) }) {
            isForeign = true
        } else if words.contains(where: { word in own.contains(where: word.contains) }) {
            isForeign = false
        }
    }
}
