import LeakAllocators
import LeakImages
import LeakMemory
import LeakMetadata

/// The live blocks of a snapshot, and what each of them is by its first word.
final class HeapMap {
  /// The blocks, and who says that they are live.
  let view: AllocatorView

  /// The blocks.
  let blocks: BlockTable

  /// The types of objects.
  let types: HeapTypes

  /// For each block its type: an index in `types.entries`, or -1 for a block without verified metadata.
  let typeOfBlock: [Int32]

  /// Finds the blocks of a snapshot and their types.
  ///
  /// - Parameters:
  ///   - snapshot: The process.
  ///   - types: Tells objects' types.
  ///   - allocator: The allocator that another picture of the process is known to have.
  /// - Complexity: One pass over the writable memory; over the blocks alone where the allocator is known.
  init(_ snapshot: Snapshot, _ types: HeapTypes, allocator: BlockSource?) {
    self.types = types
    var probe = MetadataProbe(types: types, sizes: ObjectSizes(types.resolver, snapshot))
    // Where the allocator is known, its structures are not checked by who refers to objects.
    let copies = allocator == nil ? snapshot.finderMappings.map { $0.start.bits..<$0.end.bits } : []
    view = AllocatorView.find(in: snapshot, probe: &probe, known: allocator, without: copies)
    var cursor = snapshot.cursor()
    blocks = view.blocks
    var typeOfBlock = [Int32](repeating: -1, count: blocks.count)
    var recent = RecentTypes()
    for block in 0..<blocks.count {
      let start = blocks.start(at: block)
      guard let word = cursor.word(start), word >= 4096 else { continue }
      let found = recent.type(ofFirstWord: word, types)
      guard found.type >= 0, found.leastByteCount <= blocks.byteCount(at: block),
        found.mostByteCount >= blocks.byteCount(at: block)
      else { continue }
      if let counts = cursor.word(start &+ 8), !Self.mayBeCounts(counts) {
        // Whoever reads what is kept of this picture has to see it too.
        _ = cursor.structure(start &+ 8)
        continue
      }
      typeOfBlock[block] = found.type
    }
    self.typeOfBlock = typeOfBlock
  }

  /// Whether a word may be the counts of an object: memory that is no object may begin with what an object had there before, as
  /// the pages in which the runtime makes metadata do.
  ///
  /// Where the highest bit is not set, bits 1 to 31 are the number of unowned references, of which an object has one itself, and
  /// the bits from 33 on that of strong ones. Source: `RefCountBitOffsets<8>` in
  /// stdlib/public/SwiftShims/swift/shims/RefCount.h; verified with Swift 6.3.1.
  private static func mayBeCounts(_ word: UInt) -> Bool {
    word >> 63 == 1
      || (1...mostUnowned).contains((word & 0xffff_ffff) >> 1) && word >> 33 <= mostStrong
  }

  /// No object has more unowned references.
  private static let mostUnowned: UInt = 1 << 24

  /// No object has more strong ones.
  private static let mostStrong: UInt = 1 << 28

  /// The type of a block's object; nil where it has none.
  func entry(of block: Int) -> HeapTypes.Entry? {
    let type = typeOfBlock[block]
    return type >= 0 ? types.entries[Int(type)] : nil
  }
}
