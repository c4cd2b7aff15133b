import AuditStore
import Foundation
import Testing

@testable import AuditIngest

@Suite struct ResultBundleReaderTests {
    @Test func readsTestsWithDeviceConfigurationAndPlace() throws {
        let writer = BundleWriter()
        writer.finish(tests: [
            writer.test(
                "OrchardTests/testGräfin()",
                fields: [
                    "failureSummaries": .array([BundleWriter.failure("failed - «Äpfel» 🍎 fehlen")]),
                    "repetitionPolicySummary": .object("P", ["iteration": .int(2)]),
                ]
            ),
            writer.entry("OrchardTests/testEarlier()", status: "Success"),
        ])
        #expect(writer.failed.isEmpty)
        let sink = try writer.read()
        #expect(sink.diagnostics.isEmpty)
        let run = try #require(sink.testRuns.first)
        #expect(run.id == "OrchardTests/testGräfin()")
        #expect(run.target == "OrchardUITests")
        #expect(run.configuration == "Large text")
        #expect(run.device == "7E57-01")
        #expect(run.repetition == 2)
        #expect(run.duration == 1.25)
        #expect(run.failures.first?.message == "failed - «Äpfel» 🍎 fehlen")
        #expect(run.failures.first?.line == 31)
        #expect(sink.testRuns.last?.status == "Success")
        guard case .run(let context) = sink.evidence.first else {
            Issue.record("no run comes first")
            return
        }
        #expect(context.device.osBuild == "24B99")
        #expect(context.device.model == "iPhone Duo")
        #expect(context.startedAt?.iso8601 == "2026-10-05T07:30:00.250Z")
    }

    @Test func readsTheXcodeVersionAndWhatTestsPrinted() throws {
        let writer = BundleWriter()
        let log = writer.store(
            Array("2026-10-05 IDETest: Xcode version: 27.1 (27A99)\nmore\n".utf8)
        )
        let output = writer.store(
            Array("noise\nORCHARD OrchardTests/testPress Hit area is too small\n".utf8)
        )
        let session = writer.folder([
            ("Session-OrchardUITests-1.log", false, log),
            ("StandardOutputAndStandardError.txt", false, output),
        ])
        let target = writer.folder([("OrchardUITests-1", true, session)])
        let root = writer.folder([("OrchardUITests-A", true, target)])
        writer.finish(
            tests: [
                writer.test(
                    "OrchardTests/testPress()",
                    fields: [
                        "failureSummaries": .array([BundleWriter.failure("Hit area is too small")])
                    ]
                )
            ],
            diagnostics: root,
            folder: "OrchardUITests-A"
        )
        let sink = try writer.read()
        guard case .run(let context) = sink.evidence.first else {
            Issue.record("no run")
            return
        }
        #expect(context.xcode == "27.1 (27A99)")
        // The printed line and the failure are one issue.
        #expect(sink.audits.count == 1)
        #expect(sink.audits.first?.observation.issues.count == 1)
        #expect(sink.audits.first?.channel == .printed)
    }

    @Test func readsThousandsOfTestsInOrder() throws {
        let writer = BundleWriter()
        let summaries = (0..<50).map { at in
            writer.store(
                .object(
                    "ActionTestSummary",
                    [
                        "testStatus": .text("Failure"),
                        "failureSummaries": .array([
                            BundleWriter.failure("Text clipped", uuid: "F-\(at)")
                        ]),
                    ]
                )
            )
        }
        let count = 5000
        writer.finish(
            tests: (0..<count).map {
                writer.entry("OrchardTests/test\($0)()", summary: summaries[$0 % 50])
            }
        )
        // bench/bundle-speed.sh times the program on this bundle.
        if let kept = ProcessInfo.processInfo.environment["AUDIT_BUNDLE"] {
            try FileManager.default.copyItem(atPath: writer.path, toPath: kept)
        }
        let sink = try writer.read()
        #expect(sink.testRuns.count == count)
        #expect(sink.testRuns.last?.id == "OrchardTests/test4999()")
        #expect(sink.audits.count == count)
        #expect(sink.audits.last?.scope.values.test == "OrchardTests/test4999")
    }

    @Test func readsLegacyJSONAsTheSame() throws {
        let json = """
            {"_type":{"_name":"ActionTestSummary"},
            "identifier":{"_type":{"_name":"String"},"_value":"OrchardTests/testJar()"},
            "testStatus":{"_type":{"_name":"String"},"_value":"Failure"},
            "failureSummaries":{"_type":{"_name":"Array"},"_values":[
            {"_type":{"_name":"ActionTestFailureSummary"},
            "message":{"_type":{"_name":"String"},"_value":"Contrast failed"}}]}}
            """
        let sink = EvidenceCollector()
        let registry = ReaderRegistry(documents: [LegacyJSONReader()], channels: [])
        let format = try registry.read(
            Document(name: "test.json", bytes: Array(json.utf8)),
            into: sink
        )
        #expect(format.name == "xcresulttool-legacy-json")
        #expect(sink.testRuns.first?.id == "OrchardTests/testJar()")
        #expect(sink.audits.first?.observation.issues.first?.rule.id == "contrast")
    }

    @Test func readsTheFailuresOfALegacyRoot() throws {
        let json = """
            {"_type":{"_name":"ActionsInvocationRecord"},"actions":{"_type":{"_name":"Array"},"_values":[
            {"_type":{"_name":"ActionRecord"},"actionResult":{"_type":{"_name":"ActionResult"},
            "testsRef":{"_type":{"_name":"Reference"},"id":{"_type":{"_name":"String"},"_value":"0~x"}}}}]},
            "issues":{"_type":{"_name":"ResultIssueSummaries"},"testFailureSummaries":{"_type":{"_name":"Array"},
            "_values":[{"_type":{"_name":"TestFailureIssueSummary"},
            "message":{"_type":{"_name":"String"},"_value":"Text clipped"},
            "testCaseName":{"_type":{"_name":"String"},"_value":"OrchardTests.testLid()"},
            "documentLocationInCreatingWorkspace":{"_type":{"_name":"DocumentLocation"},
            "url":{"_type":{"_name":"String"},
            "_value":"file:///o/Lid.swift#EndingLineNumber=40&StartingLineNumber=40"}}}]}}}
            """
        let sink = EvidenceCollector()
        let registry = ReaderRegistry(documents: [LegacyJSONReader()], channels: [])
        _ = try registry.read(Document(name: "root.json", bytes: Array(json.utf8)), into: sink)
        #expect(sink.testRuns.first?.id == "OrchardTests/testLid()")
        #expect(sink.testRuns.first?.failures.first?.line == 41)
        #expect(sink.audits.count == 1)
        #expect(sink.diagnostics.map(\.code) == ["references-not-included"])
    }

    @Test func givesTheBytesOfAPayload() throws {
        let writer = BundleWriter()
        let id = writer.store([1, 2, 3])
        #expect(try ResultBundleReader.extract(payload: id, from: writer.path) == [1, 2, 3])
        for wrong in ["../Info.plist", BundleWriter.absent] {
            #expect(throws: ResultBundleError.self) {
                _ = try ResultBundleReader.extract(payload: wrong, from: writer.path)
            }
        }
    }

    @Test func knowsABundleFromAnotherFolder() {
        let writer = BundleWriter()
        #expect(ResultBundleReader.isBundle(writer.path))
        #expect(!ResultBundleReader.isBundle(writer.path + "/Data"))
        #expect(!ResultBundleReader.isBundle("/nowhere/x.xcresult"))
    }
}

@Suite struct ResultBundleBadInputTests {
    private func codes(_ writer: BundleWriter) throws -> [String] {
        try writer.read().diagnostics.map(\.code)
    }

    private func audited(_ writer: BundleWriter) -> [Written] {
        [
            writer.test(
                "OrchardTests/testPips()",
                fields: ["failureSummaries": .array([BundleWriter.failure("Contrast failed")])]
            )
        ]
    }

    @Test func findsTheRootWithoutInfoPlist() throws {
        let writer = BundleWriter()
        writer.finish(tests: audited(writer))
        writer.remove("Info.plist")
        writer.write("Data/._data.0~x", [0, 5, 0x16, 7])
        let sink = try writer.read()
        #expect(sink.diagnostics.map(\.code) == ["missing-info-plist"])
        #expect(sink.testRuns.map(\.id) == ["OrchardTests/testPips()"])
        #expect(sink.audits.count == 1)
    }

    @Test func namesAnInfoPlistThatIsNone() throws {
        let writer = BundleWriter()
        writer.finish(tests: [])
        writer.write("Info.plist", Array("bplist00\u{1}\u{2}".utf8))
        #expect(try codes(writer) == ["binary-info-plist"])
        writer.write("Info.plist", Array("<html>no".utf8))
        #expect(try codes(writer) == ["malformed-info-plist"])
    }

    @Test func namesStoresAndVersionsThatNobodyKnows() throws {
        let writer = BundleWriter()
        let root = writer.finish(tests: audited(writer))
        writer.info(root: root, backend: "cloud9")
        #expect(try codes(writer) == ["unknown-storage-backend"])
        writer.info(root: root, major: 4, minor: 0)
        #expect(try codes(writer) == ["unknown-format-version"])
        writer.info(root: root, minor: 61)
        let sink = try writer.read()
        #expect(sink.diagnostics.map(\.code) == ["newer-format-version"])
        #expect(sink.diagnostics.first?.severity == .warning)
        #expect(sink.testRuns.count == 1)
    }

    @Test func namesAMissingSummaryAndReadsTheRest() throws {
        let writer = BundleWriter()
        writer.finish(
            tests: [writer.entry("OrchardTests/testLost()", summary: BundleWriter.absent)]
                + audited(writer)
        )
        let sink = try writer.read()
        #expect(sink.diagnostics.map(\.code) == ["missing-object"])
        #expect(sink.testRuns.map(\.status) == ["Failure", "Failure"])
        #expect(sink.audits.count == 1)
    }

    @Test func namesIdentifiersThatArePaths() throws {
        let writer = BundleWriter()
        writer.finish(
            tests: [writer.entry("OrchardTests/testPath()", summary: "../../../etc/passwd")]
                + audited(writer)
        )
        let sink = try writer.read()
        #expect(sink.diagnostics.map(\.code) == ["bad-object-id"])
        #expect(sink.testRuns.count == 2)
    }

    @Test func followsNoLinkOutOfTheStore() throws {
        let writer = BundleWriter()
        try FileManager.default.createSymbolicLink(
            atPath: writer.path + "/Data/data." + BundleWriter.absent,
            withDestinationPath: "/etc/passwd"
        )
        let store = ObjectStore(bundle: writer.path)
        guard case .unreadable = store.object(BundleWriter.absent).fault else {
            Issue.record("the link was followed")
            return
        }
    }

    @Test func namesACycleAndReadsTheRest() throws {
        let writer = BundleWriter()
        // A real store cannot hold one, since identifiers are hashes; a forged one can.
        let plan = "0~" + String(repeating: "B", count: 86) + "=="
        let payload = BundleWriter.encode(
            .object(
                "ActionTestPlanRunSummaries",
                [
                    "summaries": .array([
                        .object(
                            "ActionTestPlanRunSummary",
                            [
                                "testableSummaries": .array([
                                    .object(
                                        "ActionTestableSummary",
                                        [
                                            "tests": .array(
                                                [writer.entry("A/b()", summary: plan)]
                                                    + audited(writer)
                                            )
                                        ]
                                    )
                                ])
                            ]
                        )
                    ])
                ]
            )
        )
        writer.write("Data/data.\(plan)", payload)
        writer.finish(plan: plan)
        let sink = try writer.read()
        #expect(sink.diagnostics.map(\.code) == ["reference-cycle"])
        #expect(sink.testRuns.count == 2)
    }

    @Test func followsNoFolderThatHoldsItself() throws {
        let writer = BundleWriter()
        let folder = "0~" + String(repeating: "C", count: 86) + "=="
        writer.write("Data/data.\(folder)", Array("[{\"name\":\"a\",\"type\":2}]".utf8))
        let id = try #require(BundleObjectID(folder))
        writer.write("Data/refs.\(folder)", [1, 65] + id.binary)
        writer.finish(tests: audited(writer), diagnostics: folder, folder: "a")
        #expect(try writer.read().testRuns.count == 1)
    }

    @Test func namesObjectsOfTheWrongType() throws {
        let writer = BundleWriter()
        let wrong = writer.store(.object("ActionsInvocationMetadata", [:]))
        writer.finish(tests: [writer.entry("A/b()", summary: wrong)] + audited(writer))
        let sink = try writer.read()
        #expect(sink.diagnostics.map(\.code) == ["unexpected-object"])
        #expect(sink.testRuns.count == 2)
    }

    @Test func readsACutPlanAsFarAsItGoes() throws {
        let writer = BundleWriter()
        let root = writer.finish(
            tests: (0..<20).map { writer.entry("A/test\($0)()", status: "Success") }
        )
        let loaded = ObjectStore(bundle: writer.path).object(root).object
        let plan = try #require(
            loaded?.objects("actions").first?.object("actionResult")?.reference("testsRef")
        )
        let name = "Data/data.\(plan)"
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: writer.path + "/" + name)))
        writer.write(name, Array(bytes.prefix(bytes.count - 400)))
        let sink = try writer.read()
        #expect(sink.diagnostics.map(\.code) == ["truncated-object"])
        #expect((10..<20).contains(sink.testRuns.count))
    }

    @Test func namesMissingAndDamagedAttachments() throws {
        let writer = BundleWriter()
        let good = writer.store(Array("{\"orchard\":[]}".utf8))
        writer.write("Data/data.\(good)", Array("{\"orch".utf8))
        writer.finish(tests: [
            writer.test(
                "A/b()",
                fields: [
                    "activitySummaries": .array([
                        BundleWriter.activity(
                            "Cellar",
                            attachments: [
                                writer.attachment("one", [1], payload: BundleWriter.absent),
                                writer.attachment("two", [1, 2, 3], payload: good),
                                writer.attachment("three", [1], payload: "/etc/passwd"),
                                writer.attachment(
                                    nil,
                                    Array(
                                        "Unexpected Error: Finished test run with pending attachment."
                                            .utf8
                                    ),
                                    uti: "public.text"
                                ),
                            ]
                        )
                    ])
                ]
            )
        ])
        let codes = try codes(writer)
        for code in ["missing-object", "damaged-attachment", "bad-object-id", "lost-attachment"] {
            #expect(codes.contains(code), "\(codes)")
        }
    }

    @Test func doesNotFloodWithOneDiagnosticPerTest() throws {
        let writer = BundleWriter()
        writer.finish(
            tests: (0..<300).map { writer.entry("A/t\($0)()", summary: BundleWriter.absent) }
        )
        let sink = try writer.read()
        #expect(sink.testRuns.count == 300)
        #expect(sink.diagnostics.count == 101)
        #expect(sink.diagnostics.last?.message.contains("200 more") == true)
    }
}
