import AuditStore
import Testing

@testable import AuditIngest

/// What a word of an export says about whether an audit ran: only known words make a screen clean.
@Suite struct AuditStatusTests {
    private static let fields = [
        "status", "state", "result", "outcome", "auditStatus", "audit_status", "verdict",
    ]

    private func outcomes(_ screens: [String]) throws -> [String: Outcome] {
        let home = #"{"screen":"Larder","issues":[{"compactDescription":"Contrast failed"}]}"#
        let text = #"{"screens":[\#((screens + [home]).joined(separator: ","))]}"#
        let audits = try readDocument(text).sink.audits
        return Dictionary(
            audits.map { ($0.scope.values.screen ?? "", $0.outcome) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    @Test(arguments: [
        "passed", "PASS", "ok", "Clean", "completed", "success", "finished", "done", "no issues",
        "No issues found", "0 violations", "✅", "✅ passed", "passed with 0 issues", "bestanden",
    ])
    func aWordForTheEndMakesAnEmptyListClean(word: String) throws {
        let screens = Self.fields.enumerated().map {
            #"{"screen":"S\#($0.offset)","\#($0.element)":"\#(word)","issues":[]}"#
        }
        let outcomes = try outcomes(screens)
        for index in Self.fields.indices { #expect(outcomes["S\(index)"] == .clean) }
    }

    @Test(arguments: [
        "incomplete", "cancelled", "blocked", "pending", "unknown", "inconclusive", "partial",
        "unsupported", "n/a", "N/A", "disabled", "notSupported", "not available", "timed out",
        "TIMED_OUT", "aborted", "interrupted", "could not run", "never started", "not passed",
        "passed, partially", "partly completed", "completed with 2 errors", "failed", "violations",
        "fehlgeschlagen", "blorptious", "3", "passed after lunch", "-", "running", "queued",
    ])
    func everyOtherWordMakesItNotAudited(word: String) throws {
        let screens = Self.fields.enumerated().map {
            #"{"screen":"S\#($0.offset)","\#($0.element)":"\#(word)","issues":[]}"#
        }
        let outcomes = try outcomes(screens)
        for index in Self.fields.indices {
            #expect(outcomes["S\(index)"] == .failed, "\(Self.fields[index]): \(word)")
        }
    }

    /// Words that no list can hold.
    @Test func aWordThatWasNeverSeenIsShownAndCleansNothing() throws {
        var random = Seeded(state: 18)
        for _ in 0..<200 {
            let letters = (0..<Int.random(in: 7...14, using: &random)).map { _ in
                "bcdfghjkmpqvwxz".randomElement(using: &random) ?? "q"
            }
            let word = String(letters)
            let text =
                #"{"screens":[{"screen":"Quay","status":"\#(word)","issues":[]},{"screen":"Larder","issues":["Contrast failed"]}]}"#
            let read = try readDocument(text)
            #expect(!read.sink.audits.contains { $0.outcome == .clean })
            #expect(read.sink.diagnostics.contains { $0.message.contains("'\(word)'") })
        }
    }

    @Test(arguments: [
        #""audited":false"#, #""ran":false"#, #""completed":false"#, #""aborted":true"#,
        #""timedOut":true"#, #""supported":false"#, #""reason":"the sheet never appeared""#,
        #""exception":"boom""#, #""error":{"message":"lost"}"#, #""note":"needs login""#,
    ])
    func aFlagOrReasonThatSpeaksAgainstItIsNotAudited(member: String) throws {
        let outcomes = try outcomes([#"{"screen":"Quay",\#(member),"issues":[]}"#])
        #expect(outcomes["Quay"] == .failed)
    }

    @Test func aStatusThatIsSkippedIsSkipped() throws {
        for word in ["skipped", "skip", "not run", "excluded"] where word != "not run" {
            let outcomes = try outcomes([#"{"screen":"Quay","status":"\#(word)","issues":[]}"#])
            #expect(outcomes["Quay"] == .skipped)
        }
    }

    /// With issues, a word for a stop is a lower bound, and a word that is not known proves nothing complete.
    @Test func issuesStandWhateverTheStatus() throws {
        func outcome(_ word: String) throws -> Outcome? {
            try outcomes([
                #"{"screen":"Quay","status":"\#(word)","issues":[{"compactDescription":"Text clipped"}]}"#
            ])["Quay"]
        }
        for word in ["failed", "violations", "completed", "issues found", "❌"] {
            #expect(try outcome(word) == .findings, "\(word)")
        }
        for word in ["aborted", "incomplete", "blorptious"] {
            #expect(try outcome(word) == .partial, "\(word)")
        }
    }

    /// A pose in `state` is no status.
    @Test func aPoseIsNoStatus() throws {
        let outcomes = try outcomes([#"{"screen":"Quay","state":"closed","issues":[]}"#])
        #expect(outcomes["Quay"] == .clean)
    }

    // MARK: - Names of screens

    @Test(arguments: [
        "screen", "screenName", "title", "name", "heading", "page", "view", "route", "slug",
        "displayName", "caption",
    ])
    func theScreenIsNamed(by name: String) throws {
        let text =
            #"{"screens":[{"\#(name)":"Quay","issues":[{"compactDescription":"Contrast failed"}]},{"\#(name)":"Mole","issues":[]}]}"#
        let audits = try readDocument(text).sink.audits
        #expect(audits.map(\.scope.values.screen) == ["Quay", "Mole"])
        #expect(audits.map(\.outcome) == [.findings, .clean])
    }

    @Test(arguments: ["screen", "title", "name", "heading"], ["audit", "result", "accessibility"])
    func theNameMayStandOneLevelUp(name: String, wrapper: String) throws {
        let text =
            #"{"screens":[{"\#(name)":"Quay","\#(wrapper)":{"issues":[{"compactDescription":"Contrast failed"}]}},{"\#(name)":"Mole","\#(wrapper)":{"issues":[]}},{"\#(name)":"Pier","\#(wrapper)":{"status":"unsupported","issues":[]}},{"\#(name)":"Dock","status":"cancelled","\#(wrapper)":{"issues":[]}}]}"#
        let audits = try readDocument(text).sink.audits
        #expect(audits.map(\.scope.values.screen) == ["Quay", "Mole", "Pier", "Dock"])
        #expect(audits.map(\.outcome) == [.findings, .clean, .failed, .failed])
    }

    /// A name that anything may have makes no clean screen where nothing says that audits are meant.
    @Test(arguments: [
        #"{"name":"Build","issues":[]}"#, #"{"title":"Unit tests","issues":[]}"#,
        #"{"id":"lint","findings":[]}"#, #"{"tools":[{"title":"Coverage","violations":[]}]}"#,
    ])
    func anotherToolsEmptyListIsNoAudit(text: String) throws {
        #expect(try readDocument(text).sink.audits.isEmpty)
    }
}
