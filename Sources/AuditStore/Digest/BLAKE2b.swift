/// The BLAKE2b hash of RFC 7693, without a key, fed piece by piece.
///
/// Findings, results and the objects of result bundles are known by it. It is ours because nothing that the build may
/// link has one.
public struct BLAKE2b: Sendable {
    private static let blockSize = 128

    private var state: BLAKE2bState
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// The bytes that do not fill a block yet.
    ///
    /// A full block waits here too: the last one is hashed differently, and more may come.
    private var pending: [UInt8] = []
    private let outputLength: Int

    /// A hash of nothing yet.
    ///
    /// - Parameter outputLength: The length of the digest in bytes; brought into 1…64.
    public init(outputLength: Int = 64) {
        self.outputLength = min(max(outputLength, 1), 64)
        state = BLAKE2bState(outputLength: self.outputLength)
        pending.reserveCapacity(BLAKE2b.blockSize)
    }

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
        let size = BLAKE2b.blockSize
        var at = 0
        if !pending.isEmpty {
            let taken = min(size - pending.count, bytes.count)
            pending.append(contentsOf: bytes[..<taken])
            at = taken
            guard at < bytes.count else { return }
            pending.withUnsafeBytes { compress($0, count: UInt64(size), isLast: false) }
            pending.removeAll(keepingCapacity: true)
        }
        while bytes.count - at > size {
            let block = UnsafeRawBufferPointer(rebasing: bytes[at..<at + size])
            compress(block, count: UInt64(size), isLast: false)
            at += size
        }
        pending.append(contentsOf: bytes[at...])
    }

    /// The digest of everything that was added.
    ///
    /// The hash itself does not change, so that more can be added afterwards.
    ///
    /// - Returns: As many bytes as were asked for.
    public func finish() -> [UInt8] {
        var copy = self
        let count = copy.pending.count
        copy.pending.append(contentsOf: repeatElement(0, count: BLAKE2b.blockSize - count))
        let block = copy.pending
        block.withUnsafeBytes { copy.compress($0, count: UInt64(count), isLast: true) }
        var digest: [UInt8] = []
        digest.reserveCapacity(64)
        for word in copy.state.words {
            for shift in 0..<8 { digest.append(UInt8(truncatingIfNeeded: word >> (shift * 8))) }
        }
        return Array(digest.prefix(outputLength))
    }

    /// The digest of some bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - outputLength: The length of the digest in bytes.
    /// - Returns: The digest.
    public static func hash(_ bytes: [UInt8], outputLength: Int = 64) -> [UInt8] {
        var hash = BLAKE2b(outputLength: outputLength)
        hash.update(bytes)
        return hash.finish()
    }

    private mutating func compress(_ block: UnsafeRawBufferPointer, count: UInt64, isLast: Bool) {
        let (sum, overflow) = low.addingReportingOverflow(count)
        low = sum
        if overflow { high &+= 1 }
        state.compress(block, low: low, high: high, isLast: isLast)
    }
}
