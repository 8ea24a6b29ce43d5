internal import CLeakSnapshot

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Takes snapshots of another process: its threads are stopped while its private memory is copied, or while it
/// is cloned.
///
/// Whatever happens, also when this process is killed meanwhile, the target goes on afterwards as it
/// was: running, or stopped where it was stopped before.
package struct ProcessSource: Sendable {
  /// How a snapshot is taken.
  package enum Method: Hashable, Sendable {
    /// The memory is copied while threads are stopped.
    case copy
    /// The process is made to clone itself while threads are stopped, some 20 ms per GB; then the clone is copied.
    /// The clone is its child for so long, though none that `wait` finds, and what both write to exists twice.
    case clone
    /// The memory is copied when all threads of a program that this process launched are at their end.
    case ended
  }

  /// The process's number.
  package let processID: Int32

  /// The longest that its threads may be stopped, in seconds.
  package let mostStoppedSeconds: Double

  /// How snapshots are taken.
  package let method: Method

  /// What snapshots of this process have in common.
  private let images: KnownImages

  /// Where another tracer has the threads it is tried so many times more, a hundredth of a second apart.
  private static let mostTurns = 20

  /// Tables are made larger so many times before giving up.
  private static let mostAttempts = 12

  /// Describes a target.
  ///
  /// - Parameters:
  ///   - processID: The process's number.
  ///   - mostStoppedSeconds: The longest that its threads may be stopped, in seconds.
  ///   - method: How snapshots are taken.
  ///   - images: What earlier ones of the same process had; whoever takes several keeps it, or the source.
  package init(
    processID: Int32,
    mostStoppedSeconds: Double = 10,
    method: Method = .copy,
    images: KnownImages = KnownImages()
  ) {
    self.images = images
    self.processID = processID
    self.method = method
    self.mostStoppedSeconds = mostStoppedSeconds
  }

  /// Takes a snapshot of a process that a launched program is or has started, and that is at its end.
  package func snapshot(ofEnded program: LaunchedProgram) throws(SnapshotError) -> Snapshot {
    let target = ProcessTarget(processID: processID)
    guard try !target.check() else { throw .hasEnded(processID) }
    return try attempt(target, isStopping: false) { program.registers(ofThread: $0) }
  }

  /// Takes a snapshot.
  package func snapshot() throws(SnapshotError) -> Snapshot {
    for _ in 0..<Self.mostTurns {
      do throws(SnapshotError) {
        return try attempt()
      } catch .isTraced {
        // Another one of us, or its guard, has the threads for a moment only.
        usleep(10_000)
      }
    }
    do throws(SnapshotError) {
      return try attempt()
    } catch .isTraced(_, tracer: 0) {
      // Threads were refused though nobody traces them.
      throw .notPermitted(processID, advice: ProcessTarget(processID: processID).advice())
    }
  }

  /// Takes a snapshot, unless another tracer has threads of the process.
  private func attempt() throws(SnapshotError) -> Snapshot {
    let target = ProcessTarget(processID: processID)
    let isStopping = try target.check()
    if method == .clone, !isStopping { throw traced }
    return try attempt(target, isStopping: isStopping) { _ in nil }
  }

  /// Takes a snapshot of a process that is to be stopped, or whose threads are held.
  private func attempt(
    _ target: ProcessTarget,
    isStopping: Bool,
    registers: (Int32) -> UserRegisters?
  ) throws(SnapshotError) -> Snapshot {
    var isCompact = false
    for attempt in 0..<Self.mostAttempts {
      guard let tables = CaptureTables(processID: processID, scale: 1 << min(attempt, 5)) else {
        throw .notAvailable(reason: "there is no room, or this system is not supported")
      }
      // SAFETY: The tables are ours alone; the C functions keep within them.
      unsafe tables.raw.pointee.isStopping = isStopping
      unsafe tables.raw.pointee.mostNanoseconds = UInt64(mostStoppedSeconds * 1e9)
      if isCompact { unsafe tables.raw.pointee.wholeLimit = 1 << 16 }
      unsafe leak_captureSurvey(tables.raw)
      if try tables.hasToBeRepeated(target) { continue }
      guard let room = CaptureRoom(for: tables, isShared: false) else {
        if isCompact { throw .outOfMemory(byteCount: tables.residentByteCount) }
        isCompact = true
        continue
      }
      try room.checkHeadroom(for: tables)
      // SAFETY: The room is as large as the tables are told.
      unsafe leak_capturePopulate(tables.raw)
      let before = method == .clone ? CloneAbsences(before: tables, ofProcess: processID) : nil
      guard try copy(to: tables, target) else { continue }
      if !isStopping && !target.isHeldByTracer { throw traced }
      let threads = { (live: LiveCapture) in
        isStopping ? live.threads(tables, asking: nil) : live.heldThreads(registers)
      }
      return snapshot(of: tables, in: room, target, threads, before)
    }
    throw .keptChanging(processID)
  }

  /// Copies the process, or a clone of it.
  ///
  /// - Returns: Whether the tables were large enough.
  private func copy(
    to tables: CaptureTables,
    _ target: ProcessTarget
  ) throws(SnapshotError) -> Bool {
    if method == .clone {
      // SAFETY: The tables are ours alone, and the clone is ended before they go.
      unsafe tables.raw.pointee.knownFilters = SharedFilters.count(with: processID)
      unsafe leak_captureClone(tables.raw)
    }
    // SAFETY: As above.
    defer { unsafe leak_captureEndClone(tables.raw) }
    if method == .clone {
      try tables.checkClone(of: processID)
      if tables.wasRefusedThreads { throw traced }
      if try tables.hasToBeRepeated(target) { return false }
    }
    // SAFETY: As above.
    unsafe leak_captureOther(tables.raw)
    if method == .clone { try tables.checkCloneLives(of: processID) }
    if tables.wasRefusedThreads { throw traced }
    return try !tables.hasToBeRepeated(target)
  }

  /// Says who traces the process.
  private var traced: SnapshotError {
    .isTraced(processID, tracer: ProcessStatus(folder: "/proc/\(processID)")?.tracer ?? 0)
  }

  /// Makes a snapshot of what was copied.
  private func snapshot(
    of tables: CaptureTables,
    in room: CaptureRoom,
    _ target: ProcessTarget,
    _ threads: (LiveCapture) -> [SnapshotThread],
    _ before: CloneAbsences?
  ) -> Snapshot {
    let mappings = tables.mappings
    var memory = room.memory(of: tables, mappings)
    let live = LiveCapture(
      processID: processID,
      executablePath: target.executablePath,
      mappings: mappings,
      vdso: memory.bytes(ofRegion: "[vdso]"),
      known: images
    )
    live.complete(&memory)
    return Snapshot(
      regions: live.regions,
      extents: memory.extents,
      storage: [room.storage] + memory.mapped,
      images: live.images,
      threads: threads(live),
      process: ProcessFacts(
        processID: processID,
        executablePath: live.executablePath,
        method: factsMethod,
        stoppedSeconds: tables.stoppedSeconds,
        copiedByteCount: tables.copiedByteCount
      ),
      absences: memory.absences + (before?.list(for: mappings, tables.runs) ?? [])
    )
  }

  /// How a snapshot says that it was taken.
  private var factsMethod: ProcessFacts.Method {
    switch method {
    case .copy: .copy
    case .clone: .clone
    case .ended: .ended
    }
  }
}
