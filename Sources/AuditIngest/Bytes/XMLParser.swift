/// Reads XML from bytes into ``XMLDocument``: without recursion, with a stack of open elements.
struct XMLParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    private var line = 1
    private var open: [XMLElement] = []
    private var root: XMLElement?
    private var error: XMLError?
    private var count = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The whole text.
    mutating func document() -> XMLDocument? {
        while error == nil, root == nil, at < bytes.count { markupOrText() }
        if error == nil, root == nil, !open.isEmpty {
            fail("the text ends inside <\(open.last?.name ?? "")>", truncated: true)
        }
        while !open.isEmpty { close(complete: false) }
        return root.map { XMLDocument(root: $0, error: error) }
    }

    private mutating func fail(_ message: String, truncated: Bool = false) {
        guard error == nil else { return }
        error = XMLError(
            message: message,
            line: line,
            isTruncated: truncated || at >= bytes.count
        )
    }

    private mutating func markupOrText() {
        guard bytes[at] == 0x3C else { return text() }
        if starts(with: "<!--") {
            skip(4, past: "-->")
        } else if starts(with: "<![CDATA[") {
            cdata()
        } else if starts(with: "<?") {
            skip(2, past: "?>")
        } else if starts(with: "<!") {
            doctype()
        } else if at + 1 < bytes.count, bytes[at + 1] == 0x2F {
            endTag()
        } else if at + 1 < bytes.count, XMLParser.isNameStart(bytes[at + 1]) {
            startTag()
        } else if at + 1 >= bytes.count {
            at = bytes.count
            fail("the text ends in a tag", truncated: true)
        } else {
            // A bare '<' in a message: text that was not escaped.
            text()
        }
    }

    private mutating func text() {
        let start = at
        advance()
        while at < bytes.count, bytes[at] != 0x3C { advance() }
        guard !open.isEmpty else { return }
        append(XMLEntities.decode(bytes[start..<at]))
    }

    private mutating func append(_ text: String) {
        guard !open.isEmpty, !text.isEmpty else { return }
        open[open.count - 1].children.append(.text(text))
    }

    private mutating func cdata() {
        let start = at + 9
        guard let end = find("]]>", from: start) else {
            let rest = String(
                decoding: UnsafeBufferPointer(rebasing: bytes[start...]),
                as: UTF8.self
            )
            append(rest)
            move(to: bytes.count)
            return fail("the text ends in a CDATA section", truncated: true)
        }
        append(
            String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
        )
        move(to: end + 3)
    }

    /// Steps over `<!DOCTYPE …>` with its internal subset; what it declares is not used.
    private mutating func doctype() {
        var nesting = 0
        var quote: UInt8?
        while at < bytes.count {
            let byte = bytes[at]
            if let open = quote {
                if byte == open { quote = nil }
            } else if starts(with: "<!--") {
                skip(4, past: "-->")
                continue
            } else {
                switch byte {
                case 0x22, 0x27: quote = byte
                case 0x3C: nesting += 1
                case 0x3E:
                    nesting -= 1
                    if nesting == 0 { return advance() }
                default: break
                }
            }
            advance()
        }
        fail("the text ends in a declaration", truncated: true)
    }

    private mutating func startTag() {
        let start = line
        advance()
        let name = takeName()
        var attributes: [XMLElement.Attribute] = []
        while true {
            skipSpace()
            guard at < bytes.count else {
                return fail("the text ends in the tag <\(name)", truncated: true)
            }
            if bytes[at] == 0x3E {
                advance()
                return begin(name, attributes, start, isEmpty: false)
            }
            if bytes[at] == 0x2F {
                advance()
                guard at < bytes.count, bytes[at] == 0x3E else {
                    return fail("'>' was expected after '/' in <\(name)>")
                }
                advance()
                return begin(name, attributes, start, isEmpty: true)
            }
            guard let attribute = takeAttribute(of: name) else { return }
            attributes.append(attribute)
        }
    }

    private mutating func takeAttribute(of element: String) -> XMLElement.Attribute? {
        guard XMLParser.isNameStart(bytes[at]) else {
            fail("an attribute's name was expected in <\(element)>")
            return nil
        }
        let name = takeName()
        skipSpace()
        guard at < bytes.count, bytes[at] == 0x3D else {
            fail("'=' was expected after the attribute '\(name)'")
            return nil
        }
        advance()
        skipSpace()
        guard at < bytes.count, bytes[at] == 0x22 || bytes[at] == 0x27 else {
            fail("the value of the attribute '\(name)' has no quotes")
            return nil
        }
        let quote = bytes[at]
        advance()
        let start = at
        while at < bytes.count, bytes[at] != quote { advance() }
        guard at < bytes.count else {
            fail("the text ends in the attribute '\(name)'", truncated: true)
            return nil
        }
        let value = XMLEntities.decode(bytes[start..<at])
        advance()
        return XMLElement.Attribute(name: name, value: value)
    }

    private mutating func begin(
        _ name: String,
        _ attributes: [XMLElement.Attribute],
        _ line: Int,
        isEmpty: Bool
    ) {
        guard open.count < XMLDocument.maximumDepth else {
            return fail("the nesting is deeper than \(XMLDocument.maximumDepth) levels")
        }
        count += 1
        guard count <= XMLDocument.maximumElements else {
            return fail("there are more than \(XMLDocument.maximumElements) elements")
        }
        open.append(XMLElement(name: name, attributes: attributes, line: line))
        if isEmpty { close(complete: true) }
    }

    private mutating func endTag() {
        move(to: at + 2)
        let name = takeName()
        skipSpace()
        guard at < bytes.count else { return fail("the text ends in a tag", truncated: true) }
        guard bytes[at] == 0x3E else { return fail("'>' was expected after '</\(name)'") }
        advance()
        guard open.last?.name == name else {
            return fail("</\(name)> ends nothing: <\(open.last?.name ?? "")> is open")
        }
        close(complete: true)
    }

    private mutating func close(complete: Bool) {
        guard var element = open.popLast() else { return }
        element.isComplete = complete
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(.element(element))
        }
    }

    private mutating func takeName() -> String {
        let start = at
        while at < bytes.count, XMLParser.isName(bytes[at]) { at += 1 }
        return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<at]), as: UTF8.self)
    }

    private mutating func advance() {
        if bytes[at] == 0x0A { line += 1 }
        at += 1
    }

    private mutating func move(to end: Int) {
        while at < min(end, bytes.count) { advance() }
    }

    private mutating func skipSpace() {
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x09, 0x0A, 0x0D: advance()
            default: return
            }
        }
    }

    private mutating func skip(_ length: Int, past mark: StaticString) {
        guard let end = find(mark, from: at + length) else {
            move(to: bytes.count)
            return fail("the text ends before '\(mark)'", truncated: true)
        }
        move(to: end + mark.utf8CodeUnitCount)
    }

    private func starts(with text: StaticString) -> Bool { matches(text, at: at) }

    private func matches(_ text: StaticString, at place: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard place + count <= bytes.count else { return false }
        for index in 0..<count where bytes[place + index] != text.utf8Start[index] {
            return false
        }
        return true
    }

    private func find(_ mark: StaticString, from start: Int) -> Int? {
        var place = start
        while place + mark.utf8CodeUnitCount <= bytes.count {
            if matches(mark, at: place) { return place }
            place += 1
        }
        return nil
    }

    private static func isNameStart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A, 0x80...0xFF: true
        default: false
        }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        isNameStart(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
    }
}
