import AuditStore

/// A text of Apple's engine in a line: what the recogniser reads everything else around.
struct IssueAnchor {
    enum Kind {
        case compact(RuleCatalogue.Compact)
        case detail(RuleCatalogue.Detail)
    }

    let kind: Kind
    /// The text in the line, with what belongs to it: `, looks like: Close`, the class name.
    var range: Range<Int>

    var isCompact: Bool { if case .compact = kind { true } else { false } }

    var type: AuditType {
        switch kind {
        case .compact(let entry): entry.rule.type
        case .detail(let entry): entry.rule.type
        }
    }

    private static let compacts = RuleCatalogue.compacts.map { ($0, Array($0.text.utf8)) }
    private static let details = RuleCatalogue.details.map { ($0, Array($0.prefix.utf8)) }
    private static let looksLike = Array(", looks like:".utf8)

    /// Every text of the engine in a range, in order.
    static func all(in line: LineText, _ range: Range<Int>) -> [IssueAnchor] {
        var result: [IssueAnchor] = []
        let texts = texts(in: line, range)
        guard !texts.compacts.isEmpty || !texts.details.isEmpty else { return [] }
        var at = range.lowerBound
        while let anchor = first(in: line, at..<range.upperBound, texts) {
            result.append(anchor)
            at = max(anchor.range.upperBound, at + 1)
        }
        return result
    }

    /// The numbers of the texts that stand in a range: most lines hold none, most others one.
    private static func texts(
        in line: LineText,
        _ range: Range<Int>
    ) -> (compacts: [Int], details: [Int]) {
        var found: (compacts: [Int], details: [Int]) = ([], [])
        line.bytes.withUnsafeBufferPointer { bytes in
            for at in max(0, range.lowerBound)..<min(bytes.count, range.upperBound)
            where isFirst[Int(bytes[at])] {
                for index in compactsByFirst[Int(bytes[at])]
                where line.has(compactBytes[index], at: at) && !found.compacts.contains(index) {
                    found.compacts.append(index)
                }
                for index in detailsByFirst[Int(bytes[at])]
                where line.has(detailBytes[index], at: at) && !found.details.contains(index) {
                    found.details.append(index)
                }
            }
        }
        found.compacts.sort()
        found.details.sort()
        return found
    }

    private static let compactBytes = compacts.map(\.1)
    private static let detailBytes = details.map(\.1)
    private static let compactsByFirst = byFirst(compactBytes)
    private static let detailsByFirst = byFirst(detailBytes)
    /// Whether a text begins with a byte, for each byte.
    private static let isFirst = zip(compactsByFirst, detailsByFirst).map {
        !$0.isEmpty || !$1.isEmpty
    }

    /// The numbers of the texts that begin with a byte, for each byte.
    private static func byFirst(_ texts: [[UInt8]]) -> [[Int]] {
        var table = Array(repeating: [Int](), count: 256)
        for (index, text) in texts.enumerated() {
            if let first = text.first { table[Int(first)].append(index) }
        }
        return table
    }

    private static func first(
        in line: LineText,
        _ range: Range<Int>,
        _ texts: (compacts: [Int], details: [Int])
    ) -> IssueAnchor? {
        var best: IssueAnchor?
        func offer(_ kind: Kind, _ found: Range<Int>) {
            if let best {
                if found.lowerBound > best.range.lowerBound { return }
                if found.lowerBound == best.range.lowerBound,
                    found.upperBound <= best.range.upperBound
                {
                    return
                }
            }
            best = IssueAnchor(kind: kind, range: found)
        }
        for (entry, text) in texts.details.map({ details[$0] }) {
            var from = range.lowerBound
            while let at = line.find(text, in: from..<range.upperBound) {
                if let end = detailEnd(entry, line, at + text.count, range.upperBound),
                    !LineText.isWord(line[at - 1])
                {
                    offer(.detail(entry), at..<end)
                    break
                }
                from = at + 1
            }
        }
        for (entry, text) in texts.compacts.map({ compacts[$0] }) {
            var from = range.lowerBound
            while let at = line.find(text, in: from..<range.upperBound) {
                let end = at + text.count
                if isWhole(line, at, end, range.upperBound) {
                    offer(.compact(entry), at..<extended(line, end, range.upperBound))
                    break
                }
                from = at + 1
            }
        }
        return best
    }

    /// Where a detail text ends: behind its class name and its last words.
    private static func detailEnd(
        _ entry: RuleCatalogue.Detail,
        _ line: LineText,
        _ start: Int,
        _ high: Int
    ) -> Int? {
        var end = start
        if entry.hasClass {
            if entry.suffix.isEmpty {
                end = valueEnd(line, start, high)
                guard end > start else { return nil }
            } else {
                guard let at = line.find(entry.suffix, in: start..<high), at - start <= 200 else {
                    return nil
                }
                end = at + entry.suffix.utf8.count
            }
        }
        if line[end] == 0x2E, !LineText.isWord(line[end + 1]) { end += 1 }
        return end
    }

    /// Whether the words stand alone and not in a sentence about something else.
    private static func isWhole(_ line: LineText, _ start: Int, _ end: Int, _ high: Int) -> Bool {
        if LineText.isWord(line[start - 1]) || line[start - 1] == 0x2D { return false }
        let next = end < high ? line[end] : 0
        if LineText.isWord(next) || next == 0x2D || next == 0x27 { return false }
        if isQuotedCode(line, start) { return false }
        guard next == 0x20 else { return true }
        let word = line.skipSpace(end)
        guard word < high, LineText.isLower(line[word]) else { return true }
        if line.field(at: word, in: end..<high) != nil { return true }
        var stop = word
        while stop < high, LineText.isWord(line[stop]) { stop += 1 }
        return followers.contains(line.string(word..<stop))
    }

    /// The words that may follow a text of the engine in its own sentence.
    private static let followers: Set<String> = [
        "on", "in", "at", "for", "of", "by", "from", "no", "nil", "none", "null", "unresolved",
        "unidentified", "unknown", "element", "kein", "keine", "auf", "bei", "für", "sur", "pour",
        "en", "su", "op", "button", "link", "image", "staticText", "text", "cell", "switch",
        "textField", "slider", "with", "mit",
    ]

    /// Whether the text is a literal in source code that a compiler or a test printed.
    private static func isQuotedCode(_ line: LineText, _ start: Int) -> Bool {
        guard line[start - 1] == 0x22 else { return false }
        return ["== ", "!= ", "case ", "contains(", "hasPrefix(", "equals(", "in ["].contains {
            line.has($0, at: start - 1 - $0.utf8.count)
        }
    }

    /// The end of `, looks like: Close`, where it follows.
    private static func extended(_ line: LineText, _ end: Int, _ high: Int) -> Int {
        guard line.has(looksLike, at: end), end + looksLike.count <= high else { return end }
        return valueEnd(line, line.skipSpace(end + looksLike.count), high)
    }

    /// The end of words that run up to a separator, a key, a bracket, a quote or the end.
    private static func valueEnd(_ line: LineText, _ start: Int, _ high: Int) -> Int {
        var at = start
        while at < high {
            let byte = line[at]
            if byte == 0x22 || byte == 0x5B || byte == 0x7B || byte == 0x28 || byte == 0x5D {
                break
            }
            if byte == 0x5C, line[at + 1] == 0x22 { break }
            if byte == 0x2C, at > start { break }
            if byte == 0x2E, !LineText.isWord(line[at + 1]) { break }
            if line.separatorLength(at: at) > 0 { break }
            if byte == 0x20 {
                let next = line.skipSpace(at)
                if line.field(at: next, in: at..<high) != nil { break }
                if line.separatorLength(at: next) > 0 || line[next] == 0x27 { break }
                if line.has("on ", at: next) || line.has("Element", at: next) { break }
            }
            at += 1
        }
        return line.trim(start..<at).upperBound
    }
}
