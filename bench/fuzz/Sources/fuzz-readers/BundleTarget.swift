@testable import AuditIngest
import AuditStore

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A result bundle of which one file is made up.
///
/// `FUZZ_BUNDLE` is a bundle that may be written to. The first byte of an input chooses the file.
final class BundleTarget {
    private let path: String
    private let files: [String]
    private let folder: String

    init() {
        path = getenv("FUZZ_BUNDLE").map { String(cString: $0) } ?? ""
        folder = path + ".unpacked"
        let data = (try? FileReading.names(in: path + "/Data")) ?? []
        let names = (try? FileReading.names(in: path)) ?? []
        files = names.filter { $0 != "Data" } + data.map { "Data/" + $0 }
    }

    func read(_ bytes: [UInt8]) {
        guard let first = bytes.first, !files.isEmpty else { return }
        let file = path + "/" + files[Int(first) % files.count]
        guard let before = try? FileReading.bytes(file) else { return }
        BundleTarget.write(Array(bytes.dropFirst()), to: file)
        try? ResultBundleReader.read(
            path: path,
            registry: .standard,
            into: EvidenceCollector()
        )
        BundleTarget.write(before, to: file)
    }

    func unpack(_ bytes: [UInt8]) {
        guard !path.isEmpty else { return }
        mkdir(folder, 0o700)
        let unpacker = TarUnpacker(folder: folder, maximumEntries: 100)
        bytes.withUnsafeBytes { _ = unpacker.take($0) }
        ArchiveFolder.removeTree(folder)
    }

    private static func write(_ bytes: [UInt8], to path: String) {
        guard let file = fopen(path, "wb") else { return }
        fwrite(bytes, 1, bytes.count, file)
        fclose(file)
    }
}
