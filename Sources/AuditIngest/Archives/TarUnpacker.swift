#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Unpacks the regular files of a tar archive into a folder, as its bytes arrive.
///
/// Written here because only so nothing but plain files in the folder can come of it: links, devices and paths that
/// lead out are refused before anything is made.
final class TarUnpacker {
    /// Entries that were left out.
    private(set) var refused: [String] = []
    /// Whether the bytes were no tar archive.
    private(set) var isDamaged = false
    /// How many entries there were so far.
    private(set) var entries = 0
    /// Whether there were more entries than are unpacked.
    private(set) var isOverfull = false
    /// Whether the last entry was there to its end.
    var isWhole: Bool { remaining == 0 && pending.isEmpty }
    private let folder: String
    private let maximumEntries: Int
    private var pending: [UInt8] = []
    private var remaining = 0
    private var padding = 0
    private var file: OutputFile?
    private var special: (kind: UInt8, bytes: [UInt8])?
    private var longName: String?
    private var isAtEnd = false

    init(folder: String, maximumEntries: Int) {
        self.folder = folder
        self.maximumEntries = maximumEntries
    }

    /// Takes the next bytes; false where nothing more is wanted.
    func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var at = 0
        while at < bytes.count {
            if isAtEnd { return true }
            if remaining > 0 {
                let count = min(remaining, bytes.count - at)
                let piece = UnsafeRawBufferPointer(rebasing: bytes[at..<at + count])
                special?.bytes.append(contentsOf: piece)
                if let file, !file.write(piece) { return false }
                remaining -= count
                at += count
                if remaining == 0 { endEntry() }
            } else if padding > 0 {
                let count = min(padding, bytes.count - at)
                padding -= count
                at += count
            } else {
                let count = min(TarHeader.size - pending.count, bytes.count - at)
                pending.append(contentsOf: bytes[at..<at + count])
                at += count
                if pending.count == TarHeader.size, !begin() { return false }
            }
        }
        return true
    }

    private func begin() -> Bool {
        defer { pending = [] }
        guard pending.contains(where: { $0 != 0 }) else {
            isAtEnd = true
            return true
        }
        guard let header = TarHeader(pending), header.isChecked else {
            isDamaged = true
            return false
        }
        entries += 1
        guard entries <= maximumEntries else {
            isOverfull = true
            return false
        }
        remaining = header.size
        padding = (TarHeader.size - header.size % TarHeader.size) % TarHeader.size
        switch header.kind {
        case 0x30, 0x37: openFile(longName ?? header.name)
        case 0x35: break
        case 0x4C, 0x78:
            // The name of the next entry; no name is longer than what is kept of it.
            if header.size <= 1 << 16 { special = (header.kind, []) }
        case 0x67, 0x4B: break
        default: refused.append(longName ?? header.name)
        }
        if header.kind != 0x4C, header.kind != 0x78 { longName = nil }
        if remaining == 0 { endEntry() }
        return true
    }

    private func endEntry() {
        file = nil
        guard let special else { return }
        longName =
            special.kind == 0x4C
            ? TarHeader.text(special.bytes[...]) : TarHeader.paxPath(special.bytes) ?? longName
        self.special = nil
    }

    private func openFile(_ name: String) {
        guard let parts = ArchivePath.parts(name), let last = parts.last else {
            refused.append(name)
            return
        }
        var path = folder
        for part in parts.dropLast() {
            path += "/" + part
            if mkdir(path, 0o700) != 0, errno != EEXIST {
                refused.append(name)
                return
            }
        }
        path += "/" + last
        // The last of several entries with one name counts.
        unlink(path)
        file = OutputFile(path)
        if file == nil { refused.append(name) }
    }
}
