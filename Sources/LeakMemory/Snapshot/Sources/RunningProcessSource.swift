internal import CLeakSnapshot

/// Copies a process's memory while its threads go on: for tests whose process is at rest anyway.
package struct RunningProcessSource {
  /// The process's number.
  package let processID: Int32

  /// Copies a process; 0 stands for this one.
  package init(processID: Int32 = 0) {
    self.processID = processID
  }

  /// Takes a picture; nil where the process cannot be read.
  package func snapshot() -> Snapshot? {
    let folder = processID == 0 ? "/proc/self" : "/proc/\(processID)"
    guard let text = ProcText.read("\(folder)/maps") else { return nil }
    let regions = MemoryRegion.list(parsing: text)
    var extents: [SnapshotExtent] = []
    var storage: [SnapshotStorage] = []
    let number = processID == 0 ? ownProcessID : processID
    for region in regions
    where region.permissions.contains(.read) && !region.name.hasPrefix("[v")
      && region.byteCount <= 1 << 30
    {
      guard let room = SnapshotStorage(byteCount: region.byteCount) else { continue }
      // SAFETY: The room is as large as the region.
      let got = unsafe leak_readProcess(number, region.start.bits, room.base, region.byteCount)
      guard got > 0 else { continue }
      storage.append(room)
      // SAFETY: The snapshot keeps the room.
      extents.append(
        unsafe SnapshotExtent(start: region.start.bits, byteCount: UInt(got), bytes: room.base)
      )
    }
    return Snapshot(
      regions: regions,
      extents: extents,
      storage: storage,
      images: SnapshotImage.list(in: regions) { path in
        FileBytes(path: path).flatMap { ELFFile($0) }
      },
      threads: [],
      process: ProcessFacts(processID: number, method: .running, isOwn: processID == 0),
      absences: []
    )
  }

  /// This process's number.
  private var ownProcessID: Int32 {
    ProcText.read("/proc/self/stat").flatMap { Int32($0.prefix { $0 != " " }) } ?? 0
  }
}
