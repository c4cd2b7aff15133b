/// Takes off a line what terminals and CI systems put round it.
public enum LineCleaner {
    /// The line without ANSI and OSC sequences, carriage returns, a byte order mark and CI timestamps.
    ///
    /// Removed: `ESC[…m` and other CSI sequences, `ESC]…BEL`, `ESC_bk;t=…BEL` (Buildkite), `ESC[8mha:…ESC[0m` (Jenkins
    /// notes), GitHub's `2026-11-23T04:12:09.1234567Z ` and Jenkins' `[2026-11-23T04:12:09.123Z] ` at the start.
    public static func clean(_ line: String) -> String {
        var bytes = Array(line.utf8)
        if bytes.contains(0x1B) || bytes.contains(0x0D) { bytes = stripEscapes(bytes) }
        var start = 0
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
        start = timestampEnd(bytes, from: start)
        if start == 0, bytes.count == line.utf8.count { return line }
        return String(decoding: bytes[start...], as: UTF8.self)
    }

    /// The line without escape sequences; what a program printed between them stays.
    static func stripEscapes(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if byte == 0x0D {
                at += 1
                continue
            }
            guard byte == 0x1B, at + 1 < bytes.count else {
                if byte != 0x1B { result.append(byte) }
                at += 1
                continue
            }
            at = escapeEnd(bytes, from: at)
        }
        return result
    }

    private static func escapeEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var at = start + 2
        switch bytes[start + 1] {
        case 0x5B:  // ESC [ … final byte
            let body = at
            while at < bytes.count, !(0x40...0x7E).contains(bytes[at]) { at += 1 }
            let end = min(at + 1, bytes.count)
            // Jenkins hides a serialised note between ESC[8m and ESC[0m.
            if bytes[body..<end].elementsEqual([0x38, 0x6D]),
                let close = find([0x1B, 0x5B, 0x30, 0x6D], in: bytes, from: end),
                bytes[end...].starts(with: [0x68, 0x61, 0x3A])
            {
                return close + 4
            }
            return end
        case 0x5D, 0x5F, 0x50, 0x5E:  // OSC, APC, DCS, PM: up to BEL or ESC \
            while at < bytes.count, bytes[at] != 0x07 {
                if bytes[at] == 0x1B, at + 1 < bytes.count, bytes[at + 1] == 0x5C {
                    return at + 2
                }
                at += 1
            }
            return min(at + 1, bytes.count)
        case 0x28, 0x29:  // character set
            return min(start + 3, bytes.count)
        default:
            return at
        }
    }

    private static func find(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard needle.count <= bytes.count else { return nil }
        var at = start
        while at + needle.count <= bytes.count {
            if bytes[at..<at + needle.count].elementsEqual(needle) { return at }
            at += 1
        }
        return nil
    }

    /// Where the text begins behind `2026-11-23T04:12:09.1234567Z ` or the same in brackets.
    private static func timestampEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var at = start
        let bracket = at < bytes.count && bytes[at] == 0x5B
        if bracket { at += 1 }
        let pattern: [UInt8] = Array("0000-00-00T00:00:00".utf8)
        guard at + pattern.count < bytes.count else { return start }
        for expected in pattern {
            let byte = bytes[at]
            let matches = expected == 0x30 ? (0x30...0x39).contains(byte) : byte == expected
            guard matches else { return start }
            at += 1
        }
        while at < bytes.count, bytes[at] == 0x2E || (0x30...0x39).contains(bytes[at]) { at += 1 }
        guard at < bytes.count, bytes[at] == 0x5A else { return start }
        at += 1
        if bracket {
            guard at < bytes.count, bytes[at] == 0x5D else { return start }
            at += 1
        }
        if at < bytes.count, bytes[at] == 0x20 { at += 1 }
        return at
    }
}
