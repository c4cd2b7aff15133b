import AuditStore

/// What the JSON exports of `xcresulttool` share.
enum XcresultJSON {
    /// A device: `{deviceId, deviceName, modelName, osVersion, osBuildNumber}`.
    static func device(_ value: JSONValue?) -> Device? {
        guard let value, value.object != nil else { return nil }
        let device = Device(
            model: value["modelName"]?.string,
            name: value["deviceName"]?.string,
            udid: value["deviceId"]?.string,
            os: value["osVersion"]?.scalarText,
            osBuild: value["osBuildNumber"]?.string
        )
        return device.isEmpty ? nil : device
    }

    /// The name of a configuration.
    static func configuration(_ value: JSONValue?) -> String? {
        value?["configurationName"]?.string
    }

    /// The elements of an array, or a single object: the schema and the data disagree.
    static func list(_ value: JSONValue?) -> [JSONValue] {
        guard let value, value != .null else { return [] }
        return value.array ?? [value]
    }

    /// The only one of a list.
    static func only<Value>(_ values: [Value]) -> Value? { values.count == 1 ? values.first : nil }

    /// A moment in seconds since 1970.
    static func time(_ value: JSONValue?) -> Timestamp? {
        guard let seconds = value?.double, seconds.isFinite, seconds > 0, seconds < 1e11 else {
            return nil
        }
        return Timestamp(milliseconds: Int64(seconds * 1000))
    }

    /// A node's duration in milliseconds, from the number or from the words of any language: `1m 4s`, `0,18s`.
    static func milliseconds(_ node: JSONValue) -> Int? {
        if let seconds = node["durationInSeconds"]?.double, seconds.isFinite, seconds >= 0,
            seconds < 1e9
        {
            return Int(seconds * 1000)
        }
        guard let text = node["duration"]?.string else { return nil }
        var total = 0.0
        var number = ""
        var found = false
        for character in text {
            if character.isASCII, character.isNumber || character == "," || character == "." {
                number.append(character == "," ? "." : character)
                continue
            }
            guard !number.isEmpty, character != " ", character != "\u{A0}" else { continue }
            let factors: [Character: Double] = ["d": 86_400, "h": 3600, "m": 60, "s": 1]
            guard let value = Double(number), let factor = factors[character] else { return nil }
            total += value * factor
            number = ""
            found = true
        }
        return found && total < 1e9 ? Int(total * 1000) : nil
    }
}
