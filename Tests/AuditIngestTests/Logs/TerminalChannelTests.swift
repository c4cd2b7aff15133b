import AuditIngest
import AuditStore
import Testing

@Suite struct TerminalChannelTests {
    @Test func pairsTheTwoLinesOfXcbeautify() throws {
        let read = try ReadLog(
            """
            Test Suite AuditTests started
                \u{1B}[32;1m✔\u{1B}[0m testMap (\u{1B}[33m4.309\u{1B}[0m seconds)
                \u{1B}[31m✖\u{1B}[0m testOrders, Contrast failed
                \u{1B}[31m✖\u{1B}[0m AuditTests.swift:58, Contrast failed
                \u{1B}[31m✖\u{1B}[0m testOrders, Contrast failed
                \u{1B}[31m✖\u{1B}[0m AuditTests.swift:58, Contrast failed
                \u{1B}[31m✖\u{1B}[0m testTotal, XCTAssertTrue failed - no total
            """
        )
        #expect(read.format == "xcbeautify-log")
        #expect(read.rules == ["contrast", "contrast"])
        #expect(read.audits.first?.scope.values.test == "AuditTests/testOrders")
        #expect(read.audits.first?.channel == .toolReport)
        #expect(read.others.map(\.place) == ["AuditTests/testTotal"])
    }

    @Test func doesNotCountXcprettysListAgain() throws {
        let read = try ReadLog(
            """
            Test Suite HarborUITests.xctest started
            AuditTests
                \u{1B}[31m✗ testOrders, Contrast failed\u{1B}[0m
                \u{1B}[31m✗ testCart, Text clipped\u{1B}[0m


            HarborUITests.AuditTests
              testOrders, \u{1B}[31mContrast failed\u{1B}[0m
              \u{1B}[36m/repo/AuditTests.swift:58\u{1B}[0m

              testCart, \u{1B}[31mText clipped\u{1B}[0m
              \u{1B}[36m/repo/AuditTests.swift:71\u{1B}[0m
            """
        )
        #expect(read.format == "xcpretty-log")
        #expect(read.rules == ["contrast", "textClipped"])
    }

    @Test func readsXcprettysListWhereItStandsAlone() throws {
        let read = try ReadLog(
            """
            Selected tests
            Test Suite HarborUITests.xctest started

            HarborUITests.AuditTests
              testOrders, Contrast failed
              /repo/AuditTests.swift:58
            """
        )
        #expect(read.rules == ["contrast"])
    }

    @Test func readsGitHubsAnnotations() throws {
        let read = try ReadLog(
            """
            \u{FEFF}2026-11-23T09:02:00.1234567Z ##[group]Run tests
            2026-11-23T09:03:49.1290000Z ##[error]    testOrders, Contrast failed
            2026-11-23T09:04:56.1297919Z ##[error]    Contrast failed
            2026-11-23T09:05:31.1337514Z ##[error]Process completed with exit code 65.
            ::error file=AuditTests.swift,line=58::    testCart, Text clipped
            ::error file=AuditTests.swift,line=58::    Text clipped
            """
        )
        #expect(read.format == "github-log")
        #expect(read.rules == ["contrast", "textClipped"])
        #expect(read.others.isEmpty)
    }
}
