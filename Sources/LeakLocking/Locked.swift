#if canImport(Glibc)
public import Glibc
#elseif canImport(Darwin)
public import Darwin
#endif

// SAFETY: `value` is touched between lock and unlock of `mutex` only.
/// A value that only one thread at a time may touch.
///
/// A `pthread_mutex`, not `Synchronization.Mutex`: ThreadSanitizer cannot see the latter and
/// reports races that are none (measured with Swift 6.3.1).
///
/// Never run a user's code, unwind, or read another object's memory inside `withLock`.
///
/// Public although no product offers this module: what is `@inlinable package` is not inlined into
/// other modules (verified with Swift 6.3.1), and an unspecialised `withLock` costs a registration
/// some 200 ns.
@safe public final class Locked<Value>: @unchecked Sendable {
  /// The operating system's mutex; at a fixed address, as pthreads demand.
  @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// What the mutex guards; behind a pointer, because the mutex makes the compiler's own checks of
  /// exclusive access superfluous.
  @usableFromInline let value: UnsafeMutablePointer<Value>

  /// Guards a value.
  public init(_ value: sending Value) {
    // SAFETY: Freshly allocated, initialised here once and destroyed in `deinit`.
    unsafe mutex = .allocate(capacity: 1)
    let code = unsafe pthread_mutex_init(mutex, nil)
    precondition(code == 0, "pthread_mutex_init failed with code \(code)")
    precondition(MemoryLayout<Value>.alignment <= 16, "malloc aligns to 16 bytes")
    // SAFETY: As above. Zeroed first, with what malloc adds to what was asked for, as `calloc` does: what the block
    // had before is not taken for more values.
    guard let room = unsafe calloc(1, Self.roomSize) else {
      preconditionFailure("no memory is left, as `allocate` says it")
    }
    unsafe self.value = room.bindMemory(to: Value.self, capacity: 1)
    unsafe self.value.initialize(to: value)
  }

  /// The bytes of glibc's smallest block that has room for the value: eight more than a multiple of 16.
  private static var roomSize: Int { max(24, (MemoryLayout<Value>.size + 23) & ~15 - 8) }

  deinit {
    // SAFETY: Nobody else can hold the mutex: the last reference is gone.
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
    unsafe value.deinitialize(count: 1)
    unsafe free(value)
  }

  /// Runs a body while no other thread is inside one.
  ///
  /// - Parameter body: Short, and without calls that could come back here.
  /// - Returns: What the body returns.
  /// - Throws: What the body throws.
  @inlinable
  @inline(__always)
  public func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    // SAFETY: The mutex lives as long as `self`.
    unsafe pthread_mutex_lock(mutex)
    defer {
      // SAFETY: Locked just above, by this thread.
      unsafe pthread_mutex_unlock(mutex)
    }
    // SAFETY: Initialised as long as `self` lives, and only this thread is here.
    return try unsafe body(&value.pointee)
  }
}
