import AuditStore

/// The JSON of one VoiceOver capture: in a file, or as base64 in a log.
struct CaptureRecord {
    let json: JSONValue

    init?(_ json: JSONValue) {
        let steps = json["steps"]?.array
        let speaks = steps?.contains { $0["utterance"] != nil } ?? false
        let isFailure = json["status"]?.string == "failed" && json["error"] != nil
        let isNamed = json["requestId"] != nil || json["source"]?.string == "voiceover"
        guard json.object != nil, speaks || isFailure && isNamed || steps != nil && isNamed else {
            return nil
        }
        self.json = json
    }

    var requestID: String? { json["requestId"]?.string }

    var screen: String? { json["screen"]?.string }

    /// The walk, named as the caller says.
    func walk(
        named name: String?,
        scope base: AuditScope.Values,
        attempt: Int,
        line: Int
    )
        -> WalkRecord
    {
        let coverage = json["coverage"]
        let isFailed = json["status"]?.string == "failed"
        let error = json["error"]
        let reason =
            isFailed
            ? error?.first("code", "message")?.scalarText ?? "failed"
            : coverage?["reason"]?.string
        return WalkRecord(
            name: name,
            scope: AuditScope(scope(base)),
            source: json["source"]?.string.flatMap(WalkSource.init) ?? .voiceover,
            utterances: isFailed ? [] : utterances,
            complete: isFailed ? false : coverage?["complete"]?.bool,
            stopReason: reason,
            requestID: requestID,
            attempt: attempt,
            line: line,
            failure: isFailed ? reason : nil,
            voiceOverRestored: json["voiceOverRestored"]?.bool
        )
    }

    private var utterances: [WalkUtterance] {
        (json["steps"]?.array ?? []).map(CaptureRecord.utterance)
    }

    /// What a step spoke; a step with an error and no text is a gap.
    static func utterance(_ step: JSONValue) -> WalkUtterance {
        WalkUtterance(
            spoken: step["utterance"]?.string,
            identifier: step["identifier"]?.string,
            line: step.object?.line ?? 0
        )
    }

    private func scope(_ base: AuditScope.Values) -> AuditScope.Values {
        var values = base
        if let screen {
            values.screen = screen
            values.screenSource = .read
        }
        values.app = json["bundleId"]?.string ?? values.app
        let toolchain = json["toolchain"]
        let udid = toolchain?.first("simulatorUdid", "udid")?.string
        values.device.udid = udid?.uppercased() ?? values.device.udid
        if let (version, build) = CaptureRecord.version(json["runtime"]?.string) {
            values.device.os = version
            values.device.osBuild = build ?? values.device.osBuild
        }
        return values
    }

    /// What the record says about the run.
    var run: RunContext? {
        var run = RunContext()
        run.app = json["bundleId"]?.string
        let toolchain = json["toolchain"]
        run.device.udid = toolchain?.first("simulatorUdid", "udid")?.string?.uppercased()
        if let (version, build) = CaptureRecord.version(toolchain?["xcode"]?.string) {
            run.xcode = build.map { "\(version) (\($0))" } ?? version
        }
        return run == RunContext() ? nil : run
    }

    /// The version and build in `Version 27.1 (Build 24B5051d)` or `Xcode 27.1\nBuild version 27A9275`.
    static func version(_ text: String?) -> (version: String, build: String?)? {
        let words = (text ?? "").split { $0.isWhitespace || "()".contains($0) }
        guard
            let version = words.first(where: { word in
                word.first?.isNumber ?? false
                    && word.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
            })
        else { return nil }
        let build = words.last { word in
            word.count >= 4 && word.contains(where: \.isLetter) && word.contains(where: \.isNumber)
                && (word.first?.isNumber ?? false)
        }
        return (String(version), build.map(String.init))
    }
}
