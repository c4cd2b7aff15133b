// Gives bytes that libFuzzer makes up to one reader, again and again (https://llvm.org/docs/LibFuzzer.html).
//
// `FUZZ_READER` names the reader; with `list` the names are printed. bench/fuzz-readers.py runs them all. The main
// function is libFuzzer's.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

nonisolated(unsafe) private var chosen: FuzzTarget?

/// Called once, before the first input.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutableRawPointer,
    _ arguments: UnsafeMutableRawPointer
) -> CInt {
    let wanted = getenv("FUZZ_READER").map { String(cString: $0) } ?? ""
    let targets = FuzzTarget.all
    if wanted == "list" {
        for target in targets { print(target.name) }
        exit(0)
    }
    chosen = targets.first { $0.name == wanted }
    if chosen == nil {
        print("FUZZ_READER names no reader: '\(wanted)'")
        exit(2)
    }
    return 0
}

/// Called with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    chosen?.read(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
