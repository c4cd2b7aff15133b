/// Reads logs line by line and hands each line to the channels that want it.
struct LogReader {
    let channels: [any LogChannel.Type]

    /// Reads a file as a log.
    func read(
        path: String,
        name: String,
        into sink: any EvidenceSink,
        progress: (Int) -> Void
    ) throws -> String {
        try read(Document(name: name, bytes: try FileReading.bytes(path)), into: sink)
    }

    /// Reads a whole document as a log.
    ///
    /// - Returns: The name of the format.
    func read(_ document: Document, into sink: any EvidenceSink) throws -> String {
        var context = LogContext(name: document.name, scope: document.context)
        var open: [any LogChannel] = channels.map { $0.init() }
        let raw = document.text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, text) in raw.enumerated() {
            let raw = String(text)
            for at in open.indices {
                let needed = type(of: open[at]).needles.contains { raw.contains($0) }
                guard needed || open[at].wantsEveryLine else { continue }
                let line = LogLine(number: index + 1, text: LineCleaner.clean(raw), raw: raw)
                try open[at].take(line, context: &context, sink: sink)
            }
        }
        for at in open.indices { try open[at].finish(context: &context, sink: sink) }
        return "log"
    }
}
