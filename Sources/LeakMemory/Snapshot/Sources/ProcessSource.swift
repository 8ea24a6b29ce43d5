internal import CLeakSnapshot

/// Takes snapshots of another process: its threads are stopped while its private memory is copied.
///
/// Whatever happens, also when this process is killed meanwhile, the target goes on afterwards as it
/// was: running, or stopped where it was stopped before.
package struct ProcessSource: Sendable {
  /// The process's number.
  package let processID: Int32

  /// The longest that its threads may be stopped, in seconds.
  package let mostStoppedSeconds: Double

  /// Tables are made larger so many times before giving up.
  private static let mostAttempts = 5

  /// Describes a target.
  package init(processID: Int32, mostStoppedSeconds: Double = 10) {
    self.processID = processID
    self.mostStoppedSeconds = mostStoppedSeconds
  }

  /// Takes a snapshot.
  package func snapshot() throws(SnapshotError) -> Snapshot {
    let target = ProcessTarget(processID: processID)
    let isStopping = try target.check()
    var isCompact = false
    for attempt in 0..<Self.mostAttempts {
      guard let tables = CaptureTables(processID: processID, scale: 1 << attempt) else {
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
      unsafe leak_captureOther(tables.raw)
      if try tables.hasToBeRepeated(target) { continue }
      if !isStopping && !target.isHeldByTracer {
        throw .isTraced(processID, tracer: ProcessStatus(folder: target.folder)?.tracer ?? 0)
      }
      return snapshot(of: tables, in: room, target, isStopping)
    }
    throw .keptChanging(processID)
  }

  /// Makes a snapshot of what was copied.
  private func snapshot(
    of tables: CaptureTables,
    in room: CaptureRoom,
    _ target: ProcessTarget,
    _ isStopping: Bool
  ) -> Snapshot {
    let mappings = tables.mappings
    var memory = room.memory(of: tables, mappings)
    let live = LiveCapture(
      processID: processID,
      executablePath: target.executablePath,
      mappings: mappings,
      vdso: memory.bytes(ofRegion: "[vdso]")
    )
    live.complete(&memory)
    return Snapshot(
      regions: live.regions,
      extents: memory.extents,
      storage: [room.storage],
      images: live.images,
      threads: isStopping ? live.threads(tables.threads, asking: nil) : live.heldThreads(),
      process: ProcessFacts(
        processID: processID,
        executablePath: live.executablePath,
        method: .copy,
        stoppedSeconds: tables.stoppedSeconds,
        copiedByteCount: tables.copiedByteCount
      ),
      absences: memory.absences
    )
  }
}
