#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs the system's tools without a shell.
enum SystemTool {
    /// The path of a tool in `PATH` and the usual folders; nil where it is not installed.
    static func find(_ name: String) -> String? {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        let folders = path.split(separator: ":").map(String.init) + ["/usr/bin", "/bin"]
        for folder in folders where folder.hasPrefix("/") {
            let tool = folder + "/" + name
            if access(tool, X_OK) == 0 { return tool }
        }
        return nil
    }

    /// Runs a tool to its end and hands its output on, piece by piece.
    ///
    /// Input is empty, errors are dropped. The tool is ended where `take` returns false.
    static func run(
        _ tool: String,
        _ arguments: [String],
        take: (UnsafeRawBufferPointer) -> Bool
    ) -> Int32 {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return -1 }
        defer { close(ends[0]) }
        let process = spawn(tool, arguments, output: ends[1], other: ends[0])
        close(ends[1])
        guard let process else { return -1 }
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var isWanted = true
        while isWanted {
            let count = chunk.withUnsafeMutableBytes { read(ends[0], $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            isWanted = chunk.withUnsafeBytes {
                take(UnsafeRawBufferPointer(rebasing: $0[..<count]))
            }
        }
        if !isWanted { kill(process, SIGKILL) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        // The exit status is in the second byte; a signal is in the first.
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    private static func spawn(
        _ tool: String,
        _ arguments: [String],
        output: Int32,
        other: Int32
    ) -> pid_t? {
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addclose(&actions, other)
        if output != 1 { posix_spawn_file_actions_addclose(&actions, output) }
        var words: [UnsafeMutablePointer<CChar>?] = ([tool] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        guard posix_spawn(&process, tool, &actions, nil, words, environ) == 0 else { return nil }
        return process
    }
}
