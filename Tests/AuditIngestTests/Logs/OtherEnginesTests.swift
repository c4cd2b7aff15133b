import AuditIngest
import AuditStore
import Testing

@Suite struct OtherEnginesTests {
    @Test func keepsOtherLibrariesFailuresApart() throws {
        let read = try ReadLog(
            """
            /repo/A11yTests.swift:21: error: -[HarborUITests.A11yTests testAll] : XCTAssertTrue failed - ❌ Accessibility Failure - Button not tall enough. Label: "Pay" Button.
            /repo/A11yTests.swift:21: error: -[HarborUITests.A11yTests testAll] : failed - Accessibility Warning - Label too long. Label: "Pay all" Button.
                t =     1.0s Assertion Failure: A11yTests.swift:21: failed - Accessibility Warning - Label too long. Label: "Pay all" Button.
            """
        )
        #expect(read.format == "not-an-audit")
        #expect(read.others.map(\.rule) == ["Button not tall enough", "Label too long"])
    }

    @Test func countsEachElementAndCheckOfALongMessage() throws {
        let read = try ReadLog(
            """
            /repo/HomeTests.m:40: error: -[HomeTests testHome] : failed: caught "GTXCheckErrorDomain", "One or more elements FAILED the accessibility checks:
              <UIButton: 0x1; frame = (3 6; 2 2)>
                + Check "Accessibility label" failed, add one
                + Check "Touch target size" failed, too small
              <UILabel: 0x2; frame = (3 6; 2 2)>
                + Check "Contrast ratio (Label)" failed, contrast ratio 2.1
            "
            Test Case '-[HomeTests testHome]' failed (1.0 seconds).
            """
        )
        #expect(
            read.others.map(\.rule) == [
                "Accessibility label", "Touch target size", "Contrast ratio (Label)",
            ]
        )
    }

    @Test func readsAListOfMissingLabels() throws {
        let read = try ReadLog(
            """
            ⚠️ Missing Accessibility Labels or UI Labels:

            1. Type: Button, Identifier: a, Screen: b, Screen: Quay
            2. Type: Image, Identifier: logo, Screen: Orders
            """
        )
        #expect(read.format == "not-an-audit")
        #expect(read.others.map(\.place) == ["Quay", "Orders"])
    }
}
