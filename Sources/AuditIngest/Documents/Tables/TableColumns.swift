import AuditStore

/// The columns of a table of findings, and what the cells of a row say.
///
/// A column is known by its name; a cell in a column of another name by what stands in it.
struct TableColumns {
    /// The fields that the columns stand for; nil where the name says nothing.
    private let keys: [String?]
    /// Whether the first row named the columns.
    let areNamed: Bool
    private let names: JSONNames

    /// Columns without names.
    init(names: JSONNames = JSONNames()) {
        keys = []
        areNamed = false
        self.names = names
    }

    /// The columns that a first row names; nil where it is a row like the others.
    ///
    /// `isHeader`: Whether the first row is known to be the header.
    init?(_ header: [String], isHeader: Bool = false, names: JSONNames = JSONNames()) {
        let words = header.map(FieldKey.normal)
        let filled = words.filter { !$0.isEmpty }
        let known = filled.count { TableColumns.known[$0] != nil }
        guard isHeader || known * 2 >= filled.count && known > 0 else { return nil }
        keys = words.map { TableColumns.known[$0] }
        areNamed = true
        self.names = names
    }

    /// Whether a column of this field is there.
    func has(_ key: String) -> Bool { keys.contains(key) }

    /// One finding of a row, as the fields of a record.
    struct Finding {
        let fields: JSONFields
        /// How often it was found, where a number stands beside the engine's text.
        let count: Int?
    }

    /// The findings of a row; none where nothing stands in it.
    ///
    /// A cell may hold several texts of the engine's: each is a finding with what stands in the other cells.
    func findings(_ cells: [String], line: Int) -> [Finding] {
        guard cells.contains(where: { !$0.isEmpty }) else { return [] }
        for (index, cell) in cells.enumerated() {
            let pieces = CellText.pieces(cell)
            let isMore = pieces.count > 1 || pieces.first.map { $0.text != cell } ?? false
            guard isMore, isFinding(index) else { continue }
            return pieces.map { piece in
                var own = cells
                own[index] = piece.text
                return Finding(fields: fields(own, line: line), count: piece.count)
            }
        }
        return [Finding(fields: fields(cells, line: line), count: nil)]
    }

    /// Whether a text of the engine's in this column is a finding, and not the label of an element.
    private func isFinding(_ index: Int) -> Bool {
        guard index < keys.count, let key = keys[index] else { return true }
        return !TableColumns.ofElement.contains(key)
    }

    private static let ofElement: Set<String> = [
        "elementtype", "identifier", "elementidentifier", "frame", "label", "elementlabel", "value",
        "element", "screen",
    ]

    private func fields(_ cells: [String], line: Int) -> JSONFields {
        var members: [(key: String, value: JSONValue)] = []
        members.reserveCapacity(cells.count)
        for (index, text) in cells.enumerated() {
            let own = index < keys.count ? keys[index] : nil
            members.append((own ?? key(for: text, at: index), .string(text)))
        }
        return JSONFields(JSONObject(members: members, line: line), names: names)
    }

    /// What a cell in a column without a known name is, from what stands in it.
    private func key(for text: String, at index: Int) -> String {
        if EngineText.match(compact: text) != nil { return "compactdescription" }
        if EngineText.match(detail: text) != nil { return "detaileddescription" }
        if text.hasPrefix("{{") || text.hasPrefix("(") && FrameText.parse(text) != nil {
            return "frame"
        }
        // A number counts, or numbers the rows: it is no type, of an audit or of an element.
        guard Double(text) == nil else { return "column\(index)" }
        if TypeText.single(text) != nil { return "audittype" }
        if ElementTypes.known(text) != nil { return "elementtype" }
        if text.hasPrefix("Attributes: ") { return "elementdescription" }
        if (try? TextSize(parsing: text)) != nil, text.count > 3 { return "textsize" }
        if ["light", "dark"].contains(text.lowercased()) { return "appearance" }
        if index > 0, let words = VerdictWords(text), words.isPlain, words.row != nil {
            return "status"
        }
        return !areNamed && index == 0 ? "screen" : "column\(index)"
    }

    /// The fields that names of columns stand for, in the languages seen.
    private static let known: [String: String] = {
        var known: [String: String] = [:]
        for name in [
            "elementtype", "identifier", "frame", "screen", "label", "type", "audittype", "rule",
            "compactdescription", "compact", "detaileddescription", "detail", "details", "message",
            "elementlabel", "elementidentifier", "issue", "description", "summary", "title",
            "element", "severity", "page", "view", "test", "appearance", "textsize", "contentsize",
            "pose", "value", "category", "device", "os", "finding", "id", "accepted", "reason", "x",
            "y", "width", "height", "variant", "configuration", "status", "result", "verdict",
            "state", "outcome", "resolution", "count", "total", "check", "passed", "fixed",
            "triage", "waived", "ignored", "suppressed", "elements", "route", "occurrences",
        ] {
            known[name] = name
        }
        for (key, names) in [
            ("screen", "bildschirm seite ansicht écran ecran pantalla schermata tela scherm 画面"),
            (
                "finding",
                "befund problem fehler problème hallazgo violation violations findings issues"
            ),
            ("element", "control node elemento élément bedienelement"),
            ("status", "ergebnis zustand estado stato statut résultat resultado pass"),
            (
                "count",
                "counts anzahl number instances hits times nombre cantidad antal aantal quantity qty amount howmany"
            ),
            ("verdict", "assessment judgement judgment"),
            ("label", "beschriftung etiqueta libellé"),
        ] {
            for name in names.split(separator: " ") { known[String(name)] = key }
        }
        return known
    }()
}

/// A text of the engine's in a cell, with a number that counts it.
struct CellText {
    let text: String
    let count: Int?

    /// The texts in a cell, where it holds nothing else but marks, numbers and what joins them.
    static func pieces(_ cell: String) -> [CellText] {
        guard EngineText.mayHoldCompact(Substring(cell)) else { return [] }
        let line = LineText(cell)
        let anchors = IssueAnchor.all(in: line, line.all).filter(\.isCompact)
        var pieces: [CellText] = []
        var low = 0
        for (index, anchor) in anchors.enumerated() {
            let high =
                index + 1 < anchors.count ? anchors[index + 1].range.lowerBound : line.count
            let before = line.string(low..<anchor.range.lowerBound)
            let after = line.string(anchor.range.upperBound..<high)
            guard isMark(index == 0 ? before : ""), isMark(after) else { return [] }
            let number = count(in: after) ?? (index == 0 ? count(in: before) : nil)
            pieces.append(CellText(text: line.string(anchor.range), count: number))
            low = high
        }
        return pieces
    }

    /// Whether a text is nothing but signs, numbers and short words that join.
    private static func isMark(_ text: String) -> Bool {
        text.split { !$0.isLetter }.allSatisfy {
            ["x", "and", "und", "et", "y", "e", "times", "br"].contains($0)
        }
    }

    private static func count(in text: String) -> Int? {
        text.split { !$0.isNumber }.first.flatMap { Int($0) }
    }
}
