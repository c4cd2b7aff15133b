/// The names that exporters give to the parts of an issue, in the languages seen.
enum PrintedField: Sendable {
    case label, identifier, value, placeholder, element, frame, elementType
    /// `type`: an audit type or an element type, as its value says.
    case type
    case auditType, compact, detail, screen, reason
    /// Known, and of no use; it ends the value before it.
    case ignored

    /// The key with this name, in any case and with any of `_`, `-` and spaces left out.
    static func named(_ name: String) -> PrintedField? { table[name] }

    /// Whether a word as it is written may be a key; false is certain.
    static func mayBeKey(_ word: ArraySlice<UInt8>) -> Bool {
        var print = Fingerprint()
        for byte in word where byte != 0x5F && byte != 0x2D {
            if byte >= 0x80 { return true }
            print.add(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte)
        }
        return prints[print.place]
    }

    private static let prints = Fingerprint.table(of: Set(table.keys))

    /// The longest name, in bytes.
    static let longest = 28

    private static let table: [String: PrintedField] = {
        var table: [String: PrintedField] = [:]
        func add(_ key: PrintedField, _ names: String) {
            for name in names.split(separator: " ") { table[String(name)] = key }
        }
        add(
            .label,
            "label lbl axlabel elementlabel accessibilitylabel beschriftung etiqueta etichetta libellé"
        )
        add(
            .identifier,
            "identifier id axid axidentifier elementidentifier accessibilityidentifier accessibilityid ident kennung bezeichner elementid identifiant identificador"
        )
        add(.value, "value wert elementvalue accessibilityvalue")
        add(.placeholder, "placeholder placeholdervalue")
        add(
            .element,
            "element el elem control node élément elemento elementdescription debugdescription diagnosticdescription where"
        )
        add(.frame, "frame rect bounds rahmen elementframe elementrect position cadre location")
        add(.elementType, "elementtype role elementkind kind elementtyp")
        add(.type, "type typ tipo")
        add(.auditType, "audittype audit category rule check kategorie prüfung regel catégorie")
        add(
            .compact,
            "compact compactdescription desc description summary message msg problem issue finding beschreibung kurz text title what"
        )
        add(.detail, "detail details detaileddescription detailed long longdescription more détail")
        add(
            .screen,
            "screen page view scenario tab route preview bildschirm seite écran ecran pantalla schermata scherm scene screenname viewname ansicht"
        )
        add(.reason, "excused accepted reason waived acceptance acceptedreason justification grund")
        add(
            .ignored,
            "hittable enabled focused nativebars parent severity traits count occurrences platform exists selected test suite file line device os appearance textsize contentsize hint screenshot pid status wcag impact window class source diagnosticmirror isenabled isfocused"
        )
        return table
    }()
}

/// A key in a line: which, where it begins and where its value begins.
struct FieldPlace {
    let key: PrintedField
    let start: Int
    let valueStart: Int
}

extension LineText {
    /// The key that begins at a place: `label=`, `label:`, `id 'x'`, `type 48`, `"label": `.
    func field(at start: Int, in range: Range<Int>) -> FieldPlace? {
        guard start == range.lowerBound || isBoundary(self[start - 1]) else { return nil }
        var at = start
        var name = ""
        while at < range.upperBound, at - start <= PrintedField.longest {
            let byte = bytes[at]
            guard LineText.isWord(byte) || byte >= 0x80 || byte == 0x2D else { break }
            at += 1
        }
        guard at > start, at - start <= PrintedField.longest,
            PrintedField.mayBeKey(bytes[start..<at])
        else { return nil }
        for scalar in string(start..<at).lowercased().unicodeScalars
        where scalar != "_" && scalar != "-" {
            name.unicodeScalars.append(scalar)
        }
        guard let key = PrintedField.named(name) else { return nil }
        if self[at] == 0x22 { at += 1 }
        let next = skipSpace(at)
        if self[next] == 0x3D || self[next] == 0x3A {
            // `Type::member`, `==` and `https://` are no fields.
            let after = self[next + 1]
            if after == 0x3D || after == 0x3A || (self[next] == 0x3A && after == 0x2F) {
                return nil
            }
            return FieldPlace(key: key, start: start, valueStart: skipSpace(next + 1))
        }
        guard next > at, next < range.upperBound else { return nil }
        let first = self[next]
        let opens: Bool =
            switch key {
            case .frame: first == 0x28 || first == 0x7B || has("Optional(", at: next)
            case .type, .elementType, .auditType: LineText.isDigit(first)
            case .identifier, .label, .value, .element, .placeholder:
                first == 0x27 || first == 0x22 || has("«", at: next) || has("“", at: next)
            default: false
            }
        return opens ? FieldPlace(key: key, start: start, valueStart: next) : nil
    }

    /// The next key at or behind a place.
    func nextField(from start: Int, in range: Range<Int>) -> FieldPlace? {
        var at = max(start, range.lowerBound)
        while at < range.upperBound {
            let byte = bytes[at]
            if LineText.isWord(byte) || byte >= 0xC0,
                at == range.lowerBound || isBoundary(self[at - 1])
            {
                if let field = field(at: at, in: range) { return field }
                // On to the end of the word.
                while at < range.upperBound, LineText.isWord(bytes[at]) || bytes[at] >= 0x80 {
                    at += 1
                }
            }
            at += 1
        }
        return nil
    }

    private func isBoundary(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, 0x20, 0x09, 0x22, 0x28, 0x2C, 0x3B, 0x3C, 0x5B, 0x7B, 0x7C: true
        // The last byte of a dash, a bullet or a dot.
        case 0x93, 0x94, 0xA2, 0xB7: true
        default: false
        }
    }
}
