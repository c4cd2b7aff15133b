/// A line that announces a list of issues, such as `Quay map: 2 accessibility audit issue(s)`.
struct HeaderLine {
    /// The screen, where the line names one.
    let screen: String?
    /// How many issues follow; nil where the line does not say.
    let count: Int?

    /// Recognises a header; nil for anything else.
    ///
    /// - Parameters:
    ///   - text: A line without a text of the engine.
    ///   - isReport: Whether the text is a report about accessibility.
    /// - Returns: The header.
    static func recognise(_ text: String, isReport: Bool) -> HeaderLine? {
        guard text.utf8.count <= 300 else { return nil }
        let line = LineText(text)
        if let counted = counted(line, text, isReport: isReport) { return counted }
        guard isReport || text.contains("audit") || text.contains("Audit") || text.contains("AUDIT")
        else { return nil }
        return decorated(line)
    }

    /// The screen that the first line of a message names, where its issues follow in the lines below.
    static func screen(ofMessage lines: some Collection<Substring>) -> String? {
        guard lines.count > 1, let first = lines.first else { return nil }
        return screen(inHeading: String(first))
    }

    /// The screen in a heading: `Tasks`, `Settings:`, `accessibility audit failures on Tasks:`.
    ///
    /// - Parameter text: The heading.
    /// - Returns: nil where it counts something, has a text of the engine's, or is a sentence.
    static func screen(inHeading text: String) -> String? {
        var body = text.trimmedSpaces
        guard body.utf8.count <= 120, EngineText.firstCompact(in: body) == nil else { return nil }
        while let last = body.last, ":.-–—".contains(last) {
            body = String(body.dropLast()).trimmedSpaces
        }
        for mark in [" on ", " in ", " for ", " of ", " auf ", " für ", " sur ", " en "] {
            guard let found = body.firstRange(of: mark) else { continue }
            let before = body[..<found.lowerBound].lowercased()
            // `failures on Tasks`: what stands before speaks of the audit alone.
            guard AccessibilityWords.areIn(before) || IssueWords.isMarker(before) else { continue }
            body = String(body[found.upperBound...])
        }
        let name = IssueWords.withoutMarkers(body)
        guard name.split(separator: " ").count <= 4, let screen = Prose.name(name) else {
            return nil
        }
        return CleanStatement.recognise(body, isReport: true, hasSubject: true) == nil
            && counted(LineText(body), body, isReport: true) == nil ? screen : nil
    }

    private static let things = [
        "issue", "error", "finding", "problem", "violation", "warning", "befund", "fehler",
        "failure",
    ]

    private static func counted(_ line: LineText, _ text: String, isReport: Bool) -> HeaderLine? {
        let lower = text.lowercased()
        guard things.contains(where: { lower.contains($0) }) else { return nil }
        let isAudit =
            AccessibilityWords.areIn(lower) || lower.contains("reported-only")
        guard isReport || isAudit, !lower.contains("executed "), !Prose.argues(lower),
            !Prose.isSum(lower)
        else { return nil }
        var at = 0
        var total: Int?
        var first: Range<Int>?
        while at < line.count {
            let isNumber = LineText.isDigit(line[at]) && !LineText.isWord(line[at - 1])
            guard isNumber, line[at - 1] != 0x2E, line[at - 1] != 0x2D else {
                at += 1
                continue
            }
            var end = at
            while end < line.count, LineText.isDigit(line[end]) { end += 1 }
            // `2 errors, 0 warnings`: what is counted stands before the next number.
            var stop = end
            while stop < line.count, stop < end + 48, !LineText.isDigit(line[stop]),
                line[stop] != 0x7C, line[stop] != 0x2C
            {
                stop += 1
            }
            let rest = line.string(end..<stop).lowercased()
            if line[end] == 0x20, things.contains(where: { rest.contains($0) }),
                let count = Int(line.string(at..<end)), count < 1_000_000
            {
                total = (total ?? 0) + count
                first = first ?? at..<end
            }
            at = end
        }
        if let first {
            guard let place = screen(line, before: first.lowerBound, after: first.upperBound)
            else { return HeaderLine(screen: nil, count: total) }
            // A path or a sentence announces no list of one screen.
            guard let name = Prose.name(place) else { return nil }
            return HeaderLine(screen: name, count: total)
        }
        return nil
    }

    private static func screen(_ line: LineText, before: Int, after: Int) -> String? {
        var low = 0
        if line[0] == 0x5B, let close = line.find("]", in: 0..<before) {
            let name = line.string(1..<close)
            if !name.lowercased().contains("a11y") && !name.lowercased().contains("audit")
                && !IssueWords.isMarker(name)
            {
                return name
            }
            low = close + 1
        }
        var high = before
        while high > low, [0x20, 0x3A, 0x28, 0x2D, 0x3D, 0x2A, 0x7C].contains(line[high - 1]) {
            high -= 1
        }
        // A dash between the name and the count is not part of the name.
        for dash in ["—", "–"] where high - 3 >= low && line.has(dash, at: high - 3) { high -= 3 }
        var name = IssueWords.withoutMarkers(line.string(line.trim(low..<max(low, high))))
        while let first = name.first, "#=-─═* ".contains(first) { name.removeFirst() }
        while let last = name.last, ":=-─═* ".contains(last) { name.removeLast() }
        if name.lowercased() == "found" { name = "" }
        // `Orders (ios, 5300ms)`
        if name.hasSuffix(")"), let open = name.lastIndex(of: "("), open > name.startIndex {
            name = name[..<open].trimmedSpaces
        }
        if !name.isEmpty { return name }
        for word in [" on ", " in ", " for ", " auf "] {
            guard let at = line.find(word, in: after..<line.count) else { continue }
            var place = line.string(line.trim(at + word.utf8.count..<line.count))
            while let last = place.last, ".:-=".contains(last) { place.removeLast() }
            return place.isEmpty ? nil : place
        }
        return nil
    }

    /// `── [Default] Home ──`, `=== Home ===`, `## Home`, `--- Home ---`.
    private static func decorated(_ line: LineText) -> HeaderLine? {
        let text = line.string(line.trim(line.all))
        let marks = "#=-─═*"
        guard let first = text.first, marks.contains(first) else { return nil }
        // `##[notice]` is a runner's mark, and this program's reports have headings of their own.
        if text.hasPrefix("##["), !text.hasSuffix("#") { return nil }
        if text.contains(OwnReport.generator) { return nil }
        if first == "-" || first == "*", let last = text.last, last != first { return nil }
        var name = Substring(text)
        while let first = name.first, marks.contains(first) || first == " " {
            name = name.dropFirst()
        }
        while let last = name.last, marks.contains(last) || last == " " { name = name.dropLast(1) }
        return Prose.isName(String(name)) ? HeaderLine(screen: String(name), count: nil) : nil
    }
}
