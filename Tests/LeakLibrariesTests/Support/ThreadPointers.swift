import Glibc
import LeakMemory

/// The thread pointers of the test process that can be had without stopping threads.
enum ThreadPointers {
  /// The calling thread; on glibc a `pthread_t` is the thread pointer.
  static func all() -> [SnapshotThread] {
    [
      SnapshotThread(
        number: 1,
        name: "",
        registers: nil,
        threadPointer: Address(UInt(pthread_self())),
        isInKernel: true
      )
    ]
  }
}
