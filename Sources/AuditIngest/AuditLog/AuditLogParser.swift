public import AuditStore

/// Reads the records of the audit log, one line at a time (docs/audit-log.md).
///
/// Scopes and observations that were seen before are handed out again as the same objects, recognised by their bytes, so
/// that a record which only repeats what the last run saw costs a scan and two look-ups.
public final class AuditLogParser {
    private var scopes: ByteMemo<AuditScope>
    /// What was observed, by the bytes from the value of `issues` to the end of the line.
    private var tails: ByteMemo<ObservedIssues>
    private var observations: ByteMemo<ObservedIssues>
    private var issueReader: AuditLogIssues
    private let scopeBound: Int
    private var run = RunContext()
    private var scopeKey: [UInt8] = []

    private struct ObservedIssues {
        let observation: Observation
        let problems: [String]
    }

    /// The end of a line, from the value of `issues` on, and what was read from it before.
    private struct Tail {
        let hash: UInt64
        let observed: ObservedIssues?
    }

    /// A parser with empty memory.
    public convenience init() { self.init(remembers: true) }

    /// A parser that reads everything anew where it does not remember: the same evidence, slowly.
    init(remembers: Bool) {
        scopeBound = remembers ? 4 << 20 : 0
        scopes = ByteMemo(bound: scopeBound)
        tails = ByteMemo(bound: remembers ? 12 << 20 : 0)
        observations = ByteMemo(bound: remembers ? 2 << 20 : 0)
        issueReader = AuditLogIssues(bound: remembers ? 4 << 20 : 0)
    }

    /// Forgets the run that earlier lines named; the start of another artifact.
    public func begin() {
        run = RunContext()
        scopes = ByteMemo<AuditScope>(bound: scopeBound)
    }

    /// Reads one line.
    ///
    /// - Parameters:
    ///   - bytes: The record, one JSON object.
    ///   - line: The line's number.
    ///   - context: What is known from elsewhere: the test and configuration of an attachment.
    ///   - attempt: The try that the caller knows of.
    ///   - sink: Where the evidence goes.
    /// - Throws: What the sink throws; a record that cannot be used becomes a diagnostic.
    public func read(
        _ bytes: UnsafeBufferPointer<UInt8>,
        line: Int,
        context: AuditScope.Values? = nil,
        attempt: Int = 1,
        into sink: any EvidenceSink
    ) throws {
        var tail: Tail?
        let fields = AuditFields(bytes) { end in
            let (observed, hash) = tails.recall(end)
            tail = Tail(hash: hash, observed: observed)
            return observed != nil
        }
        guard let fields else {
            try reportMalformed(bytes, line: line, into: sink)
            return
        }
        guard let place = fields.record else {
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        .error,
                        code: "missing-record",
                        "the object has no \"record\"; every line of an audit log names its kind: run, expect, audit, walk, focus or setting",
                        line: line
                    )
                )
            )
            return
        }
        if Self.isAudit(bytes, place) {
            try readAudit(
                bytes,
                fields,
                observed: observed(bytes, fields, tail),
                line: line,
                context: context,
                attempt: attempt,
                into: sink
            )
            return
        }
        guard let value = JSONParser.parse(bytes, line: line, allowsTrailing: true)?.value else {
            return
        }
        let kind = Self.text(bytes, place)
        var records = AuditLogRecords(
            run: run,
            context: context ?? AuditScope.Values(),
            attempt: attempt,
            line: line
        )
        try records.read(kind: kind, value, into: sink)
        if kind == "run" {
            // Scopes hold the run's device and app; nightly runs mostly have the same ones.
            if run.device != records.run.device || run.app != records.run.app {
                scopes = ByteMemo<AuditScope>(bound: scopeBound)
            }
            run = records.run
        }
    }

    private func reportMalformed(
        _ bytes: UnsafeBufferPointer<UInt8>,
        line: Int,
        into sink: any EvidenceSink
    ) throws {
        let error = JSONParser.parse(bytes, line: line, allowsTrailing: true)?.error
        let detail =
            error.map { "\($0.message) in column \($0.column)" } ?? "no JSON object begins here"
        try sink.receive(
            .diagnostic(
                Diagnostic(
                    .error,
                    code: error?.isTruncated == true ? "truncated-record" : "malformed-record",
                    "the record could not be read: \(detail); the lines after it were read, export this one again",
                    line: line
                )
            )
        )
    }

    private func readAudit(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ fields: AuditFields,
        observed: ObservedIssues,
        line: Int,
        context: AuditScope.Values?,
        attempt: Int,
        into sink: any EvidenceSink
    ) throws {
        let scope = try scope(bytes, fields, line: line, context: context, into: sink)
        guard let scope else { return }
        for problem in observed.problems {
            try sink.receive(
                .diagnostic(Diagnostic(.error, code: "unusable-issue", problem, line: line))
            )
        }
        let outcome = fields.outcome.map { Self.text(bytes, $0) }
        var record = AuditRecord(
            scope: scope,
            observation: observed.observation,
            attempt: fields.attempt.flatMap { Self.integer(bytes, $0) } ?? attempt,
            milliseconds: fields.seconds.flatMap { Self.milliseconds(bytes, $0) },
            line: line,
            channel: .auditLog
        )
        if let error = fields.error { record.error = Self.stringOrNil(bytes, error) }
        switch outcome {
        case nil, "completed"?, "clean"?, "findings"?: break
        case "failed"?: record.outcome = .failed
        case "skipped"?: record.outcome = .skipped
        case "partial"?: record.outcome = .partial
        case let other?:
            record.outcome = .failed
            record.error = record.error ?? "unknown outcome '\(other)'"
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        .error,
                        code: "unknown-outcome",
                        "'\(other)' is not an outcome, so the audit counts as failed; use completed, failed, skipped or partial",
                        line: line
                    )
                )
            )
        }
        record.attempt = max(1, record.attempt)
        try sink.receive(.audit(record))
    }

    /// The scope of an audit record, from memory where its bytes were seen before.
    private func scope(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ fields: AuditFields,
        line: Int,
        context: AuditScope.Values?,
        into sink: any EvidenceSink
    ) throws -> AuditScope? {
        // A caller's context is part of the scope and not of the bytes: attachments are few, so they are not remembered.
        guard context == nil || context == AuditScope.Values() else {
            return try newScope(bytes, fields, line: line, context: context, into: sink).scope
        }
        guard let span = fields.scopeBytes else {
            // Members of the audit stand among those of the scope: the key is put together. It begins with 0, as no JSON does.
            scopeKey.removeAll(keepingCapacity: true)
            for field in fields.scopeFields {
                scopeKey.append(0)
                if let field { scopeKey.append(contentsOf: bytes[field]) }
            }
            return try scopeKey.withUnsafeBufferPointer {
                try scope(known: $0, bytes, fields, line: line, into: sink)
            }
        }
        let key = UnsafeBufferPointer(rebasing: bytes[span])
        return try scope(known: key, bytes, fields, line: line, into: sink)
    }

    /// The scope that is remembered for the bytes of a key, else a new one.
    private func scope(
        known key: UnsafeBufferPointer<UInt8>,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ fields: AuditFields,
        line: Int,
        into sink: any EvidenceSink
    ) throws -> AuditScope? {
        let (known, hash) = scopes.recall(key)
        if let known { return known }
        let (scope, isClean) = try newScope(bytes, fields, line: line, context: nil, into: sink)
        // A record whose context needs a word gets the word every time it stands in the log.
        if let scope, isClean { scopes.remember(scope, for: key, hash: hash) }
        return scope
    }

    private func newScope(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ fields: AuditFields,
        line: Int,
        context: AuditScope.Values?,
        into sink: any EvidenceSink
    ) throws -> (scope: AuditScope?, isClean: Bool) {
        var builder = AuditLogScope(run: run, context: context ?? AuditScope.Values())
        builder.read(bytes, fields)
        for problem in builder.problems {
            try sink.receive(
                .diagnostic(Diagnostic(.error, code: "unusable-context", problem, line: line))
            )
        }
        let scope = builder.isUsable ? AuditScope(builder.values) : nil
        return (scope, builder.problems.isEmpty)
    }

    private func observed(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ fields: AuditFields,
        _ tail: Tail?
    ) -> ObservedIssues {
        if let known = tail?.observed { return known }
        guard let field = fields.issues, field.count > 2 else {
            return ObservedIssues(observation: .empty, problems: [])
        }
        if let tail, fields.endsWithIssues {
            let end = UnsafeBufferPointer(rebasing: bytes[field.lowerBound...])
            let observed = observed(UnsafeBufferPointer(rebasing: bytes[field]))
            tails.remember(observed, for: end, hash: tail.hash)
            return observed
        }
        let part = UnsafeBufferPointer(rebasing: bytes[field])
        let (known, hash) = observations.recall(part)
        if let known { return known }
        let observed = observed(part)
        observations.remember(observed, for: part, hash: hash)
        return observed
    }

    private func observed(_ array: UnsafeBufferPointer<UInt8>) -> ObservedIssues {
        let (issues, problems) = issueReader.read(array)
        return ObservedIssues(
            observation: issues.isEmpty ? .empty : Observation(issues),
            problems: problems
        )
    }

    private static func isAudit(_ bytes: UnsafeBufferPointer<UInt8>, _ place: Range<Int>) -> Bool {
        let word: StaticString = "\"audit\""
        guard place.count == word.utf8CodeUnitCount else { return text(bytes, place) == "audit" }
        for offset in 0..<place.count
        where bytes[place.lowerBound + offset] != word.utf8Start[offset] {
            return text(bytes, place) == "audit"
        }
        return true
    }

    static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
        stringOrNil(bytes, range)
            ?? String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    static func stringOrNil(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String? {
        guard range.count >= 2, bytes[range.lowerBound] == 0x22 else { return nil }
        let inner = UnsafeBufferPointer(
            rebasing: bytes[range.lowerBound + 1..<range.upperBound - 1]
        )
        if !inner.contains(0x5C) { return String(decoding: inner, as: UTF8.self) }
        return JSONParser.parse(
            UnsafeBufferPointer(rebasing: bytes[range]),
            line: 1,
            allowsTrailing: true
        )?
        .value.string
    }

    private static func integer(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        Int(String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self))
    }

    private static func milliseconds(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ range: Range<Int>
    ) -> Int? {
        var whole = 0
        var fraction = 0
        var digits = -1
        for byte in bytes[range] {
            switch byte {
            case 0x30...0x39:
                if digits < 0 {
                    guard whole < 1_000_000_000 else { return nil }
                    whole = whole * 10 + Int(byte - 0x30)
                } else if digits < 3 {
                    fraction = fraction * 10 + Int(byte - 0x30)
                    digits += 1
                }
            case 0x2E where digits < 0: digits = 0
            default: return nil
            }
        }
        for _ in max(0, digits)..<3 { fraction *= 10 }
        return whole * 1000 + fraction
    }
}
