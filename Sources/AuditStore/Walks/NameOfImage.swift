/// Tells names of symbols and image files from words.
enum NameOfImage {
    /// Whether a label is a symbol's name (`arrowshape.turn.up.left`) or an image file's (`ic_close_24`, `hero@2x.png`).
    static func isOne(_ label: String) -> Bool {
        guard !label.isEmpty, label.utf8.count <= 120, !label.contains(where: \.isWhitespace)
        else { return false }
        return isFile(label) || isSymbol(label) || isAsset(label)
    }

    private static func isFile(_ label: String) -> Bool {
        let lowered = label.lowercased()
        guard let dot = lowered.lastIndex(of: "."), dot > lowered.startIndex else { return false }
        return imageEndings.contains(String(lowered[lowered.index(after: dot)...]))
    }

    private static let imageEndings: Set<String> = [
        "png", "jpg", "jpeg", "svg", "heic", "heif", "gif", "webp", "tiff", "imageset", "pdfasset",
    ]

    /// Lower-case words with full stops between them, and either three of them or one that symbols are made of.
    private static func isSymbol(_ label: String) -> Bool {
        let parts = label.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 2 else { return false }
        for part in parts {
            let isWord = part.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
            }
            guard !part.isEmpty, isWord else { return false }
        }
        guard let first = parts.first, let last = parts.last, first != "www", first != "com",
            first != "org", !domainEndings.contains(last),
            parts.contains(where: { $0.utf8.contains { $0 >= 0x61 } })
        else { return false }
        let hasSymbolWord = parts.contains { symbolWords.contains($0) }
        return hasSymbolWord
            || parts.count >= 3 && parts.allSatisfy { $0.utf8.contains { $0 >= 0x61 } }
    }

    private static let domainEndings: Set<Substring> = [
        "com", "org", "net", "io", "dev", "app", "de", "fr", "uk", "jp", "kr", "es", "it", "eu",
        "edu", "gov", "md", "txt", "html", "swift", "json", "pdf", "zip", "me", "co", "nl", "ch",
    ]

    private static let symbolWords: Set<Substring> = [
        "fill", "circle", "square", "slash", "badge", "up", "down", "left", "right", "forward",
        "backward", "plus", "minus", "xmark", "checkmark", "arrow", "chevron", "rectangle",
        "triangle", "capsule", "diamond", "hexagon", "bubble", "ellipsis", "magnifyingglass",
        "trash", "person", "heart", "star", "bell", "gear", "folder", "doc", "line", "and", "on",
        "split", "grid", "2x2", "3x3", "wave", "badge", "viewfinder", "clockwise",
        "counterclockwise",
    ]

    /// `ic_close_24`, `btn-back`, `icon_share`.
    private static func isAsset(_ label: String) -> Bool {
        let lowered = label.lowercased()
        guard lowered == label || lowered.contains("@2x") || lowered.contains("@3x") else {
            return false
        }
        if lowered.hasSuffix("@2x") || lowered.hasSuffix("@3x") { return true }
        return assetHeads.contains { lowered.hasPrefix($0) && lowered.utf8.count > $0.utf8.count }
    }

    private static let assetHeads = [
        "ic_", "ic-", "icon_", "icon-", "img_", "img-", "btn_", "btn-", "image_", "asset_",
    ]
}
