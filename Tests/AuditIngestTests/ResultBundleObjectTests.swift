import AuditStore
import Testing

@testable import AuditIngest

@Suite struct ResultBundleObjectTests {
    @Test func readsLengthsInBytes() throws {
        let bytes = BundleWriter.encode(
            .object("Fruit", ["name": .text("Æble 🍏"), "seeds": .array([.int(1), .int(22)])])
        )
        let parsed = LegacyObjectParser.parse(bytes)
        #expect(parsed.fault == nil)
        guard case .object(let object) = parsed.value else {
            Issue.record("no object")
            return
        }
        #expect(object.type == "Fruit")
        #expect(object.text("name") == "Æble 🍏")
        #expect(object.texts("seeds") == ["1", "22"])
    }

    @Test func readsTypesThatNobodyKnows() {
        let text =
            "[T[K2:_nV5:NovumK2:_s[K2:_nV4:Base]]K1:a[T[K2:_nV4:BytsK2:_s[K2:_nV1:X]]K2:_vV2:hi]K1:b[S5:Novum]]"
        let parsed = LegacyObjectParser.parse(Array(text.utf8))
        guard case .object(let object) = parsed.value else {
            Issue.record("no object: \(parsed.fault ?? "")")
            return
        }
        #expect(parsed.fault == nil)
        #expect(object.text("a") == "hi")
        #expect(object.object("b")?.type == "Novum")
    }

    @Test func keepsWhatStandsBeforeACut() {
        let bytes = BundleWriter.encode(
            .object("Fruit", ["a": .text("first"), "b": .text("second")])
        )
        for count in 0..<bytes.count {
            let parsed = LegacyObjectParser.parse(Array(bytes.prefix(count)))
            #expect(parsed.fault == "the payload ends early")
        }
        let parsed = LegacyObjectParser.parse(Array(bytes.dropLast(4)))
        guard case .object(let object) = parsed.value else {
            Issue.record("no object")
            return
        }
        #expect(object.text("a") == "first")
    }

    @Test(arguments: [
        "[T[K2:_nV5:Fruit]K1:a[S6:StringK2:_vV99999999999:x]]", "[T[K2:_nV5:Fruit]Q]",
        "[T[K2:_xV5:Fruit]]", "[]", "[T[K2:_nV5:Fruit]]]", "[T[K2:_nV-5:Fruit]]", "bplist00",
    ])
    func namesAFaultAndGoesNoFurther(text: String) {
        #expect(LegacyObjectParser.parse(Array(text.utf8)).fault != nil)
    }

    @Test func survivesAnyByteInAnyPlace() {
        let bytes = BundleWriter.encode(
            .object("Fruit", ["a": .array([.text("x"), .int(4)]), "b": .object("Seed", [:])])
        )
        for at in bytes.indices {
            for value: UInt8 in [0, 0x39, 0x5B, 0x5D, 0x4B, 0x56, 0xFF] {
                var copy = bytes
                copy[at] = value
                _ = LegacyObjectParser.parse(copy)
            }
        }
    }

    @Test func refusesToNestWithoutEnd() {
        let open = "[T[K2:_nV5:Array]"
        let text = String(repeating: open, count: 5000)
        let parsed = LegacyObjectParser.parse(Array(text.utf8))
        #expect(parsed.fault?.contains("deeper than 256") == true)
    }

    @Test(arguments: [
        "../../etc/passwd", "", "0~", "0~" + String(repeating: "/", count: 86) + "==",
        "0~" + String(repeating: "A", count: 85) + "==",
        "0~" + String(repeating: "é", count: 43) + "==",
        "1~" + String(repeating: "A", count: 86) + "==",
        "0~" + String(repeating: "A", count: 86) + "==\n",
    ])
    func refusesWhatIsNoIdentifier(text: String) {
        #expect(BundleObjectID(text) == nil)
    }

    @Test func bringsIdentifiersToBytesAndBack() throws {
        let binary = [0] + (0..<64).map { UInt8(($0 * 37 + 11) % 256) }
        let id = try #require(BundleObjectID(binary: binary))
        #expect(BundleObjectID(id.text) == id)
        #expect(id.binary == binary)
    }

    @Test(arguments: [0, 1, 127, 128, 129, 300])
    func readsListsOfReferences(count: Int) throws {
        let writer = BundleWriter()
        let ids = (0..<count).map { writer.store([UInt8($0 & 0xFF), UInt8($0 >> 8)]) }
        let owner = writer.store([7], references: ids)
        let id = try #require(BundleObjectID(owner))
        let store = ObjectStore(bundle: writer.path)
        #expect(store.references(id)?.map(\.text) == ids)
        #expect(store.isIntact(id))
    }

    @Test(arguments: [[0x84, 0xFF, 0xFF, 0xFF, 0xFF], [0x80], [5], [1, 65, 0], [0x89, 1]])
    func refusesListsThatPromiseTooMuch(bytes: [UInt8]) {
        #expect(ReferenceList.parse(bytes) == nil)
    }

    @Test func readsASharedObjectOnce() throws {
        let writer = BundleWriter()
        let id = writer.store(.object("Fruit", ["name": .text("quince")]))
        let store = ObjectStore(bundle: writer.path)
        for _ in 0..<50 { #expect(store.object(id).object?.text("name") == "quince") }
        #expect(store.reads == 1)
    }

    @Test func readsTheSameFromLegacyJSON() throws {
        let json = """
            {"_type":{"_name":"Fruit"},"name":{"_type":{"_name":"String"},"_value":"pear"},
            "seeds":{"_type":{"_name":"Array"},"_values":[{"_type":{"_name":"Int"},"_value":"3"}]},
            "tree":{"_type":{"_name":"Tree","_supertype":{"_name":"Plant"}}}}
            """
        let value = try #require(JSONParser.parse(Array(json.utf8))?.value)
        let bytes = BundleWriter.encode(
            .object(
                "Fruit",
                ["name": .text("pear"), "seeds": .array([.int(3)]), "tree": .object("Tree", [:])]
            )
        )
        #expect(LegacyValue(json: value) == LegacyObjectParser.parse(bytes).value)
    }
}

@Suite struct ResultBundleZstandardTests {
    /// "orchard " 4,096 times, and 100 MB of zeros: frames without a content size, as Xcode writes them.
    private static let zeros: [UInt8] = {
        // Raw and repeated blocks are enough for a frame: magic, descriptor, window of 8 MB, blocks of 128 kB.
        var frame = Zstandard.magic + [0x00, 0x68]
        let count = 800
        for at in 0..<count {
            let header = 131_072 << 3 | 1 << 1 | (at == count - 1 ? 1 : 0)
            frame += [
                UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16 & 0xFF), 0,
            ]
        }
        return frame
    }()

    /// A frame of one raw block.
    static func frame(_ contents: [UInt8]) -> [UInt8] {
        let header = contents.count << 3 | 1
        return Zstandard.magic
            + [0x00, 0x68, UInt8(header & 0xFF), UInt8(header >> 8 & 0xFF), UInt8(header >> 16)]
            + contents
    }

    @Test(.enabled(if: Zstandard.system != nil))
    func unpacksFrames() throws {
        let decoder = try #require(Zstandard.system.flatMap(ZstandardDecoder.init))
        let contents = Array("two cellars of cider".utf8)
        for _ in 0..<3 {
            let output = ResultBundleZstandardTests.frame(contents).withUnsafeBytes {
                decoder.unpack($0, limit: 100)
            }
            #expect(output.bytes == contents)
            #expect(output.error == nil)
        }
    }

    @Test(.enabled(if: Zstandard.system != nil))
    func stopsAtTheLimit() throws {
        let decoder = try #require(Zstandard.system.flatMap(ZstandardDecoder.init))
        let output = ResultBundleZstandardTests.zeros.withUnsafeBytes {
            decoder.unpack($0, limit: 1_000_000)
        }
        #expect(output.bytes.count == 1_000_000)
        #expect(output.error == .tooLarge(limit: 1_000_000))
        let whole = ResultBundleZstandardTests.frame([1, 2, 3]).withUnsafeBytes {
            decoder.unpack($0, limit: 3)
        }
        #expect(whole.error == nil)
    }

    @Test(.enabled(if: Zstandard.system != nil))
    func saysWhetherAFrameIsCutOrDamaged() throws {
        let decoder = try #require(Zstandard.system.flatMap(ZstandardDecoder.init))
        let frame = ResultBundleZstandardTests.frame(Array("a long evening in the orchard".utf8))
        let cut = frame.dropLast(3).withUnsafeBytes { decoder.unpack($0, limit: 100) }
        #expect(cut.error == .truncated)
        var wrong = frame
        wrong[6] = 0xFF
        wrong[7] = 0xFF
        let damaged = wrong.withUnsafeBytes { decoder.unpack($0, limit: 100) }
        #expect(damaged.error != nil)
    }

    @Test(.enabled(if: Zstandard.system != nil))
    func readsCompressedObjectsAndBombs() throws {
        let writer = BundleWriter()
        let payload = BundleWriter.encode(.object("Fruit", ["name": .text("medlar")]))
        let id = writer.store(ResultBundleZstandardTests.frame(payload))
        let bomb = writer.store(ResultBundleZstandardTests.zeros)
        let store = ObjectStore(bundle: writer.path)
        #expect(store.object(id).object?.text("name") == "medlar")
        guard case .tooLarge = store.object(bomb).fault else {
            Issue.record("no bomb was seen")
            return
        }
    }

    @Test func saysWhatToInstall() throws {
        #expect(Zstandard(names: ["libnothing-of-this-name.so.9"]) == nil)
        let writer = BundleWriter()
        let id = writer.store(Zstandard.magic + [0, 0x68, 9, 0, 0, 1])
        let store = ObjectStore(bundle: writer.path, zstandard: nil)
        let fault = try #require(store.object(id).fault)
        #expect(fault == .noZstandard)
        let message = fault.diagnostic("the root").message
        #expect(message.contains("apt-get install libzstd1"))
    }

    @Test func takesAnAttachmentThatIsItselfZstdAsItIs() throws {
        let writer = BundleWriter()
        let frame = ResultBundleZstandardTests.frame([9, 9])
        let id = try #require(BundleObjectID(writer.store(frame)))
        let store = ObjectStore(bundle: writer.path)
        let payload = store.payload(id, limit: 1000, size: frame.count)
        #expect(payload.bytes == frame)
    }
}
