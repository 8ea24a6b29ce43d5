internal import CLeakSnapshot

/// The tables of a capture, which lie outside of the program's heap.
// SAFETY: `raw` is this object's alone from `init` to `deinit`. Its arrays have the counts that the C
// functions leave behind, which never exceed what was mapped for them.
@safe final class CaptureTables {
  /// The tables.
  let raw: UnsafeMutablePointer<LeakCapture>

  /// Makes room; nil where there is none, or captures do not work on this platform.
  init?(processID: Int32, scale: Int) {
    // SAFETY: The function only maps memory, which is this object's alone.
    guard let made = unsafe leak_captureMake(processID, scale) else { return nil }
    unsafe raw = made
  }

  deinit {
    // SAFETY: Nobody else has it.
    unsafe leak_captureFree(raw)
  }

  /// The outcome of the last step.
  var result: UInt32 {
    // SAFETY: As the type says.
    unsafe raw.pointee.result
  }

  /// The thread that asked for a capture of its own process.
  var askingThread: Int32 {
    // SAFETY: As the type says.
    unsafe raw.pointee.asking
  }

  /// Has ranges of this process's memory left out, and with them all storage of snapshots.
  func leaveOut(_ ranges: [Range<UInt>]) {
    // SAFETY: Both arrays have the room that the function is told of.
    var rooms = [LeakAddressRange](repeating: LeakAddressRange(), count: 4096)
    let count = unsafe leak_roomRanges(&rooms, rooms.count)
    var all = rooms[..<Int(count)].map { ($0.start, $0.end) }
    all += ranges.map { ($0.lowerBound, $0.upperBound) }
    all.sort { $0 < $1 }
    var end: UInt = 0
    var kept = 0
    for range in all where range.1 > end {
      // SAFETY: No more are written than there is room for.
      guard unsafe kept < Int(raw.pointee.ownCapacity) else { break }
      unsafe raw.pointee.own[kept] = LeakAddressRange(start: max(range.0, end), end: range.1)
      end = range.1
      kept += 1
    }
    // SAFETY: So many were written.
    unsafe raw.pointee.ownCount = kept
  }

  /// How many bytes have to be copied.
  var residentByteCount: Int {
    // SAFETY: As the type says.
    unsafe Int(raw.pointee.residentSize)
  }

  /// How many bytes were copied.
  var copiedByteCount: Int {
    // SAFETY: As the type says.
    unsafe Int(raw.pointee.copiedSize)
  }

  /// How long threads were stopped.
  var stoppedSeconds: Double {
    // SAFETY: As the type says.
    unsafe Double(raw.pointee.stoppedNanoseconds) / 1e9
  }

  /// Whether the last step was given up, since threads would have been stopped for too long.
  var wasLate: Bool { result == UInt32(LeakCaptureLate.rawValue) }

  /// Whether tracing a thread was refused in the last step.
  var wasRefusedThreads: Bool {
    // SAFETY: As the type says.
    unsafe result == UInt32(LeakCaptureFailed.rawValue)
      && raw.pointee.step == UInt32(LeakStepSeize.rawValue) && raw.pointee.code == 1
  }

  /// Whether a thread could not be parked in the last step: EBUSY.
  var couldNotPark: Bool {
    // SAFETY: As the type says.
    unsafe result == UInt32(LeakCaptureFailed.rawValue)
      && raw.pointee.step == UInt32(LeakStepSeize.rawValue) && raw.pointee.code == 16
  }

  /// Whether the last step is worth repeating with larger tables.
  ///
  /// - Throws: Why it failed for good.
  func hasToBeRepeated(_ target: ProcessTarget) throws(SnapshotError) -> Bool {
    // SAFETY: As the type says.
    let step = unsafe raw.pointee.step
    let code = unsafe Int32(bitPattern: raw.pointee.code)
    switch result {
    case UInt32(LeakCaptureDone.rawValue): return false
    case UInt32(LeakCaptureGrew.rawValue): return true
    case UInt32(LeakCaptureGone.rawValue): throw .noSuchProcess(target.processID)
    case UInt32(LeakCaptureLate.rawValue):
      throw unsafe .wouldStopTooLong(seconds: Double(raw.pointee.mostNanoseconds) / 1e9)
    case UInt32(LeakCaptureTooSparse.rawValue):
      throw .unsupportedTool("a sanitizer, and this kernel (before 6.7) cannot list its pages")
    default: break
    }
    // EPERM and EACCES.
    if code == 1 || code == 13 {
      throw .notPermitted(target.processID, advice: target.advice())
    }
    throw .kernelRefused(call: Self.call(of: step), code: code)
  }

  /// What a step is called.
  private static func call(of step: UInt32) -> String {
    switch step {
    case UInt32(LeakStepMaps.rawValue): "reading /proc/PID/maps"
    case UInt32(LeakStepPages.rawValue): "reading /proc/PID/pagemap"
    case UInt32(LeakStepSeize.rawValue): "ptrace"
    case UInt32(LeakStepCopy.rawValue): "process_vm_readv"
    case UInt32(LeakStepClone.rawValue): "clone"
    default: "making a thread"
    }
  }

  /// The mappings by ascending address.
  var mappings: [CapturedMapping] {
    // SAFETY: Names lie within the text, which they were read from.
    unsafe (0..<raw.pointee.mappingCount).map { index in
      let found = unsafe raw.pointee.mappings[index]
      let name = unsafe UnsafeRawBufferPointer(
        start: raw.pointee.text + Int(found.name),
        count: Int(found.nameSize)
      )
      return CapturedMapping(
        region: MemoryRegion(
          start: Address(found.start),
          end: Address(found.end),
          permissions: MemoryRegion.Permissions(rawValue: found.permissions),
          name: unsafe String(decoding: name, as: UTF8.self),
          fileOffset: found.fileOffset
        ),
        device: found.device,
        inode: found.inode,
        treatment: CapturedMapping.Treatment(rawValue: found.treatment) ?? .none
      )
    }
  }

  /// Where the copies are, by ascending address.
  var spans: [CapturedSpan] {
    // SAFETY: As the type says.
    unsafe (0..<raw.pointee.spanCount).map { index in
      let found = unsafe raw.pointee.spans[index]
      return CapturedSpan(
        start: found.start,
        byteCount: Int(found.byteCount),
        offset: Int(found.offset),
        mapping: Int(found.mapping)
      )
    }
  }

  /// The runs that were copied, by ascending address.
  var runs: [Range<UInt>] {
    // SAFETY: As the type says; each run has its end behind its start.
    unsafe ranges(raw.pointee.runs, raw.pointee.runCount)
  }

  /// The runs that could not be read, by ascending address.
  var failures: [Range<UInt>] {
    // SAFETY: As above.
    unsafe ranges(raw.pointee.failures, raw.pointee.failureCount)
  }

  /// Makes something of each thread that was there when all had stopped; their names are not included.
  ///
  /// No array has the threads as they are here: their registers would stay in memory that it frees, where a later
  /// snapshot finds them.
  func mapThreads<Result>(_ body: (LeakFrozenThread) -> Result) -> [Result] {
    // SAFETY: As the type says.
    unsafe (0..<raw.pointee.threadCount).compactMap { index in
      let thread = unsafe raw.pointee.threads[index]
      return thread.state == UInt8(LeakFrozenGone.rawValue) ? nil : body(thread)
    }
  }

  /// Copies an array of ranges.
  private func ranges(
    _ start: UnsafeMutablePointer<LeakAddressRange>,
    _ count: Int
  ) -> [Range<UInt>] {
    // SAFETY: The caller passes an array with its count.
    (0..<count).compactMap { index in
      let found = unsafe start[index]
      return found.start < found.end ? found.start..<found.end : nil
    }
  }
}

extension LeakFrozenThread {
  /// The registers; nil where they could not be read.
  var userRegisters: UserRegisters? {
    guard hasRegisters else { return nil }
    var copy = registers
    // SAFETY: The tuple is an imported C array of that many words.
    return unsafe withUnsafeBytes(of: &copy) { bytes in
      let words = unsafe bytes.bindMemory(to: UInt64.self)
      return UserRegisters { unsafe words[$0] }
    }
  }
}
