internal import CLeakFinder

/// The memory that the allocator has handed out, as it was at one moment.
///
/// Making one reads every chunk's header once, a scan reads all writable memory once; both go through
/// the kernel, so that memory may change or go away meanwhile. Neither allocates from the heap that it
/// looks at.
///
/// Source: glibc's malloc/malloc.c and malloc/arena.c; docs/runtime-layouts.md.
// SAFETY: `heap` is made in `init`, freed in `deinit`, and never changes in between.
@safe package final class LiveHeap: @unchecked Sendable {
  /// The description that the C part keeps.
  private let heap: OpaquePointer

  /// The heap of this process now; nil where the allocator is not glibc's.
  ///
  /// - Complexity: O(*n*), for *n* chunks.
  package init?() {
    // SAFETY: The description is ours from here on.
    guard let heap = unsafe leak_heapMake() else { return nil }
    unsafe self.heap = heap
  }

  deinit {
    // SAFETY: Made in `init`, freed once.
    unsafe leak_heapFree(heap)
  }

  /// How many chunks are alive.
  package var count: Int {
    // SAFETY: Alive as long as this object is.
    unsafe leak_heapCount(heap)
  }

  /// How many bytes the description takes.
  package var ownByteCount: Int {
    // SAFETY: As above.
    unsafe leak_heapOwnBytes(heap)
  }

  /// The live chunk that an address lies in.
  package func chunk(containing address: Address) -> Address? {
    // SAFETY: As above.
    let bits = unsafe leak_heapChunk(heap, address.bits)
    return bits == 0 ? nil : Address(bits)
  }

  /// How many bytes of a live chunk may be used; nil for other addresses.
  package func usableSize(of chunk: Address) -> Int? {
    // SAFETY: As above.
    let size = unsafe leak_heapUsable(heap, chunk.bits)
    return size == 0 ? nil : size
  }

  /// Finds where some addresses are stored.
  ///
  /// - Parameters:
  ///   - targets: What to look for.
  ///   - limit: The most places that are told.
  /// - Returns: The places, and whether there were more.
  ///
  /// - Complexity: O(*b* log *t*), for *b* bytes of writable memory and *t* targets.
  package func places(
    of targets: [Address],
    limit: Int = 100_000
  ) -> (hits: [HeapHit], isCut: Bool) {
    let sorted = targets.map(\.bits).sorted()
    var hits: [LeakHit] = Array(repeating: LeakHit(), count: min(limit, 1024))
    var count = find(sorted, &hits)
    if count > hits.count, hits.count < limit {
      hits = Array(repeating: LeakHit(), count: min(limit, count + 1024))
      count = find(sorted, &hits)
    }
    return (hits.prefix(count).map(Self.hit), count > hits.count)
  }

  /// Writes the places of some addresses, in ascending order, into an array that has its length.
  private func find(_ sorted: [UInt], _ hits: inout [LeakHit]) -> Int {
    // SAFETY: Both buffers are valid for the call and passed with their sizes.
    unsafe sorted.withUnsafeBufferPointer { targets in
      unsafe hits.withUnsafeMutableBufferPointer { room in
        guard let base = targets.baseAddress else { return 0 }
        return unsafe leak_heapScan(heap, base, targets.count, room.baseAddress, room.count)
      }
    }
  }

  /// Translates a hit.
  private static func hit(_ raw: LeakHit) -> HeapHit {
    let place: HeapHit.Place =
      switch LeakRegionKind(raw.kind) {
      case LeakRegionHeap: .chunk(Address(raw.chunk))
      case LeakRegionImage: .image
      case LeakRegionStack: .stack
      default: .other
      }
    return HeapHit(address: Address(raw.place), target: Address(raw.target), place: place)
  }
}
