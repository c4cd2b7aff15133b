/// What the directory at the end of a zip archive says about its size; read before anything is unpacked.
struct ZipListing {
    /// The sum of the unpacked sizes.
    private(set) var total = 0
    /// How many entries there are.
    private(set) var count = 0

    /// Reads the directory; nil where there is none.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 22 else { return nil }
        var at = bytes.count - 22
        let lowest = max(0, at - 65_535)
        while at >= lowest, !ZipListing.has([0x50, 0x4B, 0x05, 0x06], bytes, at) { at -= 1 }
        guard at >= lowest else { return nil }
        var place = ZipListing.number(bytes, at + 16, 4)
        while place + 46 <= bytes.count, ZipListing.has([0x50, 0x4B, 0x01, 0x02], bytes, place) {
            count += 1
            // 0xFFFFFFFF stands for a size of 4 GiB or more.
            total += ZipListing.number(bytes, place + 24, 4)
            let name = ZipListing.number(bytes, place + 28, 2)
            let extra = ZipListing.number(bytes, place + 30, 2)
            let comment = ZipListing.number(bytes, place + 32, 2)
            place += 46 + name + extra + comment
        }
    }

    private static func has(_ mark: [UInt8], _ bytes: [UInt8], _ at: Int) -> Bool {
        at >= 0 && at + mark.count <= bytes.count && bytes[at..<at + mark.count].elementsEqual(mark)
    }

    private static func number(_ bytes: [UInt8], _ at: Int, _ size: Int) -> Int {
        guard at >= 0, at + size <= bytes.count else { return 0 }
        return (0..<size).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
}
