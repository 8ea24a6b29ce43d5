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

  /// Whether it was another snapshot's before, so that what nobody writes to is not zero.
  let isUsed: Bool

  /// Who keeps it afterwards; nil where it goes back to the system.
  private let spare: SpareRoom?

  /// Reserves room; nil where the system declines.
  ///
  /// - Parameters:
  ///   - byteCount: How much.
  ///   - isShared: Whether a child that is cloned later can write to it.
  ///   - spare: Who may have room, and keeps this one afterwards.
  package init?(byteCount: Int, isShared: Bool = false, spare: SpareRoom? = nil) {
    guard byteCount >= 0, byteCount <= 1 << 46 else { return nil }
    let rounded = max(4096, (byteCount + 4095) & ~4095)
    self.spare = isShared ? nil : spare
    // SAFETY: Nobody else has it from now on.
    if let room = unsafe self.spare?.take(atLeast: rounded), let start = room.baseAddress {
      unsafe base = start
      self.byteCount = room.count
      isUsed = true
      return
    }
    // SAFETY: A new mapping; nothing else refers to it.
    guard let mapped = unsafe leak_roomMap(rounded, isShared) else { return nil }
    unsafe base = mapped
    self.byteCount = rounded
    isUsed = false
  }

  /// Makes some pages zero.
  func clear(_ range: Range<Int>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= byteCount)
    // SAFETY: Within the mapping, which the caller is still filling.
    unsafe leak_roomClear(base + range.lowerBound, range.count)
  }

  deinit {
    // SAFETY: The mapping that `init` made, which nobody uses any more.
    if let spare {
      unsafe spare.keep(base, byteCount: byteCount)
    } else {
      unsafe leak_roomUnmap(base, byteCount)
    }
  }
}
