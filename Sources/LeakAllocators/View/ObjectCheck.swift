internal import LeakMemory

/// How an allocator's structures agree with the Swift objects that a scan of memory found.
package struct ObjectCheck: Hashable, Sendable {
  /// The number of live objects that were found by scanning.
  package var objectCount = 0

  /// The number of them that begin a live block.
  package var blockCount = 0

  /// The number of them that are in the memory that tasks keep for their frames.
  package var taskCount = 0

  /// The number of them that are inside of another live block.
  package var insideCount = 0

  /// The number of them that are in no live block.
  package var missingCount = 0

  /// Begins with nothing checked.
  init() {}

  /// Whether the structures may be believed.
  ///
  /// Where too few are in doubt to change that, they are not counted.
  ///
  /// A dead object whose memory is whole and that a stale word of a live block refers to is told from a
  /// live one by nothing, so that one in a thousand may be missing. Inside of blocks are those that
  /// arrays of types and odd numbers look like; were blocks' bounds misread, most would be there.
  package var isPassed: Bool {
    missingCount <= 2 + objectCount / 1000 && insideCount <= 16 + blockCount / 50
  }

  /// Checks blocks against what looks like live objects that are released some time.
  init<Probe: HeapMetadataProbe>(
    _ blocks: BlockTable,
    _ memory: ObjectMemory,
    _ snapshot: Snapshot,
    _ probe: inout Probe
  ) {
    let candidates = ObjectCandidates.find(
      in: snapshot,
      memory.heap,
      notFilling: blocks,
      probe: &probe
    )
    blockCount = candidates.filledCount
    var doubtful: [(complement: UInt, needed: UInt32)] = []
    for index in 0..<candidates.count {
      let address = candidates.address(at: index)
      if blocks.index(of: address) != nil {
        blockCount += 1
      } else if candidates.isBlock(at: index) {
        doubtful.append((~address, candidates.neededCounts[index]))
      }
    }
    // So few pass whatever they are, and telling them takes a look at every word.
    insideCount = doubtful.count { blocks.index(containing: ~$0.complement) != nil }
    missingCount = doubtful.count - insideCount
    objectCount = blockCount
    if isPassed {
      (insideCount, missingCount) = (0, 0)
    } else {
      settle(doubtful, blocks, memory, snapshot)
    }
    objectCount = blockCount + taskCount + insideCount + missingCount
  }

  /// Finds out which of the objects that begin no block are alive, by the words that refer to them.
  private mutating func settle(
    _ doubtful: [(complement: UInt, needed: UInt32)],
    _ blocks: BlockTable,
    _ memory: ObjectMemory,
    _ snapshot: Snapshot
  ) {
    (insideCount, missingCount) = (0, 0)
    var cursor = snapshot.cursor()
    let words = LiveWords(blocks, snapshot)
    let confirmed = ReferenceCensus.confirmed(
      doubtful,
      in: snapshot,
      memory.writable,
      where: words.contains
    )
    for complement in confirmed {
      if let block = blocks.index(containing: ~complement) {
        if Self.isTaskMemory(blocks, block, &cursor) { taskCount += 1 } else { insideCount += 1 }
      } else {
        missingCount += 1
      }
    }
  }

  /// Whether a block is a task, or a slab of one: both hold objects of asynchronous functions.
  ///
  /// Source: Swift, stdlib/public/runtime/StackAllocator.h, `Slab`: a metadata address, the next
  /// slab, `uint32_t capacity`, `uint32_t currentOffset`; include/swift/ABI/MetadataKind.def, `Task`
  /// is 0x502. Verified with 6.3.1.
  private static func isTaskMemory(
    _ blocks: BlockTable,
    _ block: Int,
    _ cursor: inout SnapshotCursor
  ) -> Bool {
    let start = blocks.start(at: block)
    if let metadata = cursor.word(start), cursor.word(metadata) == 0x502 { return true }
    guard let sizes = cursor.structure(start &+ 16) else { return false }
    let capacity = sizes & 0xffff_ffff
    let size = UInt(bitPattern: blocks.byteCount(at: block))
    return sizes >> 32 <= capacity && capacity &+ 32 <= size && capacity &* 2 >= size
  }
}
