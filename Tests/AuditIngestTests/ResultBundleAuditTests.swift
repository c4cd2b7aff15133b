import AuditStore
import Testing

@testable import AuditIngest

@Suite struct ResultBundleAuditTests {
    private func json(_ issues: [(String, String?)], screen: String? = nil) -> [UInt8] {
        let records = issues.map { compact, label in
            "{\"compact\":\"\(compact)\"\(label.map { ",\"label\":\"\($0)\"" } ?? "")}"
        }
        let tail = screen.map { ",\"screen\":\"\($0)\"" } ?? ""
        return Array("{\"orchard\":[\(records.joined(separator: ","))]\(tail)}".utf8)
    }

    private func found(
        in writer: BundleWriter,
        test id: String = "OrchardAuditTests/testShelf()",
        status: String = "Failure",
        fields: [String: Written]
    ) throws -> [AuditRecord] {
        writer.finish(tests: [writer.test(id, status: status, fields: fields)])
        return try writer.read().audits
    }

    @Test func makesAnAuditOfFailureMessages() throws {
        let audits = try found(
            in: BundleWriter(),
            fields: [
                "failureSummaries": .array([
                    BundleWriter.failure("Contrast failed"),
                    BundleWriter.failure("Contrast failed"),
                    BundleWriter.failure("failed - Text clipped"),
                    BundleWriter.failure("XCTFail: Hit area is too small near the lid"),
                ])
            ]
        )
        let audit = try #require(audits.first)
        #expect(audits.count == 1)
        #expect(
            audit.observation.issues.map(\.rule.id) == [
                "contrast", "contrast", "textClipped", "hitRegion",
            ]
        )
        #expect(audit.channel == .failureMessage)
        let scope = audit.scope.values
        #expect(scope.test == "OrchardAuditTests/testShelf")
        #expect(scope.screen == "OrchardAuditTests/testShelf")
        #expect(scope.screenSource == .inferred)
        #expect(scope.configuration == "Large text")
        #expect(scope.language == "nl_BE")
        #expect(scope.device.udid == "7E57-01")
    }

    @Test func joinsAMessageAndTheAttachmentThatNamesItsElement() throws {
        let writer = BundleWriter()
        let audits = try found(
            in: writer,
            fields: [
                "failureSummaries": .array([
                    BundleWriter.failure("Contrast failed"),
                    BundleWriter.failure("Contrast failed"),
                    BundleWriter.failure("Text clipped"),
                ]),
                "activitySummaries": .array([
                    BundleWriter.activity(
                        "Shelf",
                        attachments: [
                            writer.attachment(
                                "audit.json",
                                json([
                                    ("Contrast failed", "Jam"), ("Hit area is too small", "Lid"),
                                ])
                            )
                        ]
                    )
                ]),
            ]
        )
        let audit = try #require(audits.first)
        #expect(audits.count == 1)
        #expect(audit.channel == .attachment)
        #expect(audit.scope.values.screen == "Shelf")
        // Two messages of one kind against one in the attachment: the second is an issue of its own.
        #expect(
            audit.observation.issues.map { "\($0.rule.id) \($0.element?.label ?? "-")" } == [
                "contrast Jam", "hitRegion Lid", "contrast -", "textClipped -",
            ]
        )
    }

    @Test func doesNotJoinWhatTheEngineCallsDifferent() throws {
        let writer = BundleWriter()
        let audits = try found(
            in: writer,
            fields: [
                "failureSummaries": .array([BundleWriter.failure("Contrast failed")]),
                "activitySummaries": .array([
                    BundleWriter.activity(
                        "Shelf",
                        attachments: [
                            writer.attachment("a", json([("Contrast nearly passed", "Jam")]))
                        ]
                    )
                ]),
            ]
        )
        #expect(audits.flatMap(\.observation.issues).count == 2)
    }

    @Test func takesTheScreenFromTheAttachmentElseTheActivity() throws {
        let writer = BundleWriter()
        let audits = try found(
            in: writer,
            status: "Success",
            fields: [
                "activitySummaries": .array([
                    BundleWriter.activity(
                        "Accessibility audit: Pantry",
                        children: [
                            BundleWriter.activity(
                                "Added attachment named 'a'",
                                kind: "attachmentContainer",
                                attachments: [writer.attachment("a", json([]))]
                            )
                        ]
                    ),
                    BundleWriter.activity(
                        "Step 2",
                        attachments: [writer.attachment("b", json([], screen: "Cellar"))]
                    ),
                ])
            ]
        )
        #expect(audits.map(\.scope.values.screen) == ["Pantry", "Cellar"])
        #expect(audits.map(\.scope.values.screenSource) == [.inferred, .read])
        #expect(audits.map(\.outcome) == [.clean, .clean])
    }

    @Test func putsAFailureOnTheScreenOfItsActivity() throws {
        let audits = try found(
            in: BundleWriter(),
            fields: [
                "failureSummaries": .array([
                    BundleWriter.failure("Text clipped", uuid: "F-1"),
                    BundleWriter.failure("Contrast failed", uuid: "F-2"),
                ]),
                "activitySummaries": .array([
                    BundleWriter.activity(
                        "Pantry",
                        children: [
                            BundleWriter.activity(
                                "Perform accessibility audit",
                                kind: "internal",
                                failures: ["F-1"]
                            )
                        ]
                    ),
                    BundleWriter.activity("Cellar", failures: ["F-2"]),
                    BundleWriter.activity(
                        "Attic",
                        children: [
                            BundleWriter.activity("Perform accessibility audit", kind: "internal")
                        ]
                    ),
                ]),
            ]
        )
        #expect(audits.map(\.scope.values.screen) == ["Pantry", "Cellar", "Attic"])
        #expect(audits.map(\.outcome) == [.findings, .findings, .clean])
    }

    @Test(arguments: [
        "failed: caught error: \"Error Domain=com.apple.xcode.xctest.accessibilityAudit Code=-56 \"x\"\"",
        "Test exceeded execution time allowance of 10 minutes",
        "Failed to get matching snapshots: Timed out while evaluating UI query.",
    ])
    func countsAnAuditThatCouldNotFinishAsFailed(message: String) throws {
        let audits = try found(
            in: BundleWriter(),
            fields: ["failureSummaries": .array([BundleWriter.failure(message)])]
        )
        #expect(audits.map(\.outcome) == [.failed])
        #expect(audits.first?.error == message)
    }

    @Test func callsFindingsBeforeAnErrorPartial() throws {
        let audits = try found(
            in: BundleWriter(),
            fields: [
                "failureSummaries": .array([
                    BundleWriter.failure("Contrast failed"),
                    BundleWriter.failure("Audit failed to complete in time", type: "Thrown Error"),
                ])
            ]
        )
        #expect(audits.map(\.outcome) == [.partial, .failed])
    }

    @Test func keepsExpectedFailuresAsAccepted() throws {
        let writer = BundleWriter()
        let audits = try found(
            in: writer,
            status: "Expected Failure",
            fields: [
                "expectedFailures": .array([
                    .object(
                        "ActionTestExpectedFailure",
                        [
                            "failureReason": .text("ticket 12"),
                            "failureSummary": BundleWriter.failure("Contrast failed"),
                        ]
                    )
                ]),
                "activitySummaries": .array([
                    BundleWriter.activity(
                        "Shelf",
                        attachments: [writer.attachment("a", json([("Contrast failed", "Jam")]))]
                    )
                ]),
            ]
        )
        let issues = audits.flatMap(\.observation.issues)
        #expect(issues.count == 1)
        #expect(issues.first?.acceptedReason == "ticket 12")
        #expect(issues.first?.element?.label == "Jam")
    }

    @Test func countsASkippedAuditAsSkipped() throws {
        let fields: [String: Written] = [
            "skipNoticeSummary": .object("N", ["message": .text("needs iOS 17")])
        ]
        let audits = try found(in: BundleWriter(), status: "Skipped", fields: fields)
        #expect(audits.map(\.outcome) == [.skipped])
        #expect(audits.first?.error == "needs iOS 17")
        #expect(
            try found(
                in: BundleWriter(),
                test: "PipTests/testPips()",
                status: "Skipped",
                fields: fields
            )
            .isEmpty
        )
    }

    @Test func callsNothingCleanThatDidNotAudit() throws {
        let writer = BundleWriter()
        let audits = try found(
            in: writer,
            status: "Success",
            fields: [
                "activitySummaries": .array([
                    BundleWriter.activity("Tap \"Audit\" Button", kind: "internal"),
                    BundleWriter.activity(
                        "Notes",
                        attachments: [writer.attachment("notes", Array("nothing here".utf8))]
                    ),
                ])
            ]
        )
        #expect(audits.isEmpty)
    }

    @Test func countsASessionThatFailedOnce() throws {
        let writer = BundleWriter()
        let failure = BundleWriter.failure("The test runner failed to launch", type: "System")
        writer.finish(
            tests: [
                .object(
                    "ActionTestSummary",
                    [
                        "name": .text("Orchard encountered an error"),
                        "testStatus": .text("Failure"),
                        "failureSummaries": .array([failure]),
                    ]
                )
            ],
            session: [failure]
        )
        let sink = try writer.read()
        #expect(sink.testRuns.map(\.id) == ["Orchard encountered an error"])
        #expect(sink.audits.map(\.outcome) == [.failed])
        #expect(sink.otherFailures.isEmpty)
    }

    @Test func leavesOtherFailuresToThemselves() throws {
        let writer = BundleWriter()
        let failure = BundleWriter.failure("XCTAssertEqual failed: (\"1\") is not equal to (\"2\")")
        writer.finish(tests: [
            writer.test("PipTests/testPips()", fields: ["failureSummaries": .array([failure])])
        ])
        let sink = try writer.read()
        #expect(sink.audits.isEmpty)
        #expect(sink.otherFailures.map(\.place) == ["PipTests/testPips"])
    }

    @Test func leavesOutATotalOfWhatAnAttachmentLists() throws {
        let writer = BundleWriter()
        writer.finish(tests: [
            writer.test(
                "PipTests/testPips()",
                fields: [
                    "failureSummaries": .array([
                        BundleWriter.failure("failed - 1 accessibility issue on this screen")
                    ]),
                    "activitySummaries": .array([
                        BundleWriter.activity(
                            "Shelf",
                            attachments: [writer.attachment("a", json([("Text clipped", "Jam")]))]
                        )
                    ]),
                ]
            )
        ])
        let sink = try writer.read()
        #expect(sink.otherFailures.isEmpty)
        #expect(sink.audits.count == 1)
    }

    @Test func keepsThePictureOfAFindingAsAReference() throws {
        let writer = BundleWriter()
        let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0, 0]
        let audits = try found(
            in: writer,
            fields: [
                "failureSummaries": .array([
                    BundleWriter.failure(
                        "Contrast failed",
                        attachments: [
                            writer.attachment(
                                "Element Screenshot",
                                picture,
                                uti: "public.png",
                                filename: "../Element_0.png"
                            )
                        ]
                    )
                ])
            ]
        )
        let shot = try #require(audits.first?.screenshot)
        #expect(shot.name == "_._Element_0.png")
        #expect(try ResultBundleReader.extract(payload: shot.payload, from: writer.path) == picture)
    }

    @Test func readsAppearanceAndOrientationFromArguments() throws {
        func argument(_ label: String, _ value: String) -> Written {
            .object(
                "A",
                [
                    "parameter": .object("P", ["label": .text(label)]),
                    "value": .object("V", ["description": .text(value)]),
                ]
            )
        }
        let audits = try found(
            in: BundleWriter(),
            fields: [
                "arguments": .array([
                    argument("XCUIAppearanceMode", "2"), argument("XCUIDeviceOrientation", "4"),
                ]),
                "failureSummaries": .array([BundleWriter.failure("Contrast failed")]),
                "repetitionPolicySummary": .object("P", ["iteration": .int(3)]),
            ]
        )
        let audit = try #require(audits.first)
        #expect(
            audit.scope.values.condition.settingsKey == "appearance=dark,orientation=landscapeRight"
        )
        #expect(audit.scope.values.settingsSource == .read)
        #expect(audit.attempt == 3)
    }

    @Test func sharesTheObservationOfEqualPayloads() throws {
        let writer = BundleWriter()
        let bytes = json([("Text clipped", "Jam")])
        let tests = (0..<3).map { at in
            writer.test(
                "OrchardAuditTests/test\(at)()",
                fields: [
                    "activitySummaries": .array([
                        BundleWriter.activity("Shelf", attachments: [writer.attachment("a", bytes)])
                    ])
                ]
            )
        }
        writer.finish(tests: tests)
        let audits = try writer.read().audits
        #expect(audits.count == 3)
        #expect(audits.allSatisfy { $0.observation === audits.first?.observation })
    }

    @Test func takesTwoFormatsOfOneAuditForOne() throws {
        let writer = BundleWriter()
        let registry = ReaderRegistry(
            documents: [OrchardReader(), LegacyJSONReader()],
            channels: [OrchardChannel.self]
        )
        writer.finish(tests: [
            writer.test(
                "OrchardAuditTests/testShelf()",
                fields: [
                    "activitySummaries": .array([
                        BundleWriter.activity(
                            "Shelf",
                            attachments: [
                                writer.attachment(
                                    "plain",
                                    Array("ORCHARD OrchardAuditTests/testShelf Text clipped".utf8)
                                ),
                                writer.attachment("rich", json([("Text clipped", "Jam")])),
                            ]
                        )
                    ])
                ]
            )
        ])
        let sink = EvidenceCollector()
        try ResultBundleReader.read(path: writer.path, registry: registry, into: sink)
        #expect(sink.audits.count == 1)
        #expect(sink.audits.first?.observation.issues.first?.element?.label == "Jam")
    }

    @Test(arguments: [
        ("Accessibility audit: Home", "Home"), ("Audit of Jar list", "Jar list"),
        ("Home audit", "Home"), ("Home", "Home"), ("Audit log screen", "log screen"),
    ])
    func takesTheAuditOutOfATitle(title: String, screen: String) {
        #expect(FailureText.screen(title: title) == screen)
    }

    @Test func namesNoScreenAfterTheAuditAlone() {
        #expect(FailureText.screen(title: "Perform accessibility audit") == nil)
    }
}
