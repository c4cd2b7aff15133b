#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Runs a closure on a thread of its own.
struct WorkerThread {
    private let handle: pthread_t

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Starts the thread; nil where the system has none to give.
    init?(_ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(body))
        #if canImport(Glibc)
            var handle = pthread_t()
            let result = pthread_create(&handle, nil, WorkerThread.run, work.toOpaque())
            let started: pthread_t? = handle
        #else
            var started: pthread_t?
            let result = pthread_create(&started, nil, WorkerThread.run, work.toOpaque())
        #endif
        guard result == 0, let started else {
            work.release()
            return nil
        }
        self.handle = started
    }

    /// Waits until the closure has returned.
    func join() { pthread_join(handle, nil) }

    #if canImport(Glibc)
        private static let run:
            @convention(c) (UnsafeMutableRawPointer?) ->
                UnsafeMutableRawPointer? = { work in
                    if let work { WorkerThread.perform(work) }
                    return nil
                }
    #else
        private static let run:
            @convention(c) (UnsafeMutableRawPointer) ->
                UnsafeMutableRawPointer? = { work in
                    WorkerThread.perform(work)
                    return nil
                }
    #endif

    private static func perform(_ work: UnsafeMutableRawPointer) {
        Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    }
}
