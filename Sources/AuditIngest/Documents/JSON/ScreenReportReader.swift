import AuditStore

/// Reads the reports that Appium suites store: one screen a file with engine and checks, or a journey's roll-up.
struct ScreenReportReader: DocumentReader {
    var format: String { "screen-report" }

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        guard let json else { return nil }
        let reports = json.array ?? [json]
        guard !reports.isEmpty else { return nil }
        let areReports = reports.allSatisfy { report in
            report["screen"]?.string != nil && report["engine"]?.string != nil
                && (report["issues"]?.array != nil || report["reason"] != nil)
                || report.object?.isComplete == false
        }
        let isApple = reports.contains { report in
            let engine = report["engine"]?.string?.lowercased() ?? ""
            return engine.contains("xcui") || report["platform"]?.string?.lowercased() == "ios"
        }
        return Recognition(
            areReports && isApple ? 85 : 0,
            "'screen' with 'engine' and issues"
        )
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        guard let json else { return }
        if let start = FileNameTime.parse(document.name) {
            var run = RunContext()
            run.startedAt = start
            try sink.receive(.run(run))
        }
        try JSONAuditReading.read(json, document: document, into: sink)
    }
}

/// Finds the moment in a file name that has colons and dots replaced by dashes.
enum FileNameTime {
    /// The moment in `a11y-2026-11-28T09-14-03-123Z-Inbox.json`; nil where there is none.
    static func parse(_ name: String) -> Timestamp? {
        let pattern = Array("0000-00-00T00-00-00".utf8)
        let bytes = Array(name.utf8)
        guard bytes.count >= pattern.count else { return nil }
        for start in 0...(bytes.count - pattern.count) {
            let part = bytes[start..<start + pattern.count]
            let matches = zip(part, pattern).allSatisfy { byte, expected in
                expected == 0x30
                    ? (0x30...0x39).contains(byte)
                    : byte == expected || expected == 0x2D && byte == 0x3A
            }
            guard matches else { continue }
            let text = String(decoding: part, as: UTF8.self)
            let clock = text.dropFirst(11).map { $0 == "-" ? ":" : $0 }
            return Timestamp(iso8601: text.prefix(11) + String(clock) + "Z")
        }
        return nil
    }
}
