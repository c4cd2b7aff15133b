/// The lines of a document, without ANSI sequences and carriage returns.
///
/// A line becomes a text when it is asked for, so that a document of many lines costs no more memory than its bytes.
public struct DocumentLines: Collection, Sendable {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// A line, by the place where it begins.
    public struct Index: Comparable, Sendable {
        fileprivate let offset: Int

        /// Orders by place.
        public static func < (left: Index, right: Index) -> Bool { left.offset < right.offset }
    }

    /// The first line; there always is one.
    public var startIndex: Index { Index(offset: 0) }

    /// Behind the last line.
    public var endIndex: Index { Index(offset: bytes.count + 1) }

    /// The line behind a line.
    public func index(after index: Index) -> Index { Index(offset: end(of: index) + 1) }

    /// The line that begins at a place.
    public subscript(index: Index) -> String {
        let line = bytes[Swift.min(index.offset, bytes.count)..<end(of: index)]
        guard let first = line.first else { return "" }
        let isPlain =
            first != 0x5B && first != 0xEF && !(first >= 0x30 && first <= 0x39)
            && !line.contains { $0 == 0x1B || $0 == 0x0D }
        let text = String(decoding: line, as: UTF8.self)
        return isPlain ? text : LineCleaner.clean(text)
    }

    private func end(of index: Index) -> Int {
        var end = Swift.min(index.offset, bytes.count)
        bytes.withUnsafeBufferPointer { bytes in
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        }
        return end
    }
}
