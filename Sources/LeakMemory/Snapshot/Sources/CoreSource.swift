/// Makes a snapshot of an ELF core file, as the kernel or gcore writes it.
///
/// What a core file leaves out because it is as in a program's or library's file is read from there,
/// after a check that it is the same file.
package struct CoreSource: Sendable {
  /// The path of the core file.
  package let path: String

  /// A folder that the paths of programs and libraries are looked up in; empty for the system's root.
  package let root: String

  /// A larger part of a file is not read.
  private static let mostImageBytes = 1 << 30

  /// More than this is not reserved for all parts of files together.
  private static let mostReservedBytes = 1 << 40

  /// Describes a core file.
  package init(path: String, root: String = "") {
    self.path = path
    self.root = root
  }

  /// Makes a snapshot.
  package func snapshot() throws(SnapshotError) -> Snapshot {
    let core = try CoreFile(path: path)
    let plan = CorePlan(core, mostImageBytes: Self.mostImageBytes, most: Self.mostReservedBytes)
    let copied = min(
      core.loads.reduce(0) { $0 + $1.byteCount },
      core.bytes.allocatedByteCount
    )
    if copied > 256 << 20, let left = MemoryHeadroom.available(), left < copied {
      throw .outOfMemory(byteCount: copied)
    }
    guard let storage = SnapshotStorage(byteCount: plan.byteCount) else {
      throw .outOfMemory(byteCount: copied)
    }
    var memory = CapturedMemory(
      storage: storage,
      base: 0,
      mappings: plan.mappings,
      spans: plan.spans,
      runs: plan.runs,
      failures: []
    )
    var cut = plan.cut
    for (load, place) in zip(core.loads, plan.loadPlaces) where load.byteCount > 0 {
      guard let place else { continue }
      // SAFETY: The plan has room for the load's bytes there.
      let got = unsafe core.bytes.readData(
        at: load.fileOffset,
        into: UnsafeMutableRawBufferPointer(start: storage.base + place, count: load.byteCount)
      )
      if got < load.byteCount {
        cut.append(load.range.lowerBound + UInt(got)..<load.range.lowerBound + UInt(load.byteCount))
      }
    }
    let images = CoreImages(core, memory, root: root)
    images.complete(&memory)
    return Snapshot(
      regions: images.regions,
      extents: memory.extents,
      storage: [storage],
      images: images.images,
      threads: core.notes.threads.map { thread in
        SnapshotThread(
          number: thread.number,
          name: "",
          registers: thread.registers.general,
          threadPointer: thread.registers.threadPointer,
          isInKernel: thread.registers.isInKernel
        )
      },
      process: ProcessFacts(
        processID: core.notes.processID,
        executablePath: images.executablePath,
        method: .core,
        copiedByteCount: copied,
        unverifiedImages: images.unverified
      ),
      absences: memory.absences
        + cut.map {
          SnapshotAbsence(start: Address($0.lowerBound), byteCount: $0.count, reason: .truncated)
        }
        + plan.missing.map {
          SnapshotAbsence(start: Address($0.lowerBound), byteCount: $0.count, reason: .leftOut)
        }
    )
  }
}
