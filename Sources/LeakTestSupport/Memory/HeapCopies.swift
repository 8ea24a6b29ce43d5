#if os(Linux)
package import LeakMemory

/// How often the program's heap has an address, free memory included: what is left there of a word can become
/// part of an object that does not write to all of its memory.
///
/// Objects with mappings of their own are left out, and so are stacks and images.
///
/// - Parameters:
///   - address: The address.
///   - heap: The heap as it is now.
/// - Returns: The places.
package func heapCopies(of address: Address, in heap: LiveHeap) -> [Address] {
  var chunks: [Address] = []
  heap.forEachChunk { chunk, _ in
    // One whose size has this flag is not the neighbour of the others.
    if let size = OwnMemory().word(chunk + -8), size & 2 == 0 { chunks.append(chunk) }
  }
  var places: [Address] = []
  for (chunk, next) in zip(chunks, chunks.dropFirst()) where next - chunk < farthest {
    places += copies(of: address, from: chunk, to: next)
  }
  return places
}

/// Chunks that lie farther apart may have something else between them.
private let farthest = 1 << 22

/// Where a range of memory has an address.
private func copies(of address: Address, from start: Address, to end: Address) -> [Address] {
  let copy = MemorySnapshot()
  var places: [Address] = []
  var current = start
  while current < end {
    let many = min(end - current, 1 << 16)
    guard copy.fill(from: current, count: many, reading: OwnMemory()) else { return places }
    for offset in stride(from: 0, to: many - 7, by: 8)
    where Address(copy.word(at: offset)) == address { places.append(current + offset) }
    current = current + many
  }
  return places
}
#endif
