/// A progress bar on standard error, on a terminal only.
final class Progress {
    private let console: Console
    private let total: Int
    private var done = 0
    private var shown = -1

    /// A bar for `total` bytes.
    init(console: Console, total: Int) {
        self.console = console
        self.total = max(1, total)
    }

    /// Moves the bar on.
    func advance(by bytes: Int, label: String) {
        done += bytes
        guard console.errorIsTerminal else { return }
        let percent = min(100, done * 100 / total)
        guard percent != shown else { return }
        shown = percent
        let filled = percent * 24 / 100
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
        let name = DisplayWidth.cut(Console.harmless(label), to: 40)
        console.writeErrorRaw("\r\u{1B}[2K\(bar) \(percent) %  \(name)")
    }

    /// Takes the bar away.
    func finish() {
        guard console.errorIsTerminal, shown >= 0 else { return }
        console.writeErrorRaw("\r\u{1B}[2K")
    }
}
