import CImageProbe
import LeakMemory

@testable import LeakImages

/// A picture of the test's own process, with the calling thread's pointer.
enum OwnProcess {
  /// Takes a picture; the calling thread is the only one in it.
  static func snapshot() -> Snapshot? {
    guard let memory = try? OwnProcessSource().snapshot() else { return nil }
    let thread = SnapshotThread(
      number: 1,
      name: "",
      registers: nil,
      threadPointer: Address(UInt(probe_threadPointer())),
      isInKernel: false
    )
    return Snapshot(
      regions: memory.regions,
      extents: memory.extents,
      storage: [memory],
      images: memory.images,
      threads: [thread],
      process: memory.process,
      absences: []
    )
  }
}
