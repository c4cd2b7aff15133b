import AuditStore

/// A line of `xcodebuild test`, taken apart.
enum XcodebuildLine {
    /// `Test Case '-[T.S x]' started (Iteration 2 of 3).`
    case start(test: String, iteration: Int?)
    /// `Test Case '-[T.S x]' failed (4.8 seconds).`, and what parallel runs add.
    case end(test: String, AuditGroup.Result, device: String?, iteration: Int?)
    /// `File.swift:58: error: -[T.S x] : message`
    case failure(test: String, message: String)
    /// `t = 2.12s Assertion Failure: File.swift:58: message`
    case activity(message: String)
    /// `Restarting after unexpected exit, crash, or test timeout in S.x(); …`
    case crash(test: String)
    /// `… -[T.S x] : Test skipped - reason`
    case skip(test: String)
    /// `Test Suite 'S' failed at …`, or `** TEST FAILED **` with no suite: nothing in it runs any more.
    case over(suite: String?)

    /// Reads a line; nil where it is none of these.
    static func read(_ text: String) -> XcodebuildLine? {
        let line = LineText(text)
        if line.has("Test Case '", at: 0) || line.has("Test case '", at: 0) {
            return testCase(line)
        }
        if line.has("Restarting after ", at: 0) { return crash(line) }
        if line.has("Test Suite '", at: 0) || line.has("Test suite '", at: 0) {
            return suiteEnd(line)
        }
        if line.has("** TEST ", at: 0) {
            return line.contains("INTERRUPTED") ? nil : .over(suite: nil)
        }
        if let at = line.find(": error: ", in: line.all) { return failure(line, at + 9) }
        if let at = line.find("Assertion Failure: ", in: line.all) {
            return activity(line, at + 19)
        }
        if line.contains(" : Test skipped"), let (test, _) = bracketed(line, from: 0) {
            return .skip(test: test)
        }
        return nil
    }

    private static func testCase(_ line: LineText) -> XcodebuildLine? {
        guard let close = line.find("' ", in: 11..<line.count) else { return nil }
        let test = TestName.canonical(line.string(11..<close), isTest: true)
        let word = close + 2
        let iteration = iteration(line, from: word)
        if line.has("started", at: word) { return .start(test: test, iteration: iteration) }
        let result: AuditGroup.Result
        if line.has("passed", at: word) {
            result = .passed
        } else if line.has("failed", at: word) {
            result = .failed
        } else if line.has("skipped", at: word) {
            result = .skipped
        } else {
            return nil
        }
        return .end(test: test, result, device: device(line, from: word), iteration: iteration)
    }

    private static func suiteEnd(_ line: LineText) -> XcodebuildLine? {
        guard let close = line.find("' ", in: 12..<line.count),
            line.has("passed", at: close + 2) || line.has("failed", at: close + 2)
        else { return nil }
        let name = line.string(12..<close)
        // The suite of a bundle and those that stand for all tests have names that no class has.
        let isClass = name.utf8.allSatisfy { LineText.isWord($0) || $0 == 0x2E }
        return .over(
            suite: isClass && !name.hasSuffix(".xctest")
                ? name.split(separator: ".").last.map(String.init) : nil
        )
    }

    /// `… on 'Clone 1 of iPhone 17 Pro - Runner (38347)' (9.4 seconds)`: the device.
    private static func device(_ line: LineText, from start: Int) -> String? {
        guard let on = line.find(" on '", in: start..<line.count) else { return nil }
        var low = on + 5
        if line.has("Clone ", at: low), let of = line.find(" of ", in: low..<line.count) {
            low = of + 4
        }
        var high = line.count
        for mark in [" - ", "' (", "'"] {
            if let at = line.find(mark, in: low..<line.count) {
                high = at
                break
            }
        }
        let name = line.string(line.trim(low..<high))
        return name.isEmpty ? nil : name
    }

    private static func iteration(_ line: LineText, from start: Int) -> Int? {
        guard let at = line.find("(Iteration ", in: start..<line.count) else { return nil }
        var end = at + 11
        while end < line.count, LineText.isDigit(line[end]) { end += 1 }
        return Int(line.string(at + 11..<end))
    }

    private static func crash(_ line: LineText) -> XcodebuildLine? {
        guard let at = line.find(" in ", in: line.all) else { return nil }
        var end = at + 4
        if line[end] == 0x2D, let (test, _) = bracketed(line, from: end) {
            return .crash(test: test)
        }
        while end < line.count, line[end] != 0x3B, line[end] != 0x20 { end += 1 }
        let test = TestName.canonical(line.string(at + 4..<end), isTest: true)
        return test.contains("/") ? .crash(test: test) : nil
    }

    private static func failure(_ line: LineText, _ start: Int) -> XcodebuildLine? {
        if let (test, end) = bracketed(line, from: start),
            line.has(" : ", at: end) || line.has(" :", at: end)
        {
            return .failure(test: test, message: line.string(line.trim(end + 2..<line.count)))
        }
        // `error: Suite.test : message`
        guard let colon = line.find(" : ", in: start..<line.count) else { return nil }
        let word = line.string(start..<colon)
        let isName =
            word.contains(".")
            && word.utf8.allSatisfy {
                LineText.isWord($0) || $0 == 0x2E || $0 == 0x28 || $0 == 0x29
            }
        guard isName else { return nil }
        return .failure(
            test: TestName.canonical(word, isTest: true),
            message: line.string(line.trim(colon + 3..<line.count))
        )
    }

    private static func activity(_ line: LineText, _ start: Int) -> XcodebuildLine? {
        // The file and the line stand first; the path has no space before its colon.
        var at = start
        while at < line.count, line[at] != 0x3A { at += 1 }
        var end = at + 1
        while end < line.count, LineText.isDigit(line[end]) { end += 1 }
        if at < line.count, end > at + 1, line[end] == 0x3A {
            return .activity(message: line.string(line.trim(end + 1..<line.count)))
        }
        return .activity(message: line.string(line.trim(start..<line.count)))
    }

    /// `-[Target.Suite test]`, and the place behind it.
    private static func bracketed(_ line: LineText, from start: Int) -> (test: String, end: Int)? {
        guard let open = line.find("-[", in: start..<line.count),
            let close = line.find("]", in: open..<line.count)
        else { return nil }
        return (TestName.canonical(line.string(open..<close + 1), isTest: true), close + 1)
    }
}
