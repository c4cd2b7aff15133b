/// How tests are named, whatever the tool: `Suite/test`, so that the same test is the same through every channel.
enum TestName {
    /// The one form of a test's name.
    ///
    /// `-[Target.Suite test]`, `Target.Suite.test()`, `Target/Suite/test()`, `Suite/test()` and
    /// `test://com.apple.xcode/App/Target/Suite/test` are all `Suite/test`. The arguments' labels of a parameterised test stay. A text that is
    /// no test's name, such as a sentence, stays as it is.
    ///
    /// `isTest`: Whether the text is known to be a test's name, whatever its words are: then `Suite.checksInbox` is one too.
    static func canonical(_ text: String, isTest: Bool = false) -> String {
        let bytes = Array(text.utf8)
        var low = 0
        var high = bytes.count
        while low < high, isSpace(bytes[low]) { low += 1 }
        while high > low, isSpace(bytes[high - 1]) { high -= 1 }
        if high - low > 3, bytes[low] == 0x2D || bytes[low] == 0x2B, bytes[low + 1] == 0x5B,
            bytes[high - 1] == 0x5D
        {
            return bracketed(bytes[low + 2..<high - 1])
        }
        if bytes[low..<high].starts(with: "test://".utf8) {
            low += 7
        } else if bytes[low..<high].starts(with: "file:".utf8)
            || bytes[low..<high].starts(with: "/".utf8)
        {
            return text
        }
        // What stands in the parentheses is the last part's own.
        let name = bytes[low..<high]
        let open = name.last == 0x29 ? name.firstIndex(of: 0x28) ?? high : high
        var tail = name[open...]
        let isCall = !tail.isEmpty
        if tail.elementsEqual("()".utf8) { tail = [] }
        var parts = name[..<open].split(separator: 0x2F, omittingEmptySubsequences: true)
        if parts.count == 1, let spaced = spaced(name[..<open], isCall: isCall || isTest) {
            return canonical(spaced, isTest: true) + string(tail)
        }
        if parts.count == 1 {
            let dotted = name[..<open].split(separator: 0x2E, omittingEmptySubsequences: false)
            if isDottedTest(dotted, isCall: isCall || isTest) { parts = dotted }
        }
        guard let last = parts.last else { return text }
        guard parts.count > 1 else { return string(last) + string(tail) }
        // A suite may carry its target: `Target.Suite/test`.
        let suite = parts[parts.count - 2]
        let own = isWords(suite) ? suite.split(separator: 0x2E).last ?? suite : suite
        return string(own) + "/" + string(last) + string(tail)
    }

    /// `Suite/test` from a class name and a test's name.
    static func make(suite: String?, name: String) -> String {
        guard let suite, !suite.isEmpty, !name.contains("/"), !name.hasPrefix("-[") else {
            return canonical(name)
        }
        return canonical("\(suite)/\(name)")
    }

    /// Whether a test's or suite's name says that it audits.
    static func saysAudit(_ name: String) -> Bool {
        let text = name.lowercased()
        return text.contains("audit") || text.contains("accessib") || text.contains("a11y")
    }

    /// The attempt that a repetition's name stands for: `First Run` 1, `Retry 1` 2, `Repetition 3` 3.
    static func attempt(_ text: String) -> Int? {
        let word = text.lowercased()
        if word.hasPrefix("first") { return 1 }
        let digits = word.filter { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), (0..<10_000).contains(number) else { return nil }
        return max(1, word.contains("retry") || word.contains("rerun") ? number + 1 : number)
    }

    // MARK: - Parts

    /// `Target.Suite test`, `Suite > test`, `Suite::test` and `test (Suite)` with slashes; nil for anything else.
    private static func spaced(_ name: ArraySlice<UInt8>, isCall: Bool) -> String? {
        guard name.count <= 300, name.contains(where: { $0 == 0x20 || $0 == 0x3A }) else {
            return nil
        }
        var text = string(name)
        for joint in ["::", " > ", " › ", " » ", " / ", " - "] {
            text = text.replacing(joint, with: "/")
        }
        let parts = text.utf8.split { $0 == 0x20 || $0 == 0x2F }.map { ArraySlice(Array($0)) }
        guard parts.count >= 2, let last = parts.last,
            isCall || last.starts(with: "test".utf8), parts.allSatisfy(isWords)
        else { return nil }
        // A sentence is words too: a suite is one word, and begins with a capital.
        guard parts.count == 2 || text.contains("/"),
            parts[parts.count - 2].contains(where: { (0x41...0x5A).contains($0) })
        else { return nil }
        return parts.map(string).joined(separator: "/")
    }

    /// What stands between `-[` and `]`.
    private static func bracketed(_ body: ArraySlice<UInt8>) -> String {
        guard let space = body.lastIndex(of: 0x20) else { return canonical(string(body)) }
        // The last part of the suite's name that is not empty.
        var high = space
        while high > body.startIndex, body[high - 1] == 0x2E { high -= 1 }
        var low = high
        while low > body.startIndex, body[low - 1] != 0x2E { low -= 1 }
        let suite = low < high ? body[low..<high] : body[..<space]
        var test = body[(space + 1)...]
        if test.suffix(2).elementsEqual("()".utf8) { test = test.dropLast(2) }
        var name: [UInt8] = []
        name.reserveCapacity(suite.count + 1 + test.count)
        name.append(contentsOf: suite)
        name.append(0x2F)
        name.append(contentsOf: test)
        return String(decoding: name, as: UTF8.self)
    }

    /// `Suite.test()`, `Suite.testInbox` and `Target.Suite.test`; not `inbox.row` and no sentence.
    private static func isDottedTest(_ parts: [ArraySlice<UInt8>], isCall: Bool) -> Bool {
        guard parts.count >= 2, parts.allSatisfy(isWord), let last = parts.last else {
            return false
        }
        return isCall || last.starts(with: "test".utf8)
    }

    private static func isWords(_ text: ArraySlice<UInt8>) -> Bool {
        text.split(separator: 0x2E, omittingEmptySubsequences: false).allSatisfy(isWord)
    }

    private static func isWord(_ text: ArraySlice<UInt8>) -> Bool {
        !text.isEmpty
            && text.allSatisfy {
                switch $0 {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...0xFF: true
                default: false
                }
            }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func string(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
