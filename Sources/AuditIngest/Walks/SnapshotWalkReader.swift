import AuditStore

/// Reads snapshots of elements in the order of an XCUI query, as A11yUITests writes them.
struct SnapshotWalkReader: DocumentReader {
    let format = "a11y-snapshot"

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let elements = json?["snapshot"]?.array else { return nil }
        let fits = elements.prefix(20).allSatisfy { $0["label"] != nil && $0["type"] != nil }
        guard fits else { return nil }
        let isNamed =
            json?["version"] != nil || json?["generated"] != nil || json?["filename"] != nil
        return Recognition(isNamed ? 95 : 70, "'snapshot' with labels and types")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        var values = document.context
        if values.screen == nil, let name = json?["filename"]?.string, !name.isEmpty {
            values.screen = name
            values.screenSource = .inferred
        }
        let elements = json?["snapshot"]?.array ?? []
        try sink.receive(
            .walk(
                WalkRecord(
                    name: "a11y",
                    scope: AuditScope(values),
                    source: .xcuiQuery,
                    utterances: elements.map(SnapshotWalkReader.utterance),
                    complete: true,
                    attempt: document.attempt,
                    line: 1
                )
            )
        )
    }

    /// Traits that say something about the element's state and not about its kind.
    private static let states: [String: String] = [
        "selected": "selected", "not enabled": "dimmed", "notenabled": "dimmed",
    ]

    private static let silent: Set<String> = ["none", "static text", "statictext", ""]

    private static func utterance(_ element: JSONValue) -> WalkUtterance {
        let label = element["label"]?.string ?? ""
        var traits: [String] = []
        var states: [String] = []
        for name in names(element["traits"]) {
            let name = name.lowercased()
            if let state = SnapshotWalkReader.states[name] {
                states.append(state)
            } else if !silent.contains(name) {
                traits.append(name)
            }
        }
        if element["enabled"]?.bool == false { states.append("dimmed") }
        return WalkUtterance(
            spoken: ([label] + traits + states).filter { !$0.isEmpty }.joined(separator: ", "),
            identifier: element["identifier"]?.string,
            frame: frame(element["frame"]),
            line: element.object?.line ?? 0,
            stated: StatedSpeech(label: label, traits: traits, states: states)
        )
    }

    /// The names of traits, in an array or in one text with commas.
    private static func names(_ json: JSONValue?) -> [String] {
        if let values = json?.array { return values.compactMap(\.string) }
        return (json?.string ?? "").split(separator: ",").map {
            String($0.drop { $0 == " " })
        }
    }

    private static func frame(_ json: JSONValue?) -> Frame? {
        if let pairs = WalkFrame.pairs(json) { return pairs }
        guard let json, let x = json["x"]?.double, let y = json["y"]?.double,
            let width = json.first("width", "w")?.double,
            let height = json.first("height", "h")?.double
        else { return nil }
        return Frame(x: x, y: y, width: width, height: height)
    }
}
