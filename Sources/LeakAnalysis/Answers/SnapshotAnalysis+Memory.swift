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
    var blocks = ResidentBlocks(self)
    let pointers = snapshot.threads.compactMap { $0.registers?.stackPointer }
    for area in Self.areas(memory.mappings) {
      let (start, end) = (area[0].region.start, area[area.count - 1].region.end)
      let resident = area.reduce(0) { $0 + $1.resident }
      if map.view.handsOut(from: start.bits, to: end.bits) {
        heap += resident
        for piece in area { blocks.add(piece) }
      } else if pointers.contains(where: { start <= $0 && $0 < end })
        || area[0].region.name.hasPrefix("[stack")
      {
        stacks += resident
      } else if area[0].region.isFile {
        files += resident
      } else {
        rest += resident
      }
    }
    return MemoryBreakdown(
      resident: memory.resident,
      objectCount: census.objectCount,
      objectBytes: blocks.objectBytes,
      otherCount: census.untyped.reduce(0) { $0 + $1.count },
      otherBytes: blocks.otherBytes,
      freeBytes: heap - blocks.objectBytes - blocks.otherBytes,
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

extension SnapshotAnalysis {
  /// The mappings, the pieces of each together.
  private static func areas(_ mappings: [ResidentMemory.Mapping]) -> [[ResidentMemory.Mapping]] {
    var areas: [[ResidentMemory.Mapping]] = []
    for mapping in mappings {
      if let last = areas.last?.last, last.region.end == mapping.region.start,
        last.region.name == mapping.region.name,
        last.region.permissions == mapping.region.permissions, !mapping.region.isFile
      {
        areas[areas.count - 1].append(mapping)
      } else {
        areas.append([mapping])
      }
    }
    return areas
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
