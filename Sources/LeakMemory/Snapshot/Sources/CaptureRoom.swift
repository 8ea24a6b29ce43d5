internal import CLeakSnapshot

/// The room that a capture copies to.
struct CaptureRoom {
  /// The mapping.
  let storage: SnapshotStorage

  /// Where the room begins in it: at a multiple of 2 MB, so that large pages fit.
  let base: Int

  /// The size of a large page.
  private static let hugePage = 2 << 20

  /// Reserves room for what a survey found, and tells the tables; nil where the system declines.
  ///
  /// - Parameters:
  ///   - tables: What is to be copied.
  ///   - isShared: Whether a child that is cloned later can write to it.
  ///   - spare: Who may have the room of an earlier snapshot.
  init?(for tables: CaptureTables, isShared: Bool, spare: SpareRoom? = nil) {
    // SAFETY: The tables are the caller's alone.
    let needed = unsafe Int(tables.raw.pointee.roomUsed)
    // A room that is kept is a little larger than the next one has to be.
    let least = needed + needed / 8 + (64 << 20)
    let size = (least + (32 << 20) - 1) & ~((32 << 20) - 1)
    let storage = SnapshotStorage(
      byteCount: size + Self.hugePage,
      isShared: isShared,
      spare: spare
    )
    guard let storage else { return nil }
    self.storage = storage
    let start = unsafe Int(bitPattern: storage.base)
    base = ((start + Self.hugePage - 1) & ~(Self.hugePage - 1)) - start
    // SAFETY: From `base` on the storage has at least `size` bytes; it lives as long as this room.
    unsafe tables.raw.pointee.room =
      (storage.base + base).assumingMemoryBound(to: CChar.self)
    unsafe tables.raw.pointee.roomSize = size
  }

  /// Checks that the copy will not have the kernel end processes for lack of memory.
  ///
  /// - Parameters:
  ///   - tables: What is to be copied.
  ///   - isCloning: Whether the process is cloned, so that pages that it writes to meanwhile exist twice.
  /// - Throws: That there is too little left.
  func checkHeadroom(for tables: CaptureTables, isCloning: Bool = false) throws(SnapshotError) {
    let count = tables.residentByteCount
    let needed = isCloning ? count + count / 2 : count + count / 8
    guard count > 64 << 20, let left = MemoryHeadroom.available(), left < needed else { return }
    throw .outOfMemory(byteCount: count)
  }

  /// What was copied.
  func memory(of tables: CaptureTables, _ mappings: [CapturedMapping]) -> CapturedMemory {
    CapturedMemory(
      storage: storage,
      base: base,
      mappings: mappings,
      spans: tables.spans,
      runs: tables.runs,
      failures: tables.failures
    )
  }
}
