#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Searches in texts byte by byte.
///
/// The standard library's searches compare characters and prepare tables for each search, which costs microseconds for a line. These
/// give the same answers, and leave to them what bytes alone do not tell: letters outside of ASCII beside or in what is found.
extension StringProtocol where SubSequence == Substring {
    /// Where a text stands first.
    func firstRange(of text: String) -> Range<String.Index>? {
        switch TextSearch.find(text, in: self) {
        case .none: return nil
        case .unsure: return TextSearch.general(text, in: self)
        case .found(let start):
            let low = utf8.index(startIndex, offsetBy: start)
            return low..<utf8.index(low, offsetBy: text.utf8.count)
        }
    }

    /// Whether a text stands in this one.
    func contains(_ text: String) -> Bool {
        switch TextSearch.find(text, in: self) {
        case .none: false
        case .found: true
        case .unsure: TextSearch.general(text, in: self) != nil
        }
    }
}

/// The search behind the texts' own.
enum TextSearch {
    /// What the bytes tell.
    enum Answer {
        case found(Int)
        case none
        case unsure
    }

    /// Searches by characters, as the standard library does.
    static func general<Text: StringProtocol>(
        _ needle: String,
        in text: Text
    ) -> Range<Text.Index>? {
        // A generic text has only the standard library's search.
        text.firstRange(of: needle)
    }

    static func find(_ needle: String, in text: some StringProtocol) -> Answer {
        var needle = needle
        return needle.withUTF8 { needle in
            text.utf8.withContiguousStorageIfAvailable { find(needle, in: $0) } ?? .unsure
        }
    }

    /// Whether a word of small letters of ASCII stands in a text, in whatever case; no letter outside of ASCII becomes part of
    /// one in lower case.
    static func holds(_ word: StaticString, in text: some StringProtocol) -> Bool {
        var text = Substring(text)
        let count = word.utf8CodeUnitCount
        let letters = word.utf8Start
        return text.withUTF8 { bytes in
            guard count > 0, bytes.count >= count else { return false }
            for at in 0...bytes.count - count where bytes[at] | 0x20 == letters[0] {
                var index = 1
                while index < count, bytes[at + index] | 0x20 == letters[index] { index += 1 }
                if index == count { return true }
            }
            return false
        }
    }

    private static func find(
        _ needle: UnsafeBufferPointer<UInt8>,
        in text: UnsafeBufferPointer<UInt8>
    ) -> Answer {
        guard let first = needle.first, let base = text.baseAddress else {
            return needle.isEmpty ? .unsure : .none
        }
        guard let place = find(needle, first, base, text.count) else {
            // A few letters outside of ASCII are the same as one inside; other letters have several spellings.
            let isPlain = needle.allSatisfy {
                $0 < 0x80 && $0 != 0x4B && $0 != 0x3B && $0 != 0x60
            }
            return isPlain || text.allSatisfy { $0 < 0x80 } ? .none : .unsure
        }
        let end = place + needle.count
        // A mark behind a letter makes another letter of it; a line break may be two bytes.
        let before = place > 0 ? text[place - 1] : 0x20
        let after = end < text.count ? text[end] : 0x20
        let isBroken =
            before == 0x0D && first == 0x0A || after == 0x0A && needle[needle.count - 1] == 0x0D
        return before < 0x80 && after < 0x80 && !isBroken ? .found(place) : .unsure
    }

    private static func find(
        _ needle: UnsafeBufferPointer<UInt8>,
        _ first: UInt8,
        _ base: UnsafePointer<UInt8>,
        _ count: Int
    ) -> Int? {
        guard let text = needle.baseAddress else { return nil }
        var at = 0
        while at + needle.count <= count {
            guard let hit = memchr(base + at, Int32(first), count - at - needle.count + 1) else {
                return nil
            }
            at = UnsafeRawPointer(hit) - UnsafeRawPointer(base)
            if memcmp(base + at, text, needle.count) == 0 { return at }
            at += 1
        }
        return nil
    }
}
