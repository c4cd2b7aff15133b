import AuditIngest
import AuditStore
import Testing

@testable import audit_report

/// The JSON of `inspect`, which is written as bytes while the evidence is gone through.
struct InspectJSONTests {
    private func log(_ messages: [String], tests: Int = 1) -> String {
        (0..<tests)
            .map { test in
                "Test Case '-[AppUITests.Audits test\(test)]' started.\n"
                    + messages.map {
                        "/app/Audits.swift:7: error: -[AppUITests.Audits test\(test)] : \($0)\n"
                    }
                    .joined()
                    + "Test Case '-[AppUITests.Audits test\(test)]' failed (1.000 seconds).\n"
            }
            .joined()
    }

    @Test func isLaidOutAsEveryOtherJSON() throws {
        let bench = try CommandBench()
        try bench.write("empty.log", "nothing of an audit\n")
        try bench.write("a.log", log(["Contrast failed", "Text clipped", "a \"quote\" \\ failed"]))
        try bench.write("b.log", log(["Contrast failed"], tests: 3))
        try bench.write(
            "c.json",
            """
            [{"compactDescription": "Contrast failed", "screen": "Pier", "pose": "closed",
              "element": {"type": "Button", "label": "Fee", "frame": [1, 2.5, 3, 4]}}]
            """
        )
        for names in [["a.log"], ["empty.log"], ["a.log", "empty.log", "b.log", "c.json"]] {
            let outcome = bench.run(["inspect", "--json"] + names.map { bench.folder + "/" + $0 })
            #expect(outcome.json.array?.count == names.count)
            #expect(outcome.output == outcome.json.text() + "\n")
        }
    }

    @Test func countsEqualRecordsInTheOrderInWhichTheyCome() throws {
        let bench = try CommandBench()
        let path = try bench.write(
            "a.log",
            log(["Text clipped", "Contrast failed", "Text clipped", "Text clipped"], tests: 2)
                + log(["Contrast failed"])
        )
        let audits = bench.run(["inspect", "--json", path]).json.array?.first?["audits"]?.array
        let lists = (audits ?? [])
            .map { audit in
                (audit["findings"]?.array ?? [])
                    .map { "\($0["compact"]?.string ?? "") \($0["count"]?.int ?? 0)" }
            }
        #expect(
            lists == [
                ["Text clipped 3", "Contrast failed 1"], ["Text clipped 3", "Contrast failed 1"],
                ["Contrast failed 1"],
            ]
        )
    }

    /// Such issues are equal to each other, and each is written as its own record has it.
    @Test func keepsTheBytesOfEveryRecord() {
        func finding(_ label: String, _ texts: inout FindingTexts) -> [UInt8] {
            var bytes: [UInt8] = []
            let issue = AuditStore.Issue(
                compact: "Contrast failed",
                detail: nil,
                typeText: nil,
                element: Element(label: label)
            )
            texts.append([issue], to: &bytes)
            return bytes
        }
        var texts = FindingTexts()
        for label in ["caf\u{E9}", "cafe\u{301}", "caf\u{E9}"] {
            var others = FindingTexts()
            #expect(finding(label, &texts) == finding(label, &others))
        }
    }

    @Test func rememberedTextsAreBounded() {
        var texts = FindingTexts()
        for number in 0..<10_000 {
            var bytes: [UInt8] = []
            let issue = AuditStore.Issue(
                compact: "Contrast failed",
                detail: nil,
                typeText: nil,
                element: Element(label: "\(number)")
            )
            texts.append([issue, issue], to: &bytes)
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(text.contains("\"count\": 2") && text.contains("\"\(number)\""))
        }
    }
}
