#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A lock that threads hold while they look at what they share, and under which they wait for each other.
final class Monitor: @unchecked Sendable {
    // The system knows both by their place in memory.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
        mutex.initialize(to: pthread_mutex_t())
        condition.initialize(to: pthread_cond_t())
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func lock() { pthread_mutex_lock(mutex) }

    func unlock() { pthread_mutex_unlock(mutex) }

    /// Gives the lock to others until one of them wakes those that wait; the caller looks again at what it waits for.
    func wait() { pthread_cond_wait(condition, mutex) }

    /// Wakes everyone who waits.
    func wakeAll() { pthread_cond_broadcast(condition) }
}
