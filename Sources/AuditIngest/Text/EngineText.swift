import AuditStore

/// Looks texts up among those of Apple's engine, byte by byte.
///
/// ``RuleCatalogue`` decides; this finds its answer without its searches where a text is plain ASCII, which almost all are, and
/// leaves every other one to it.
enum EngineText {
    /// What the bytes of a text tell.
    private enum Reading<Value> {
        case value(Value)
        case none
        /// Letters outside of ASCII may change what a letter before them is.
        case unsure
    }

    private struct Known {
        /// In lower case for a compact text, else as it is.
        let bytes: [UInt8]
        let head: UInt32

        init(_ text: String) {
            bytes = Array(text.utf8)
            head = bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    private static let compacts = RuleCatalogue.compacts.map { entry in
        (
            text: Known(entry.text.lowercased()),
            match: RuleMatch(rule: entry.rule, severity: entry.severity)
        )
    }
    private static let compactHeads = Array(Set(compacts.map(\.text.head))).sorted()
    private static let details = RuleCatalogue.details.map { entry in
        (text: Known(entry.prefix), suffix: Array(entry.suffix.utf8), entry: entry)
    }
    private static let detailMatches = details.map { detail in
        RuleMatch(rule: detail.entry.rule, severity: detail.entry.severity)
    }
    private static let detailHeads = Array(Set(details.map(\.text.head))).sorted()
    private static let looksLike = Array(", looks like:".utf8)

    // MARK: - Whole texts

    /// The rule of a compact text; see ``RuleCatalogue/match(compact:)``.
    static func match(compact text: String) -> RuleMatch? {
        var text = text
        switch text.withUTF8(compact) {
        case .value(let index): return compacts[index].match
        case .none: return nil
        case .unsure: return RuleCatalogue.match(compact: text)
        }
    }

    /// Whether a text is a compact one of the engine's.
    static func isCompact(_ text: String) -> Bool {
        var text = text
        switch text.withUTF8(compact) {
        case .value: return true
        case .none: return false
        case .unsure: return RuleCatalogue.match(compact: text) != nil
        }
    }

    private static func compact(_ bytes: UnsafeBufferPointer<UInt8>) -> Reading<Int> {
        var low = 0
        while low < bytes.count, isSpace(bytes[low]) { low += 1 }
        guard let head = head(bytes, from: low, folding: 0x20) else { return unsure(bytes, low) }
        guard compactHeads.contains(head) else { return .none }
        var high = low
        while high < bytes.count {
            let byte = bytes[high]
            if byte >= 0x80 { return .unsure }
            if byte == 0x2C, has(looksLike, in: bytes, at: high) {
                let next = high + looksLike.count
                if next < bytes.count, bytes[next] >= 0x80 { return .unsure }
                break
            }
            high += 1
        }
        while high > low, isSpace(bytes[high - 1]) { high -= 1 }
        while high > low, bytes[high - 1] == 0x2E { high -= 1 }
        for index in compacts.indices
        where compacts[index].text.head == head && compacts[index].text.bytes.count == high - low {
            if isEqual(bytes, low, compacts[index].text.bytes) { return .value(index) }
        }
        return .none
    }

    /// The rule of a detailed text; see ``RuleCatalogue/match(detail:)``.
    static func match(detail text: String) -> RuleMatch? {
        var text = text
        let reading: Reading<RuleMatch> = text.withUTF8 { bytes in
            switch detail(bytes) {
            case .none: return .none
            case .unsure: return .unsure
            case .value(let found):
                let match = detailMatches[found.index]
                guard details[found.index].entry.hasClass,
                    let name = className(bytes, found.name)
                else { return .value(match) }
                return .value(
                    RuleMatch(rule: match.rule, severity: match.severity, elementClass: name)
                )
            }
        }
        switch reading {
        case .value(let match): return match
        case .none: return nil
        case .unsure: return RuleCatalogue.match(detail: text)
        }
    }

    /// Whether a text is a detailed one of the engine's.
    static func isDetail(_ text: String) -> Bool {
        var text = text
        switch text.withUTF8(detail) {
        case .value: return true
        case .none: return false
        case .unsure: return RuleCatalogue.match(detail: text) != nil
        }
    }

    private static func detail(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Reading<(index: Int, name: Range<Int>)> {
        var low = 0
        while low < bytes.count, isSpace(bytes[low]) { low += 1 }
        guard let head = head(bytes, from: low, folding: 0) else { return unsure(bytes, low) }
        guard detailHeads.contains(head) else { return .none }
        if bytes.contains(where: { $0 >= 0x80 }) { return .unsure }
        var high = bytes.count
        while high > low, isSpace(bytes[high - 1]) { high -= 1 }
        let body = UnsafeBufferPointer(rebasing: bytes[..<high])
        for index in details.indices where details[index].text.head == head {
            guard has(details[index].text.bytes, in: body, at: low) else { continue }
            let start = low + details[index].text.bytes.count
            guard details[index].entry.hasClass, !details[index].suffix.isEmpty else {
                return .value((index, start..<high))
            }
            if let end = find(details[index].suffix, in: body, from: start) {
                return .value((index, start..<end))
            }
        }
        return .none
    }

    /// The first word; `element` is the engine's word for none.
    private static func className(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ range: Range<Int>
    ) -> String? {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high, isSpace(bytes[low]) { low += 1 }
        while high > low, isSpace(bytes[high - 1]) { high -= 1 }
        while high > low, bytes[high - 1] == 0x2E { high -= 1 }
        let end = bytes[low..<high].firstIndex(of: 0x20) ?? high
        guard end > low else { return nil }
        let word = String(decoding: UnsafeBufferPointer(rebasing: bytes[low..<end]), as: UTF8.self)
        return word == "element" ? nil : word
    }

    // MARK: - Inside a text

    /// The longest compact text that stands first in a text; see ``RuleCatalogue/firstCompact(in:)``.
    static func firstCompact(
        in text: String
    ) -> (range: Range<String.Index>, entry: RuleCatalogue.Compact)? {
        var text = text
        let reading: Reading<(index: Int, start: Int)> = text.withUTF8 { bytes in
            guard let found = CompactSearch.first(in: bytes) else { return .none }
            return bytes.contains { $0 >= 0x80 } ? .unsure : .value(found)
        }
        switch reading {
        case .none: return nil
        case .unsure: return RuleCatalogue.firstCompact(in: text)
        case .value(let found):
            let entry = RuleCatalogue.compacts[found.index]
            let low = text.utf8.index(text.startIndex, offsetBy: found.start)
            let high = text.utf8.index(low, offsetBy: entry.text.utf8.count)
            return (low..<high, entry)
        }
    }

    /// Whether a compact text may stand in these bytes; false is certain.
    static func mayHoldCompact(_ text: Substring) -> Bool {
        var text = text
        return text.withUTF8 { CompactSearch.first(in: $0) != nil }
    }

    // MARK: - Issues

    /// The rule of a record; see ``RuleCatalogue/resolve(compact:detail:typeText:)``.
    static func resolve(
        compact: String?,
        detail: String?,
        type: () -> RequestedTypes?
    ) -> RuleMatch {
        let byDetail = detail.flatMap(match(detail:))
        if let compact, let found = match(compact: compact) {
            guard let name = byDetail?.elementClass else { return found }
            return RuleMatch(rule: found.rule, severity: found.severity, elementClass: name)
        }
        if let byDetail { return byDetail }
        if let compact, let found = match(detail: compact) { return found }
        if let detail, let found = match(compact: detail) { return found }
        if let types = type()?.types, types.count == 1, let type = types.first {
            return RuleMatch(rule: Rule(type: type), severity: .error)
        }
        return RuleMatch(rule: Rule(type: .unknown), severity: .warning)
    }

    /// An issue whose rule follows from its texts, as the store's own initialiser makes it.
    ///
    /// `names` remembers what a document's words for audit types mean, where there is one.
    static func issue(
        compact: String?,
        detail: String?,
        typeText: String? = nil,
        element: Element? = nil,
        acceptedReason: String? = nil,
        names: JSONNames? = nil
    ) -> Issue {
        let match = resolve(compact: compact, detail: detail) {
            typeText.flatMap { names?.requestedTypes($0) ?? TypeText.requested($0) }
        }
        return Issue(
            match: match,
            compact: compact,
            detail: detail,
            typeText: typeText,
            stated: typeText.flatMap { names?.auditType($0) ?? TypeText.single($0) },
            element: element,
            acceptedReason: acceptedReason
        )
    }

    // MARK: - Bytes

    /// The first four bytes; nil where there are fewer, or one of them is outside of ASCII.
    private static func head(
        _ bytes: UnsafeBufferPointer<UInt8>,
        from low: Int,
        folding: UInt8
    ) -> UInt32? {
        guard low + 4 <= bytes.count else { return nil }
        var head: UInt32 = 0
        for byte in bytes[low..<low + 4] {
            guard byte < 0x80 else { return nil }
            let isUpper = byte >= 0x41 && byte <= 0x5A
            head = head << 8 | UInt32(isUpper ? byte | folding : byte)
        }
        return head
    }

    /// What a text without four plain bytes is: none that is known, or nothing that bytes alone could tell.
    private static func unsure<Value>(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ low: Int
    ) -> Reading<Value> {
        bytes[low...].prefix(4).contains { $0 >= 0x80 } ? .unsure : .none
    }

    private static func isEqual(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ low: Int,
        _ lower: [UInt8]
    ) -> Bool {
        for (index, expected) in lower.enumerated() {
            let byte = bytes[low + index]
            let isUpper = byte >= 0x41 && byte <= 0x5A
            if (isUpper ? byte | 0x20 : byte) != expected { return false }
        }
        return true
    }

    private static func has(
        _ needle: [UInt8],
        in bytes: UnsafeBufferPointer<UInt8>,
        at place: Int
    ) -> Bool {
        guard place + needle.count <= bytes.count else { return false }
        for (index, byte) in needle.enumerated() where bytes[place + index] != byte {
            return false
        }
        return true
    }

    private static func find(
        _ needle: [UInt8],
        in bytes: UnsafeBufferPointer<UInt8>,
        from start: Int
    ) -> Int? {
        guard let first = needle.first else { return start }
        var at = start
        while at + needle.count <= bytes.count {
            if bytes[at] == first, has(needle, in: bytes, at: at) { return at }
            at += 1
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte >= 0x09 && byte <= 0x0D
    }
}

/// Finds the compact texts of the engine in bytes, all at once.
enum CompactSearch {
    private static let texts = RuleCatalogue.compacts.map { Array($0.text.utf8) }
    /// The texts that begin with a byte, for each byte.
    private static let byFirst: [[Int]] = {
        var table = Array(repeating: [Int](), count: 256)
        for (index, text) in texts.enumerated() {
            if let first = text.first { table[Int(first)].append(index) }
        }
        return table
    }()
    private static let firsts: [Bool] = byFirst.map { !$0.isEmpty }

    /// The longest text that stands first, by its number in the catalogue, and where it begins.
    static func first(in bytes: UnsafeBufferPointer<UInt8>) -> (index: Int, start: Int)? {
        firsts.withUnsafeBufferPointer { firsts in
            var at = 0
            while at < bytes.count {
                defer { at += 1 }
                guard firsts[Int(bytes[at])] else { continue }
                var best: Int?
                for index in byFirst[Int(bytes[at])] where stands(texts[index], in: bytes, at: at) {
                    if let old = best, texts[old].count >= texts[index].count { continue }
                    best = index
                }
                if let best { return (best, at) }
            }
            return nil
        }
    }

    private static func stands(
        _ text: [UInt8],
        in bytes: UnsafeBufferPointer<UInt8>,
        at place: Int
    ) -> Bool {
        guard place + text.count <= bytes.count else { return false }
        for (index, byte) in text.enumerated() where bytes[place + index] != byte { return false }
        return true
    }
}
