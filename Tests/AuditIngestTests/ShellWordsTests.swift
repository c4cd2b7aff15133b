import Testing

@testable import AuditIngest

@Suite struct ShellWordsTests {
    @Test(arguments: [
        ("a b  c", ["a", "b", "c"]), ("a 'b c' \"d e\"", ["a", "b c", "d e"]),
        ("a\\ b 'it'\\''s'", ["a b", "it's"]), ("a \"x\\\"y\" ''", ["a", "x\"y", ""]),
        ("a $'n\\nt\\tq\\'' $'\\303\\251'", ["a", "n\nt\tq'", "é"]),
        ("a > out 2>&1 b", ["a", "b"]), ("a 2>/dev/null", ["a"]), ("a &>> log b", ["a", "b"]),
        ("a # rest", ["a"]), ("a#b", ["a#b"]),
        ("a $X ${X} \"$X\" '$X' \\$X", ["a", "v", "v", "v", "$X", "$X"]),
        ("a ${Y:-dark} $Y", ["a", "dark", "$Y"]), ("a $(b c) d", ["a", "$(b c)", "d"]),
    ])
    func splitsWords(_ text: String, _ words: [String]) {
        let shell = ShellWords(text, variables: ["X": "v"])
        #expect(shell.commands.map(\.words) == [words])
        #expect(!shell.isOpen)
    }

    @Test func splitsCommands() {
        let shell = ShellWords("a; b && c || d | e & f")
        #expect(shell.commands.map(\.words) == [["a"], ["b"], ["c"], ["d"], ["e"], ["f"]])
        #expect(
            shell.commands.map(\.joint) == [.first, .sequence, .and, .or, .pipe, .sequence]
        )
    }

    @Test(arguments: ["a 'b", "a \"b", "a $'b", "a `b", "a $(b"])
    func knowsAnOpenQuote(_ text: String) {
        #expect(ShellWords(text).isOpen)
    }

    @Test func knowsTheEndOfAHereDocument() {
        #expect(ShellWords("cat > f <<-'END'").hereDocumentEnd == "END")
        #expect(ShellWords("cat <<< word").hereDocumentEnd == nil)
    }
}
