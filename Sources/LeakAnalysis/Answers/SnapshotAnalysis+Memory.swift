import LeakAllocators
package import LeakMemory

extension SnapshotAnalysis {
  /// Says what the resident memory of the process is.
  ///
  /// - Parameter memory: What its kernel says.
  /// - Returns: The parts, which add up to what is resident.
  package func memoryBreakdown(_ memory: ResidentMemory) -> MemoryBreakdown {
    let census = census()
    var heap = 0
    var stacks = 0
    var files = 0
    var rest = 0
    let pointers = snapshot.threads.compactMap { $0.registers?.stackPointer }
    for mapping in memory.mappings {
      let region = mapping.region
      if map.view.handsOut(from: region.start.bits, to: region.end.bits) {
        heap += mapping.resident
      } else if pointers.contains(where: region.contains) || region.name.hasPrefix("[stack") {
        stacks += mapping.resident
      } else if region.isFile {
        files += mapping.resident
      } else {
        rest += mapping.resident
      }
    }
    let others = census.untyped.reduce(0) { $0 + $1.byteCount }
    // Blocks that were never written to are not resident.
    let objectBytes = min(census.byteCount, heap)
    let otherBytes = min(others, heap - objectBytes)
    return MemoryBreakdown(
      resident: memory.resident,
      objectCount: census.objectCount,
      objectBytes: objectBytes,
      otherCount: census.untyped.reduce(0) { $0 + $1.count },
      otherBytes: otherBytes,
      freeBytes: heap - objectBytes - otherBytes,
      allocator: map.view.source.allocatorName,
      arenaCount: map.view.figures["arenas"] ?? 0,
      threadCount: snapshot.threads.count,
      stackBytes: stacks,
      fileBytes: files,
      restBytes: rest,
      pageTableBytes: memory.pageTables,
      swappedBytes: memory.mappings.reduce(0) { $0 + $1.swapped },
      hugeBytes: memory.mappings.reduce(0) { $0 + $1.huge },
      notes: notes
    )
  }
}

extension BlockSource {
  /// The allocator's name; nil where it is not known.
  fileprivate var allocatorName: String? {
    switch self {
    case .glibc: "glibc"
    case .jemalloc: "jemalloc"
    case .mimalloc: "mimalloc"
    case .objectsAlone: nil
    }
  }
}
