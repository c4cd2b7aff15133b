/// The words with which exporters say that there is nothing: no element, no label, no identifier.
enum AbsentWords {
    /// Whether the whole text says that there is nothing.
    static func isAbsent(_ text: some StringProtocol) -> Bool {
        // A long text says something.
        guard text.utf8.count <= 80, mayBeAbsent(text) else { return false }
        var key = ""
        for scalar in text.lowercased().unicodeScalars {
            switch scalar {
            case "(", ")", "<", ">", "«", "»", "'", "\"", "*", "`", "[", "]", ".": continue
            default: key.unicodeScalars.append(scalar)
            }
        }
        let trimmed = key.split(whereSeparator: { $0 == " " || $0 == "\t" }).joined(separator: " ")
        if exact.contains(trimmed) { return true }
        // `no accessibility element`, `kein benanntes Element`, `element not found`.
        let words = trimmed.split(separator: " ")
        guard words.count >= 2, words.count <= 4, let first = words.first, let last = words.last
        else { return false }
        let isThing = things.contains(String(last)) || things.contains(String(words[1]))
        return nothings.contains(String(first)) && isThing
    }

    /// Whether the words may say so, from a hash of them all and of the first; false is certain.
    private static func mayBeAbsent(_ text: some StringProtocol) -> Bool {
        var all = Fingerprint()
        var first: Fingerprint?
        var isSpaced = false
        for byte in text.utf8 {
            switch byte {
            // What is taken off.
            case 0x28, 0x29, 0x3C, 0x3E, 0x27, 0x22, 0x2A, 0x60, 0x5B, 0x5D, 0x2E: continue
            case 0x20, 0x09: isSpaced = !all.isEmpty
            case 0x80...0xFF: return true
            default:
                if isSpaced {
                    first = first ?? all
                    all.add(0x20)
                    isSpaced = false
                }
                all.add(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
            }
        }
        return exactPrints[all.place] || nothingPrints[(first ?? all).place]
    }

    private static let exactPrints = Fingerprint.table(of: exact)
    private static let nothingPrints = Fingerprint.table(of: nothings)

    private static let exact: Set<String> = [
        "nil", "null", "none", "-", "?", "–", "—", "n/a", "na", "unknown", "undefined", "(null)",
        "keine", "keines", "kein", "aucun", "aucune", "ninguno", "nessuno", "geen", "ingen",
        "nenhum", "element not found", "optionalnil", "", "element", "no description",
        "no element identifier", "no element label", "no element frame available", "unlabeled",
        "unlabelled", "leer",
        "unavailable", "なし", "无", "нет", "brak", "ei mitään",
    ]

    private static let nothings: Set<String> = [
        "no", "without", "missing", "unresolved", "unidentified", "unknown", "unnamed", "nil",
        "kein", "keine", "ohne", "unbekanntes", "unbenanntes", "aucun", "aucune", "sans", "sin",
        "ningún", "ningun", "nessun", "senza", "geen", "zonder", "ingen", "inget", "uden",
        "nenhum", "sem", "brak", "bez", "нет",
    ]

    private static let things: Set<String> = [
        "element", "elements", "elemento", "élément", "elementu", "elementet", "item", "label",
        "identifier", "id", "name", "node", "control", "value", "frame", "view", "available",
        "beschriftung", "bezeichner", "kennung", "etiqueta", "etichetta", "libellé", "bezeichnung",
        "identifiant", "identificador", "identificatore", "элемента",
    ]
}
