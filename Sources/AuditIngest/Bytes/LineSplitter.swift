#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Cuts blocks of bytes into lines, in constant memory.
///
/// A line that crosses a block is put together; one longer than the bound is given as its beginning, marked as cut, and the
/// rest of it is passed by.
struct LineSplitter {
    /// One line without its line break.
    struct Line {
        let bytes: UnsafeBufferPointer<UInt8>
        /// From 1.
        let number: Int
        /// Whether the line was longer than the bound.
        let isCut: Bool
    }

    private let bound: Int
    private var carry: [UInt8] = []
    private var isPassingBy = false
    private(set) var number = 0

    /// - Parameter bound: The longest line that is given whole, in bytes.
    init(bound: Int) { self.bound = bound }

    /// Takes a block and gives the lines that end in it.
    mutating func take(
        _ block: UnsafeBufferPointer<UInt8>,
        line: (Line) throws -> Void
    ) rethrows {
        var rest = block[...]
        while let end = LineSplitter.lineBreak(rest) {
            let part = UnsafeBufferPointer(rebasing: rest[..<end])
            rest = rest[(end + 1)...]
            if isPassingBy {
                isPassingBy = false
                number += 1
                continue
            }
            if carry.isEmpty, part.count <= bound {
                number += 1
                try line(Line(bytes: LineSplitter.trimmed(part), number: number, isCut: false))
            } else {
                carry.append(contentsOf: part.prefix(bound - min(bound, carry.count) + 1))
                number += 1
                try give(line)
            }
        }
        guard !rest.isEmpty, !isPassingBy else { return }
        let room = bound - min(bound, carry.count) + 1
        carry.append(contentsOf: rest.prefix(room))
        if carry.count > bound {
            // Given at once, so that a line of a gigabyte never stands in memory.
            let current = number
            number += 1
            try give(line)
            number = current
            isPassingBy = true
        }
    }

    /// Gives the last line where the file does not end with a line break.
    mutating func finish(line: (Line) throws -> Void) rethrows {
        guard !carry.isEmpty else { return }
        number += 1
        try give(line)
    }

    private mutating func give(_ line: (Line) throws -> Void) rethrows {
        let isCut = carry.count > bound
        let whole = carry
        carry.removeAll(keepingCapacity: carry.capacity <= 1 << 20)
        try whole.withUnsafeBufferPointer { bytes in
            let kept = UnsafeBufferPointer(rebasing: bytes.prefix(bound))
            try line(Line(bytes: LineSplitter.trimmed(kept), number: number, isCut: isCut))
        }
    }

    /// Without the carriage return of a Windows line break.
    private static func trimmed(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        bytes.last == 0x0D ? UnsafeBufferPointer(rebasing: bytes.dropLast(1)) : bytes
    }

    private static func lineBreak(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard let base = bytes.base.baseAddress, !bytes.isEmpty,
            let hit = memchr(base + bytes.startIndex, 0x0A, bytes.count)
        else { return nil }
        return UnsafeRawPointer(hit) - UnsafeRawPointer(base)
    }
}
