import Foundation

/// Reads tables and tiles back from a page of the report.
struct PageReader {
    private let html: String

    init(_ html: String) { self.html = html }

    /// The page without its markup.
    var text: String { PageReader.text(html) }

    /// A number of the first screen, and what stands under it.
    func tile(_ name: String) -> (value: String, note: String) {
        guard let start = html.range(of: "<dt>\(name)</dt>"),
            let end = html.range(of: "</dd>", range: start.upperBound..<html.endIndex)
        else { return ("", "") }
        let body = html[start.upperBound..<end.lowerBound]
        let value = body.firstMatch(of: /<a [^>]*>(.*?)<\/a>/).map { String($0.1) }
        let note = body.firstMatch(of: /<small>(.*?)<\/small>/).map { String($0.1) }
        return (value?.split(separator: " ").first.map(String.init) ?? "", note ?? "")
    }

    /// The rows of a table by the heads of its columns.
    func rows(of id: String) -> [[String: String]] {
        guard let start = html.range(of: "<caption id=\"\(id)\""),
            let end = html.range(of: "</table>", range: start.upperBound..<html.endIndex)
        else { return [] }
        let table = html[start.upperBound..<end.lowerBound]
        let heads = table.matches(of: /<th scope="col"[^>]*>(.*?)<\/th>/)
            .map { PageReader.text(String($0.1)) }
        let body = table.components(separatedBy: "<tbody>").last ?? ""
        return body.components(separatedBy: "</tr>").dropLast().map { row in
            let cells = row.matches(of: /<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/)
                .map { PageReader.text(String($0.1)) }
            return Dictionary(zip(heads, cells)) { first, _ in first }
        }
    }

    /// The sums of columns; nil where there is no such table.
    func sums(of id: String, _ titles: [String]) -> [Int]? {
        let rows = rows(of: id)
        guard !rows.isEmpty else { return nil }
        return titles.map { title in
            rows.reduce(0) { $0 + (Int($1[title]?.split(separator: " ").first ?? "") ?? 0) }
        }
    }

    private static func text(_ html: String) -> String {
        html.replacing(/<style>[\s\S]*?<\/style>/, with: "").replacing(/<[^>]*>/, with: " ")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// Reads tables back from a Markdown file of the report.
struct MarkdownReader {
    /// The file.
    let text: String

    init(_ text: String) { self.text = text }

    /// The body rows of every table.
    var tables: [[[String]]] { blocks(text).map { Array($0.dropFirst(2)) } }

    /// The rows of the first table under a heading, by the heads of its columns.
    func rows(under heading: String) -> [[String: String]] {
        guard let start = text.range(of: "## \(heading)\n") else { return [] }
        let section = text[start.upperBound...].components(separatedBy: "\n## ")[0]
        guard let table = blocks(section).first else { return [] }
        return table.dropFirst(2).map { row in
            Dictionary(zip(table[0], row)) { first, _ in first }
        }
    }

    private func blocks(_ text: String) -> [[[String]]] {
        var blocks: [[[String]]] = []
        var isInside = false
        for line in text.components(separatedBy: "\n") {
            guard line.hasPrefix("|") else {
                isInside = false
                continue
            }
            if !isInside { blocks.append([]) }
            isInside = true
            let cells = line.dropFirst().dropLast().split(
                separator: "|",
                omittingEmptySubsequences: false
            )
            blocks[blocks.count - 1].append(
                cells.map { $0.trimmingCharacters(in: .whitespaces) }
            )
        }
        return blocks
    }
}
