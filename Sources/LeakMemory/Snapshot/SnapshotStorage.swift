internal import CLeakSnapshot

// SAFETY: `base` is this object's alone from `init` to `deinit`; it is written to before a snapshot
// is made of it and only read afterwards.
/// A mapping that holds copied bytes, outside of the program's heap; a snapshot of this process leaves it out.
///
/// It costs nothing where nothing was written, and reads as zero there.
@safe package final class SnapshotStorage: @unchecked Sendable {
  /// Where it begins; aligned to pages.
  package let base: UnsafeMutableRawPointer

  /// Its size in bytes, a multiple of the page size.
  package let byteCount: Int

  /// Reserves room; nil where the system declines.
  ///
  /// - Parameters:
  ///   - byteCount: How much.
  ///   - isShared: Whether a child that is cloned later can write to it.
  package init?(byteCount: Int, isShared: Bool = false) {
    guard byteCount >= 0, byteCount <= 1 << 46 else { return nil }
    let rounded = max(4096, (byteCount + 4095) & ~4095)
    // SAFETY: A new mapping; nothing else refers to it.
    guard let mapped = unsafe leak_roomMap(rounded, isShared) else { return nil }
    unsafe base = mapped
    self.byteCount = rounded
  }

  deinit {
    // SAFETY: The mapping that `init` made, which nobody uses any more.
    unsafe leak_roomUnmap(base, byteCount)
  }
}
