internal import CLeakFinder
internal import LeakLocking

/// The memory that the allocator has handed out, as it was at one moment.
///
/// Making one reads every chunk's header once, a scan reads all writable memory once; the process's other
/// threads are stopped meanwhile, where that is possible (``stopMethod``). Neither allocates from the
/// heap that it looks at.
///
/// Source: glibc's malloc/malloc.c and malloc/arena.c; docs/runtime-layouts.md.
// SAFETY: `heap` is made in `init`, freed in `deinit`, and never changes in between.
@safe package final class LiveHeap: @unchecked Sendable {
  /// The description that the C part keeps.
  private let heap: OpaquePointer

  /// The C part's number of the first method to stop threads by, and of who looks.
  private let method: UInt32

  /// Words of the calling thread's stack below this address are left out.
  private let callerStackLimit: Address

  /// How the looks went.
  private struct Record {
    /// The weakest method that was used.
    var method: StopMethod

    /// The longest stop.
    var longest: UInt64

    /// Whether a stop ran into its time limit.
    var isCut: Bool

    /// Whether a forked child did all of it.
    var isForked: Bool
  }

  /// How the looks went.
  private let record: Locked<Record>

  /// The heap of this process now; nil where the allocator is not glibc's (``unavailability``).
  ///
  /// - Parameters:
  ///   - callerStackLimit: Words of the calling thread's stack below this address are left out of scans;
  ///     by default those up to the end of the calling function's frame.
  ///   - method: The first method to stop threads by; the next ones follow where it fails.
  ///   - isForked: Whether a forked child looks at a copy of memory; where that fails or takes too long,
  ///     it is looked at here.
  ///
  /// - Complexity: O(*n*), for *n* chunks.
  package init?(
    callerStackLimit: Address = LiveHeap.endOfCallersFrame(),
    stoppingBy method: StopMethod = .preferred,
    inFork isForked: Bool = StopMethod.prefersFork
  ) {
    let method = method.number | (isForked ? LeakStopForked.rawValue : 0)
    // SAFETY: The description is ours from here on; a reason is a literal.
    guard let heap = unsafe Self.make(method) else { return nil }
    unsafe self.heap = heap
    self.method = method
    self.callerStackLimit = callerStackLimit
    let stop = unsafe leak_heapStop(heap)
    record = Locked(
      Record(
        method: StopMethod(number: stop.method),
        longest: stop.nanoseconds,
        isCut: stop.isCut,
        isForked: stop.isForked
      )
    )
  }

  deinit {
    // SAFETY: Made in `init`, freed once.
    unsafe leak_heapFree(heap)
  }

  // MARK: - Whether there is one

  /// Why the last attempt to look at the heap failed.
  private static let reason = Locked<String?>(nil)

  /// Why the heap cannot be looked at here; nil where it can, or was not looked at yet.
  package static var unavailability: String? { reason.withLock { $0 } }

  /// Makes a description, or notes why there is none.
  private static func make(_ method: UInt32) -> OpaquePointer? {
    // SAFETY: `failure` is given a literal of the C part.
    var failure: UnsafePointer<CChar>?
    let heap = unsafe leak_heapMake(method, &failure)
    let text = unsafe heap == nil ? failure.map { unsafe String(cString: $0) } ?? "unknown" : nil
    reason.withLock { $0 = text }
    return unsafe heap
  }

  // MARK: - How it was looked at

  /// How threads were stopped: the weakest method of all looks so far.
  package var stopMethod: StopMethod { record.withLock { $0.method } }

  /// How long threads were stopped at a time, at most.
  package var longestStop: Duration { record.withLock { .nanoseconds(Int64($0.longest)) } }

  /// Whether a look ran into its time limit, so that something was not looked at.
  package var isCut: Bool { record.withLock { $0.isCut } }

  /// Whether a forked child looked, each time so far.
  package var isForked: Bool { record.withLock { $0.isForked } }

  /// Notes how a look went.
  private func note(_ stop: LeakStopReport) {
    let method = StopMethod(number: stop.method)
    record.withLock { record in
      if method.number < record.method.number { record.method = method }
      record.longest = max(record.longest, stop.nanoseconds)
      record.isCut = record.isCut || stop.isCut
      record.isForked = record.isForked && stop.isForked
    }
  }

  /// Where the frame of the calling function ends: what lies above belongs to those who called it.
  @inline(never)
  package static func endOfCallersFrame() -> Address {
    var end: UInt = 0
    // SAFETY: Writes to the variable only.
    unsafe leak_frameEnd(&end)
    return Address(end)
  }

  // MARK: - Chunks

  /// How many chunks are alive.
  package var count: Int {
    // SAFETY: Alive as long as this object is.
    unsafe leak_heapCount(heap)
  }

  /// How many bytes the description takes.
  package var ownByteCount: Int {
    // SAFETY: As above.
    unsafe leak_heapOwnBytes(heap)
  }

  /// How many bytes the chunks take, free ones included.
  package var byteCount: Int {
    // SAFETY: As above.
    unsafe leak_heapSpanBytes(heap)
  }

  /// The live chunk that an address lies in.
  package func chunk(containing address: Address) -> Address? {
    // SAFETY: As above.
    let bits = unsafe leak_heapChunk(heap, address.bits)
    return bits == 0 ? nil : Address(bits)
  }

  /// How many bytes of a live chunk may be used; nil for other addresses.
  package func usableSize(of chunk: Address) -> Int? {
    // SAFETY: As above.
    let size = unsafe leak_heapUsable(heap, chunk.bits)
    return size == 0 ? nil : size
  }

  /// Calls a function with each live chunk's address and usable size, in ascending order.
  package func forEachChunk(_ body: (Address, Int) -> Void) {
    let room = 4096
    let chunks = OwnWords()
    _ = chunks.extend(by: room)
    var sizes = [Int](repeating: 0, count: room)
    var last: UInt = 0
    while true {
      // SAFETY: Both have room for as many as are asked for.
      let count = unsafe chunks.withWords { chunks in
        unsafe chunks.baseAddress.map {
          unsafe leak_heapList(heap, nil, last, $0, &sizes, room)
        } ?? 0
      }
      for index in 0..<count { body(Address(chunks[index]), sizes[index]) }
      guard count == room else { return }
      last = chunks[count - 1]
    }
  }

  // MARK: - Scanning

  /// Finds where some addresses are stored.
  ///
  /// - Parameters:
  ///   - targets: What to look for.
  ///   - limit: The most places that are told.
  /// - Returns: The places in ascending order, registers behind them, and whether there were more.
  ///
  /// Words that have no meaning are left out: in free memory, below a thread's stack pointer, on stacks of
  /// threads that are gone, and in memory of our own.
  ///
  /// - Complexity: O(*b* log *t*), for *b* bytes of writable memory and *t* targets.
  package func places(
    of targets: [Address],
    limit: Int = 100_000
  ) -> (hits: [HeapHit], isCut: Bool) {
    guard !targets.isEmpty, limit > 0 else { return ([], false) }
    let words = OwnWords()
    _ = words.extend(by: targets.count)
    // SAFETY: The targets are passed with their number; the result is given to who frees it.
    let found = unsafe words.withWords { words in
      var words = unsafe words
      for (index, target) in targets.enumerated() { unsafe words[index] = target.bits }
      unsafe words.sort()
      return unsafe words.baseAddress.flatMap {
        unsafe leak_heapScan(
          heap,
          $0,
          targets.count,
          callerStackLimit.bits,
          method,
          limit
        )
      }
    }
    guard let found = unsafe found else { return ([], true) }
    let scan = unsafe HeapScan(found)
    note(scan.stop)
    return (scan.hits(), scan.isCut || isCut)
  }

  /// Reads some words all at one moment, while other threads are stopped.
  ///
  /// - Returns: Each word, as the address that it may be; nil where it cannot be read.
  package func words(at places: [Address]) -> [Address?] {
    let words = OwnWords()
    _ = words.extend(by: places.count * 2)
    var isRead = [Bool](repeating: false, count: places.count)
    // SAFETY: There is room for each place and each word, and the other array has the same length.
    let stop = unsafe words.withWords { words in
      for (index, place) in places.enumerated() { unsafe words[index] = place.bits }
      return unsafe words.baseAddress.map {
        unsafe leak_wordsRead($0, $0 + places.count, &isRead, places.count, method)
      }
    }
    if let stop { note(stop) }
    return places.indices.map { isRead[$0] ? Address(words[places.count + $0]) : nil }
  }
}
