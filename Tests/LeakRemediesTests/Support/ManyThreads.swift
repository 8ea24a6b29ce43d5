import Dispatch
#if canImport(Glibc)
import Glibc
#endif
import Synchronization

/// Runs a body on several threads, as nearly at the same time as they can be made to.
///
/// Threads that have arrived do not sleep until the last one has: those that are awake then run the
/// body within some nanoseconds of each other.
func onManyThreads(_ count: Int = 4, _ body: @escaping @Sendable (Int) -> Void) {
  let start = StartingLine()
  let done = DispatchGroup()
  for number in 0..<count {
    DispatchQueue(label: "thread \(number)").async(group: done) {
      start.wait(for: count)
      body(number)
    }
  }
  done.wait()
}

/// Where threads wait for each other.
private final class StartingLine: Sendable {
  /// How many threads have arrived.
  private let arrivals = Atomic(0)

  /// Returns when so many threads have arrived.
  func wait(for count: Int) {
    arrivals.wrappingAdd(1, ordering: .acquiringAndReleasing)
    var looks = 0
    while arrivals.load(ordering: .acquiring) < count {
      looks += 1
      if looks % 1000 == 0 { sched_yield() }
    }
  }
}
