import LeakMemory
import LeakTestSupport

/// A snapshot whose bytes a test may damage and repair.
final class DamagedSnapshot {
  /// Keeps bytes.
  @safe private final class Bytes: Sendable {
    nonisolated(unsafe) let base: UnsafeMutableRawPointer
    init(_ count: Int) { unsafe base = .allocate(byteCount: count, alignment: 16) }
    deinit { unsafe base.deallocate() }
  }

  /// The snapshot.
  let snapshot: Snapshot
  /// Its bytes.
  private var ranges: [(start: UInt, count: Int, bytes: Bytes)] = []
  /// What was there before.
  private var repairs: [(address: UInt, value: UInt64)] = []

  /// Copies the extents that a function chooses.
  init(_ whole: Snapshot, where isChosen: (SnapshotExtent) -> Bool) {
    var extents: [SnapshotExtent] = []
    var ranges: [(start: UInt, count: Int, bytes: Bytes)] = []
    for extent in whole.extents where isChosen(extent) {
      let bytes = Bytes(Int(extent.byteCount))
      unsafe extent.withBytes {
        unsafe bytes.base.copyMemory(
          from: $0.baseAddress ?? UnsafeRawPointer(bytes.base),
          byteCount: $0.count
        )
      }
      ranges.append((extent.start, Int(extent.byteCount), bytes))
      extents.append(
        unsafe SnapshotExtent(start: extent.start, byteCount: extent.byteCount, bytes: bytes.base)
      )
    }
    self.ranges = ranges
    snapshot = Snapshot(
      regions: whole.regions,
      extents: extents,
      storage: ranges.map(\.bytes),
      images: whole.images,
      threads: [],
      process: whole.process,
      absences: []
    )
  }

  /// Exchanges the word at an address; returns whether there is one.
  private func exchange(_ address: UInt, _ value: UInt64) -> UInt64? {
    for range in ranges where address >= range.start && address - range.start + 8 <= range.count {
      let place = unsafe range.bytes.base + Int(address - range.start)
      let old = unsafe place.loadUnaligned(as: UInt64.self)
      unsafe place.storeBytes(of: value, as: UInt64.self)
      return old
    }
    return nil
  }

  /// Lays damage over some of the words at addresses.
  func damage(_ spots: [UInt], places: Int, _ generator: inout SeededGenerator) {
    for _ in 0..<places {
      guard let spot = spots.randomElement(using: &generator) else { return }
      guard let old = exchange(spot, 0) else { continue }
      repairs.append((spot, old))
      var value: UInt64 =
        switch UInt8.random(in: 0..<7, using: &generator) {
        case 0: generator.next()
        case 1: UInt64.random(in: 0..<4096, using: &generator)
        case 2: .max
        case 3: UInt64(spots.randomElement(using: &generator) ?? 0)
        case 4: old &+ UInt64.random(in: 0..<256, using: &generator) &- 128
        case 5: old ^ (0xffff_ffff << UInt64.random(in: 0...32, using: &generator))
        default: 1 << UInt64.random(in: 0..<64, using: &generator)
        }
      if Bool.random(using: &generator) {
        let mask = UInt64(0xffff_ffff) << (Bool.random(using: &generator) ? 32 : 0)
        value = (value & mask) | (old & ~mask)
      }
      _ = exchange(spot, value)
    }
  }

  /// Takes the damage back.
  func repair() {
    for repair in repairs.reversed() { _ = exchange(repair.address, repair.value) }
    repairs = []
  }
}
