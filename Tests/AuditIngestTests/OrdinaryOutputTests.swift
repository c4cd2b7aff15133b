import AuditIngest
import AuditStore
import Testing

/// What other tools of a CI job leave beside the audits is no evidence, and never a clean audit.
@Suite struct OrdinaryOutputTests {
    @Test(arguments: [
        // linters, dependency checks and builds
        "Linting: done. Found 0 violations, 0 serious in 12 files.",
        "lint: 0 issues", "Analyser: 0 issues in Pantry.swift", "0 issues", "no issues found",
        "npm audit: 0 issues", "yarn audit: no issues found", "bundle audit: no issues",
        "Security audit passed: 0 issues", "Dependency audit passed", "License audit: clean",
        "found 0 vulnerabilities", "Pantry screen loaded: 0 errors", "Pantry screen: 0 warnings",
        "Pantry: OK", "Compiling 12 files … 0 errors, 0 warnings", "Uploading Pantry: no problems",
        "Swift build: 0 errors", "Type check: no errors", "Format: 0 problems",
        "Database audit finished: 0 errors", "cargo audit: clean", "pip-audit: no issues found",
    ])
    func aLineOfAnotherToolIsNoCleanAudit(line: String) throws {
        #expect(try readDocument(line + "\n").sink.audits.isEmpty)
        let log = "Compiling Pantry\n\(line)\nLinking Pantry\nwarning: unused variable 'oats'\n"
        #expect(try readDocument(log, name: "audit.log").sink.audits.isEmpty)
    }

    @Test(arguments: [
        "Pantry: no accessibility issues", "Accessibility audit passed on Pantry",
        "Accessibility audit of Pantry: 0 issues", "[a11y] Pantry: 0 issues",
        "performAccessibilityAudit on Pantry: no issues found",
    ])
    func aLineAboutAccessibilityIs(line: String) throws {
        #expect(try readDocument(line + "\n").sink.audits.map(\.outcome) == [.clean])
    }

    @Test func aScreenWithoutIssuesInAReportOfIssuesIsClean() throws {
        let report = """
            Pantry
              Contrast failed: Button "Oats"
            Cart: 0 issues
            """
        let audits = try readDocument(report + "\n").sink.audits
        #expect(audits.contains { $0.outcome == .clean && $0.scope.values.screen == "Cart" })
    }

    @Test(arguments: [
        #"{"numPassedTests":3,"testResults":[{"name":"/a.test","status":"passed","assertionResults":[],"message":""}]}"#,
        #"{"suites":[{"title":"pantry","specs":[{"title":"Pantry has no issues","tests":[{"results":[{"status":"passed","errors":[]}]}]}]}],"errors":[]}"#,
        #"{"coveredLines":12,"targets":[{"name":"Pantry","files":[{"name":"Pantry.swift","functions":[]}]}]}"#,
        #"{"name":"Pantry audit","status":"passed","steps":[{"name":"performAccessibilityAudit","status":"passed","steps":[]}],"attachments":[]}"#,
        #"{"url":"https://pantry.example","violations":[],"passes":[{"id":"button-name","nodes":[]}]}"#,
        #"{"errorCount":0,"errors":[],"warnings":[],"status":"succeeded"}"#,
        #"{"data":[],"errors":[],"page":1}"#, #"{"fails":[],"warnings":[],"messages":[]}"#,
        "<coverage><packages><package name=\"Pantry\"><classes/></package></packages></coverage>",
        "<testExecutions><file path=\"Pantry.swift\"><testCase name=\"testOats\"/></file></testExecutions>",
        "screen,loads,errors\nPantry,12,0\nCart,10,0\n",
        "name,status,issues\ntestPantry,passed,0\ntestCart,passed,0\n",
    ])
    func aReportOfAnotherToolIsNoAudit(text: String) throws {
        #expect(try readDocument(text).sink.audits.isEmpty)
    }
}
