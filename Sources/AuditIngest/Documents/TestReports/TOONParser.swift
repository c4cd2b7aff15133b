import AuditStore

/// Reads TOON, an indented notation of JSON's values in which lists of equal objects are tables:
/// `failed_tests[2]{test,message}:` and a row for each.
struct TOONParser {
    private struct Line {
        let indentation: Int
        let text: Substring
        let number: Int
    }

    private var lines: [Line] = []
    private var at = 0
    /// Whether a table or list was announced: without one, a text of `key: value` may be anything.
    private(set) var hasList = false

    /// The most lines that are read.
    private static let bound = 1_000_000

    /// The value of a document; nil where it is not in this notation.
    static func parse(_ document: Document) -> JSONValue? {
        guard let first = document.bytes.first, first != 0x7B, first != 0x5B, first != 0x3C else {
            return nil
        }
        var parser = TOONParser()
        for (index, line) in document.lines.enumerated() {
            guard index < bound else { return nil }
            let text = line.drop { $0 == " " }
            guard !text.isEmpty else { continue }
            let indentation = line.utf8.count - text.utf8.count
            parser.lines.append(Line(indentation: indentation, text: text, number: index + 1))
            // Nearly every other text shows in its first line that it is none.
            if index == 0, parser.key(of: text) == nil { return nil }
        }
        let value = parser.object(indentation: 0)
        return parser.at == parser.lines.count && parser.hasList ? value : nil
    }

    /// The members at an indentation.
    private mutating func object(indentation: Int) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = []
        let first = at < lines.count ? lines[at].number : 0
        while at < lines.count, lines[at].indentation == indentation,
            let key = key(of: lines[at].text)
        {
            members.append((key.name, value(of: key, indentation: indentation)))
        }
        return .object(JSONObject(members: members, line: first))
    }

    private mutating func value(of key: Key, indentation: Int) -> JSONValue {
        let line = lines[at]
        at += 1
        let inner = at < lines.count && lines[at].indentation > indentation
        guard key.isList else {
            if !key.rest.isEmpty { return TOONParser.scalar(key.rest) }
            return inner
                ? object(indentation: lines[at].indentation)
                : .object(
                    JSONObject(members: [], line: line.number)
                )
        }
        hasList = true
        if !key.rest.isEmpty {
            return .array(
                TOONParser.cells(key.rest, key.delimiter).map { TOONParser.scalar($0) }
            )
        }
        guard inner else { return .array([]) }
        return key.fields.isEmpty
            ? items(indentation: lines[at].indentation)
            : rows(key, indentation: lines[at].indentation)
    }

    /// The rows of a table.
    private mutating func rows(_ key: Key, indentation: Int) -> JSONValue {
        var rows: [JSONValue] = []
        while at < lines.count, lines[at].indentation >= indentation {
            let cells = TOONParser.cells(lines[at].text, key.delimiter)
            let members = zip(key.fields, cells).map {
                (key: $0, value: TOONParser.scalar($1))
            }
            rows.append(
                .object(
                    JSONObject(
                        members: members,
                        line: lines[at].number,
                        isComplete: cells.count >= key.fields.count
                    )
                )
            )
            at += 1
        }
        return .array(rows)
    }

    /// Items behind hyphens: values, or objects that go on in the lines below.
    private mutating func items(indentation: Int) -> JSONValue {
        var items: [JSONValue] = []
        while at < lines.count, lines[at].indentation == indentation,
            lines[at].text.hasPrefix("- ") || lines[at].text == "-"
        {
            let line = lines[at]
            let body = line.text.dropFirst(2)
            if key(of: body) != nil {
                lines[at] = Line(indentation: indentation + 2, text: body, number: line.number)
                items.append(object(indentation: indentation + 2))
            } else {
                items.append(TOONParser.scalar(body))
                at += 1
            }
        }
        return .array(items)
    }

    // MARK: - Keys and values

    private struct Key {
        let name: String
        var isList = false
        var fields: [String] = []
        var delimiter: Character = ","
        var rest: Substring = ""
    }

    /// `name: value`, `name[3]: a,b,c`, `name[2]{a,b}:`; nil for anything else.
    private func key(of text: Substring) -> Key? {
        let name = text.prefix { $0.isLetter || $0.isNumber || "_.-\"".contains($0) }
        guard !name.isEmpty, name.utf8.count <= 80 else { return nil }
        var key = Key(name: String(name.filter { $0 != "\"" }))
        var rest = text[name.endIndex...]
        if rest.first == "[", let close = rest.firstIndex(of: "]") {
            var size = rest[rest.index(after: rest.startIndex)..<close]
            if let last = size.last, "|\t,".contains(last) {
                key.delimiter = last
                size.removeLast()
            }
            guard size.drop(while: { $0 == "#" }).allSatisfy(\.isNumber), !size.isEmpty else {
                return nil
            }
            key.isList = true
            rest = rest[rest.index(after: close)...]
            if rest.first == "{", let end = rest.firstIndex(of: "}") {
                let fields = rest[rest.index(after: rest.startIndex)..<end]
                key.fields = fields.split(separator: key.delimiter).map {
                    String($0).trimmedSpaces
                }
                rest = rest[rest.index(after: end)...]
            }
        }
        guard rest.first == ":" else { return nil }
        rest = rest.dropFirst()
        guard rest.isEmpty || rest.first == " " else { return nil }
        key.rest = rest.drop { $0 == " " }
        return key
    }

    private static func cells(_ text: Substring, _ delimiter: Character) -> [Substring] {
        var cells: [Substring] = []
        var start = text.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.indices {
            let character = text[index]
            if isEscaped {
                isEscaped = false
            } else if character == "\\", isQuoted {
                isEscaped = true
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == delimiter, !isQuoted {
                cells.append(text[start..<index])
                start = text.index(after: index)
            }
        }
        cells.append(text[start...])
        return cells
    }

    private static func scalar(_ text: Substring) -> JSONValue {
        let body = String(text).trimmedSpaces
        if body.hasPrefix("\""), let quoted = JSONParser.parse(Array(body.utf8)),
            quoted.error == nil
        {
            return quoted.value
        }
        switch body {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        default: return Double(body) == nil ? .string(body) : .number(body)
        }
    }
}
