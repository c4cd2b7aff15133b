/// The BLAKE3 hash without a key, fed piece by piece.
///
/// Artifacts are known by it: with every artifact hashed whole, the hash is a good part of what ingesting costs, and
/// this one takes half as long as BLAKE2b. It is ours because nothing that the build may link has one.
///
/// The input is cut into chunks of 1,024 bytes, the leaves of a tree (section 2.1 of the BLAKE3 paper). Sixteen chunks
/// are hashed together, four at a time, as soon as it is known that they are not the end.
public struct BLAKE3: Sendable {
    private static let chunkSize = 1024
    private static let groupChunks = 16
    private static let groupSize = groupChunks * chunkSize
    private static let lanes = 4
    private static let valueSize = BLAKE3Lanes.valueSize
    private static let blockSize = BLAKE3Lanes.blockSize

    /// The bytes that no group was made of yet; a full group waits here, since the last chunk is hashed differently.
    private var pending: [UInt8] = []
    /// The chaining values of the whole subtrees so far, from the largest to the smallest.
    private var subtrees: [UInt8] = []
    private var groups: UInt64 = 0
    /// Room for the chaining values of a group.
    private var values = [UInt8](repeating: 0, count: groupChunks * valueSize)

    /// A hash of nothing yet.
    public init() { pending.reserveCapacity(BLAKE3.groupSize) }

    /// Adds bytes.
    ///
    /// - Parameter bytes: The bytes.
    public mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }

    /// Adds bytes.
    ///
    /// - Parameter bytes: The bytes; not kept after the call.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        if !pending.isEmpty {
            let taken = rest.prefix(BLAKE3.groupSize - pending.count)
            pending.append(contentsOf: taken)
            rest = rest.dropFirst(taken.count)
            guard !rest.isEmpty else { return }
            let group = pending
            pending.removeAll(keepingCapacity: true)
            group.withUnsafeBytes { add(group: $0) }
        }
        while rest.count > BLAKE3.groupSize {
            add(group: UnsafeRawBufferPointer(rebasing: rest.prefix(BLAKE3.groupSize)))
            rest = rest.dropFirst(BLAKE3.groupSize)
        }
        pending.append(contentsOf: rest)
    }

    /// The digest of everything that was added, 32 bytes.
    ///
    /// The hash itself does not change, so that more can be added afterwards.
    public func finish() -> [UInt8] {
        var copy = self
        return copy.end()
    }

    /// The digest of some bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: 32 bytes.
    public static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var hash = BLAKE3()
        hash.update(bytes)
        return hash.finish()
    }

    // MARK: - Whole groups

    private mutating func add(group: UnsafeRawBufferPointer) {
        guard let base = group.baseAddress else { return }
        values.withUnsafeMutableBytes { values in
            guard let values = values.baseAddress else { return }
            for first in stride(from: 0, to: BLAKE3.groupChunks, by: BLAKE3.lanes) {
                let number = groups * UInt64(BLAKE3.groupChunks) + UInt64(first)
                BLAKE3.chunks(base + first * BLAKE3.chunkSize, number)
                    .write(BLAKE3.lanes, to: values + first * BLAKE3.valueSize)
            }
            var count = BLAKE3.groupChunks / 2
            while count > 0 {
                for first in stride(from: 0, to: count, by: BLAKE3.lanes) {
                    var parents = BLAKE3Lanes()
                    let used = min(BLAKE3.lanes, count - first)
                    parents.compress(
                        values + first * BLAKE3.blockSize,
                        stride: BLAKE3.blockSize,
                        flags: BLAKE3Lanes.parent
                    )
                    parents.write(used, to: values + first * BLAKE3.valueSize)
                }
                count /= 2
            }
        }
        groups += 1
        add(value: Array(values.prefix(BLAKE3.valueSize)), total: groups)
    }

    /// Four whole chunks that follow each other.
    private static func chunks(_ bytes: UnsafeRawPointer, _ number: UInt64) -> BLAKE3Lanes {
        var lanes = BLAKE3Lanes()
        let last = chunkSize - blockSize
        for at in Swift.stride(from: 0, through: last, by: blockSize) {
            let start = at == 0 ? BLAKE3Lanes.chunkStart : 0
            let end = at == last ? BLAKE3Lanes.chunkEnd : 0
            lanes.compress(
                bytes + at,
                stride: chunkSize,
                counter: number,
                step: 1,
                flags: start | end
            )
        }
        return lanes
    }

    /// Adds the value of a subtree; pairs of equal size become one.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - total: How many subtrees of its size there are now.
    private mutating func add(value: [UInt8], total: UInt64) {
        var value = value
        var left = total
        while left & 1 == 0 {
            value = BLAKE3.value(
                ofParents: subtrees.suffix(BLAKE3.valueSize) + value,
                flags: BLAKE3Lanes.parent
            )
            subtrees.removeLast(BLAKE3.valueSize)
            left >>= 1
        }
        subtrees.append(contentsOf: value)
    }

    private static func value(ofParents block: some Sequence<UInt8>, flags: UInt32) -> [UInt8] {
        var lanes = BLAKE3Lanes()
        Array(block)
            .withUnsafeBytes {
                guard let base = $0.baseAddress, $0.count == blockSize else {
                    preconditionFailure("a parent has two values of 32 bytes: a fault of add")
                }
                lanes.compress(base, stride: 0, flags: flags)
            }
        return value(of: lanes)
    }

    private static func value(of lanes: BLAKE3Lanes) -> [UInt8] {
        var value = [UInt8](repeating: 0, count: valueSize)
        value.withUnsafeMutableBytes { if let base = $0.baseAddress { lanes.write(1, to: base) } }
        return value
    }

    // MARK: - The end

    private mutating func end() -> [UInt8] {
        var number = groups * UInt64(BLAKE3.groupChunks)
        var rest = pending[...]
        while rest.count > BLAKE3.chunkSize {
            let chunk = rest.prefix(BLAKE3.chunkSize)
            rest = rest.dropFirst(BLAKE3.chunkSize)
            let value = BLAKE3.value(ofChunk: Array(chunk), number: number, flags: 0)
            number += 1
            add(value: value, total: number)
        }
        let isOnly = subtrees.isEmpty
        var value = BLAKE3.value(
            ofChunk: Array(rest),
            number: number,
            flags: isOnly ? BLAKE3Lanes.root : 0
        )
        while !subtrees.isEmpty {
            let left = subtrees.suffix(BLAKE3.valueSize)
            let root = left.count == subtrees.count ? BLAKE3Lanes.root : 0
            value = BLAKE3.value(ofParents: left + value, flags: BLAKE3Lanes.parent | root)
            subtrees.removeLast(BLAKE3.valueSize)
        }
        return value
    }

    /// The value of one chunk of at most 1,024 bytes; `flags` are those of its last block.
    private static func value(ofChunk chunk: [UInt8], number: UInt64, flags: UInt32) -> [UInt8] {
        var lanes = BLAKE3Lanes()
        let blocks = max(1, (chunk.count + blockSize - 1) / blockSize)
        let padded = chunk + repeatElement(0, count: blocks * blockSize - chunk.count)
        padded.withUnsafeBytes {
            guard let base = $0.baseAddress else { return }
            for index in 0..<blocks {
                let isLast = index == blocks - 1
                let start = index == 0 ? BLAKE3Lanes.chunkStart : 0
                lanes.compress(
                    base + index * blockSize,
                    stride: 0,
                    counter: number,
                    length: isLast ? chunk.count - index * blockSize : blockSize,
                    flags: start | (isLast ? BLAKE3Lanes.chunkEnd | flags : 0)
                )
            }
        }
        return value(of: lanes)
    }
}
