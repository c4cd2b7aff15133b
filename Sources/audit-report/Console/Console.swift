#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where a command's results and diagnostics go.
///
/// Results go to standard output; progress and diagnostics to standard error. Foreign text is made harmless before a
/// terminal sees it: labels in logs can hold escape sequences.
final class Console {
    /// When colour is used.
    enum ColorMode: String {
        case auto, always, never
    }

    /// The width that tables have to fit; 160 where there is no terminal, so that nothing that matters is cut.
    let width: Int
    /// Whether standard output is a terminal.
    let outputIsTerminal: Bool
    /// Whether standard error is a terminal.
    let errorIsTerminal: Bool
    private(set) var usesColor: Bool
    private var buffer: [UInt8] = []
    private let noColor: Bool
    private let write: (Int32, [UInt8]) -> Bool

    /// The process' own console.
    init(environment: [String: String]) {
        outputIsTerminal = isatty(1) == 1
        errorIsTerminal = isatty(2) == 1
        noColor = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        usesColor = outputIsTerminal && !noColor && environment["TERM"] != "dumb"
        var size = winsize()
        let known = ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col >= 40
        width = known ? Int(size.ws_col) : environment["COLUMNS"].flatMap(Int.init) ?? 160
        write = Console.writeAll
    }

    /// A console that collects, for tests.
    init(width: Int, collect: @escaping (Int32, [UInt8]) -> Void) {
        outputIsTerminal = false
        errorIsTerminal = false
        noColor = true
        usesColor = false
        self.width = width
        write = { descriptor, bytes in
            collect(descriptor, bytes)
            return true
        }
    }

    /// Applies `--color`.
    func setColor(_ mode: ColorMode) {
        switch mode {
        case .auto: break
        case .always: usesColor = true
        case .never: usesColor = false
        }
    }

    /// Prints a result.
    func print(_ text: String) {
        buffer.append(contentsOf: text.utf8)
        buffer.append(0x0A)
        if buffer.count > 1 << 16 { flush() }
    }

    /// Prints a result without a line break.
    func printRaw(_ text: String) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count > 1 << 16 { flush() }
    }

    /// Prints a part of a result that is UTF-8 already.
    func printRaw(_ bytes: [UInt8]) {
        buffer.append(contentsOf: bytes)
        if buffer.count > 1 << 16 { flush() }
    }

    /// Prints a diagnostic or a progress line on standard error.
    func printError(_ text: String) {
        flush()
        _ = write(2, Array((Console.harmless(text) + "\n").utf8))
    }

    /// Writes a control sequence or partial line on standard error as it is.
    func writeErrorRaw(_ text: String) { _ = write(2, Array(text.utf8)) }

    /// Writes out what is held back.
    ///
    /// A reader that has gone away is no error: the process ends quietly.
    func flush() {
        guard !buffer.isEmpty else { return }
        if !write(1, buffer) { exit(0) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// A name that stays in its line: without any control character.
    static func oneLine(_ text: String) -> String {
        let text = harmless(text)
        guard text.utf8.contains(where: { $0 < 0x20 }) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(scalar.value < 0x20 ? "\u{FFFD}" : scalar)
        }
        return String(result)
    }

    /// Text without control characters other than line break and tab.
    static func harmless(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(isControl(scalar) ? "\u{FFFD}" : scalar)
        }
        return String(result)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F..<0xA0: true
        // Marks that turn the direction of what follows.
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
        var at = 0
        while at < bytes.count {
            let written = bytes[at...].withUnsafeBytes {
                #if canImport(Glibc)
                    Glibc.write(descriptor, $0.baseAddress, $0.count)
                #else
                    Darwin.write(descriptor, $0.baseAddress, $0.count)
                #endif
            }
            if written < 0 {
                if errno == EINTR { continue }
                return false
            }
            at += written
        }
        return true
    }
}
