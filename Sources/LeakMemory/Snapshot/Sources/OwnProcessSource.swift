internal import CLeakSnapshot

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Takes snapshots of this process: its other threads are stopped while its private memory is copied, or,
/// where there is much of it, while the process is cloned; the clone then only copies its memory.
package struct OwnProcessSource: Sendable {
  /// How a snapshot is taken.
  package struct Configuration: Sendable {
    /// Up to so many bytes are copied while threads are stopped.
    ///
    /// Where there are more, or copying them takes too long, the process is cloned; the largest number there is
    /// forbids that.
    package var mostCopiedBytes: Int

    /// The longest that threads may be stopped, in seconds.
    package var mostStoppedSeconds: Double

    /// The room of a snapshot that copies up to so many bytes is kept for the next one.
    package var mostKeptBytes: Int

    /// Ranges of memory that are left out, besides the storage of snapshots.
    package var leftOut: [Range<UInt>]

    /// How threads are stopped.
    package var stop: ThreadStop

    /// Whether the process may be cloned.
    var mayClone: Bool { mostCopiedBytes < .max }

    /// Describes how a snapshot is taken.
    package init(
      mostCopiedBytes: Int = 64 << 20,
      mostStoppedSeconds: Double = 2,
      mostKeptBytes: Int = 32 << 20,
      leftOut: [Range<UInt>] = [],
      stop: ThreadStop = .traced
    ) {
      self.mostCopiedBytes = mostCopiedBytes
      self.mostStoppedSeconds = mostStoppedSeconds
      self.mostKeptBytes = mostKeptBytes
      self.leftOut = leftOut
      self.stop = stop
    }
  }

  /// How snapshots are taken.
  package let configuration: Configuration

  /// What the snapshots have in common.
  let images: KnownImages

  /// The room of an earlier one.
  private let spare = SpareRoom()

  /// How threads can be stopped here.
  private let choice = StopChoice()

  /// Where tracing is refused it is tried so many times more, a hundredth of a second apart.
  private static let mostTurns = 20

  /// Tables are made larger so many times before giving up.
  private static let mostAttempts = 12

  /// Describes how snapshots are taken.
  ///
  /// - Parameters:
  ///   - configuration: How they are taken.
  ///   - images: What earlier ones had; whoever takes several keeps it, or the source.
  package init(
    configuration: Configuration = Configuration(),
    images: KnownImages = KnownImages()
  ) {
    self.configuration = configuration
    self.images = images
  }

  /// Takes a snapshot; the calling thread's registers are those that it has here.
  @inline(never)
  package func snapshot() throws(SnapshotError) -> Snapshot {
    var caller = LeakFrozenThread()
    // SAFETY: The function writes to the structure that it is given only.
    unsafe leak_askingRegisters(&caller)
    var copyingIsSlow = false
    for attempt in 0..<Self.mostAttempts {
      if let captured = try captured(scale: 1 << min(attempt, 5), &copyingIsSlow) {
        return snapshot(of: captured, asking: caller.userRegisters)
      }
    }
    throw .keptChanging(getpid())
  }

  /// Memory that was copied.
  private struct Captured {
    /// What was found, and where it is.
    let tables: CaptureTables
    let room: CaptureRoom

    /// What a clone does not have.
    let before: CloneAbsences

    /// Whether the process was cloned, and how its threads were stopped.
    let isCloning: Bool
    let stop: ThreadStop
  }

  /// Copies this process's memory, or has a clone do it.
  ///
  /// One at a time, the survey included: the rooms that others make meanwhile would be more than this one has place
  /// for.
  ///
  /// - Parameters:
  ///   - scale: By what tables are larger than those of the first attempt.
  ///   - copyingIsSlow: Whether copying has taken too long.
  /// - Returns: What was copied; nil where it has to be tried again.
  /// - Throws: Why it will not succeed.
  private func captured(
    scale: Int,
    _ copyingIsSlow: inout Bool
  ) throws(SnapshotError) -> Captured? {
    guard leak_takeTurn() else { return nil }
    defer { leak_endTurn() }
    guard let tables = CaptureTables(processID: getpid(), scale: scale) else {
      throw .notAvailable(reason: "there is no room, or this system is not supported")
    }
    let target = ProcessTarget(processID: getpid())
    tables.leaveOut(configuration.leftOut)
    // SAFETY: The tables are ours alone; the C functions keep within them.
    unsafe tables.raw.pointee.mostNanoseconds = UInt64(configuration.mostStoppedSeconds * 1e9)
    unsafe leak_captureSurvey(tables.raw)
    if try tables.hasToBeRepeated(target) { return nil }
    let before = CloneAbsences(before: tables, ofProcess: getpid())
    let isCloning = copyingIsSlow || tables.residentByteCount > configuration.mostCopiedBytes
    guard let room = room(for: tables, isCloning) else {
      throw .outOfMemory(byteCount: tables.residentByteCount)
    }
    try room.checkHeadroom(for: tables, isCloning: isCloning)
    // The room itself was mapped since.
    tables.leaveOut(configuration.leftOut)
    // SAFETY: The room is as large as the tables are told.
    if !isCloning { unsafe leak_capturePopulate(tables.raw) }
    let stop = capture(tables, isCloning)
    if stop == .parked, tables.couldNotPark { throw .cannotBeStopped(getpid()) }
    if tables.wasLate, !isCloning, configuration.mayClone {
      copyingIsSlow = true
      return nil
    }
    if try tables.hasToBeRepeated(target) { return nil }
    return Captured(
      tables: tables,
      room: room,
      before: before,
      isCloning: isCloning,
      stop: stop
    )
  }

  /// Stops the threads, copies or clones, and lets them go on.
  ///
  /// - Returns: How they were stopped, or were to be stopped.
  private func capture(_ tables: CaptureTables, _ isCloning: Bool) -> ThreadStop {
    if choice.first(configuration.stop) == .traced {
      // Another tracer, such as a look from outside, has our threads for a moment only.
      for _ in 0..<Self.mostTurns {
        // SAFETY: The tables are ours alone; the C functions keep within them and their room.
        unsafe leak_captureOwn(tables.raw, isCloning, false)
        guard tables.wasRefusedThreads else { return .traced }
        guard ProcessStatus(folder: "/proc/self")?.tracer != 0 else {
          choice.noteRefusal()
          break
        }
        usleep(10_000)
      }
    }
    // SAFETY: As above.
    unsafe leak_captureOwn(tables.raw, isCloning, true)
    return .parked
  }

  /// Reserves room; nil where the system declines.
  private func room(for tables: CaptureTables, _ isCloning: Bool) -> CaptureRoom? {
    let isSmall = tables.residentByteCount <= configuration.mostKeptBytes
    return CaptureRoom(for: tables, isShared: isCloning, spare: isSmall ? spare : nil)
  }

  /// Makes a snapshot of what was copied.
  private func snapshot(
    of captured: Captured,
    asking registers: UserRegisters?
  ) -> Snapshot {
    let (tables, room) = (captured.tables, captured.room)
    let target = ProcessTarget(processID: getpid())
    let mappings = tables.mappings
    var memory = room.memory(of: tables, mappings)
    let live = LiveCapture(
      processID: target.processID,
      executablePath: target.executablePath,
      mappings: mappings,
      vdso: memory.bytes(ofRegion: "[vdso]"),
      known: images
    )
    live.complete(&memory)
    let notForked = captured.isCloning ? captured.before.list(for: mappings, tables.runs) : []
    let number = tables.askingThread
    let asking = SnapshotThread(
      number: number,
      name: live.name(of: number),
      registers: registers?.preserved,
      threadPointer: registers?.threadPointer ?? .null,
      isInKernel: false,
      isAsking: true
    )
    return Snapshot(
      regions: live.regions,
      extents: memory.extents,
      storage: [room.storage] + memory.mapped,
      images: live.images,
      threads: live.threads(tables, asking: asking),
      process: ProcessFacts(
        processID: target.processID,
        executablePath: live.executablePath,
        method: captured.isCloning ? .clone : .copy,
        isOwn: true,
        stop: captured.stop,
        stoppedSeconds: tables.stoppedSeconds,
        copiedByteCount: tables.copiedByteCount
      ),
      absences: memory.absences + notForked
    )
  }
}
