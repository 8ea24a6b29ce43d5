internal import CLeakFinder

/// Translates what a scan of the C part found.
// SAFETY: The scan is made in `init`, freed in `deinit`, and never changes in between.
@safe final class HeapScan {
  /// What was found.
  private let scan: UnsafeMutablePointer<LeakScan>

  /// Takes over what was found.
  init(_ scan: UnsafeMutablePointer<LeakScan>) {
    // SAFETY: The caller gives it away.
    unsafe self.scan = scan
  }

  deinit {
    // SAFETY: Freed once.
    unsafe leak_scanFree(scan)
  }

  /// How threads were stopped meanwhile.
  var stop: LeakStopReport {
    // SAFETY: Alive as long as this object is.
    unsafe scan.pointee.stop
  }

  /// Whether there were more places than are told, or no time to look at all of them.
  var isCut: Bool {
    // SAFETY: As above.
    unsafe scan.pointee.count > scan.pointee.capacity || scan.pointee.stop.isCut
  }

  /// The places.
  func hits() -> [HeapHit] {
    var threads: [Int32: HeapThread] = [:]
    // SAFETY: There are `count` hits, but at most `capacity` were written.
    let raw = unsafe UnsafeBufferPointer(
      start: scan.pointee.hits,
      count: min(scan.pointee.count, scan.pointee.capacity)
    )
    return unsafe raw.map { raw in
      let place: HeapHit.Place =
        switch LeakPlaceKind(raw.kind) {
        case LeakPlaceChunk: .chunk(Address(raw.chunk))
        case LeakPlaceImage: .image
        case LeakPlaceStack: .stack(thread: thread(raw.thread, &threads))
        case LeakPlaceThreadLocal: .threadLocal(thread: thread(raw.thread, &threads))
        case LeakPlaceRegister: .register(thread: thread(raw.thread, &threads))
        default: .other
        }
      return HeapHit(
        address: LeakPlaceKind(raw.kind) == LeakPlaceRegister ? .null : Address(raw.place),
        target: Address(raw.target),
        place: place,
        frameFunction: raw.function == 0 ? nil : Address(raw.function)
      )
    }
  }

  /// What is known of a thread.
  private func thread(_ index: Int32, _ known: inout [Int32: HeapThread]) -> HeapThread {
    if let thread = known[index] { return thread }
    // SAFETY: Numbers of threads are indices, or negative where there is none.
    guard index >= 0, unsafe Int(index) < scan.pointee.threadCount else {
      return HeapThread(tid: 0, name: "", isCaller: false, pc: .null, sp: .null, fp: .null)
    }
    // SAFETY: As above.
    let raw = unsafe scan.pointee.threads[Int(index)]
    let thread = HeapThread(
      tid: raw.number,
      name: Self.name(raw.number),
      isCaller: raw.isCaller,
      pc: Address(raw.programCounter),
      sp: Address(raw.stackPointer),
      fp: Address(raw.framePointer)
    )
    known[index] = thread
    return thread
  }

  /// The name of a thread.
  private static func name(_ number: Int32) -> String {
    // SAFETY: At most as many bytes are written as there is room for, and that many are initialised.
    unsafe String(unsafeUninitializedCapacity: 64) { room in
      guard let base = room.baseAddress else { return 0 }
      return unsafe base.withMemoryRebound(to: CChar.self, capacity: room.count) {
        unsafe leak_threadName(number, $0, room.count)
      }
    }
  }
}
