import CSnapshotBaseline
import LeakMemory

/// A snapshot's private writable memory, as the passes in C read it.
struct Extents {
  /// Who keeps the bytes.
  private let snapshot: Snapshot

  /// The bytes.
  private let extents: [BaselineExtent]

  /// Finds the bytes of a snapshot.
  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    extents = snapshot.extents.compactMap { extent in
      guard snapshot.region(containing: Address(extent.start))?.isPrivateData == true else {
        return nil
      }
      return extent.withBytes { bytes in
        bytes.baseAddress.map { base in
          BaselineExtent(
            start: UInt64(extent.start),
            byteCount: UInt64(extent.byteCount),
            bytes: base.assumingMemoryBound(to: UInt8.self)
          )
        }
      }
    }
  }

  /// How many bytes there are.
  var byteCount: Int { extents.reduce(0) { $0 + Int($1.byteCount) } }

  /// Reads them all.
  func sum() -> UInt64 {
    withExtendedLifetime(snapshot) { baseline_sum(extents, extents.count) }
  }

  /// Passes over the graph.
  func graph(_ layouts: KnownLayouts) -> BaselineGraph {
    withExtendedLifetime(snapshot) {
      baseline_graph(
        extents,
        extents.count,
        layouts.starts,
        layouts.sizes,
        layouts.starts.count,
        layouts.types,
        layouts.types.count
      )
    }
  }
}
