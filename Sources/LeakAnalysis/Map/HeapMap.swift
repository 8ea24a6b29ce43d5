import LeakAllocators
import LeakMemory
import LeakMetadata

/// The live blocks of a snapshot, and what each of them is by its first word.
struct HeapMap {
  /// The blocks, and who says that they are live.
  let view: AllocatorView

  /// The types of objects.
  let types: HeapTypes

  /// For each block its type: an index in `types.entries`, or -1 for a block without verified metadata.
  let typeOfBlock: [Int32]

  /// Finds the blocks of a snapshot and their types.
  ///
  /// - Complexity: One pass over the writable memory.
  init(_ snapshot: Snapshot, _ types: HeapTypes) {
    self.types = types
    var probe = MetadataProbe(types: types, sizes: ObjectSizes(types.resolver, snapshot))
    view = AllocatorView.find(in: snapshot, probe: &probe)
    var cursor = snapshot.cursor()
    let blocks = view.blocks
    var typeOfBlock = [Int32](repeating: -1, count: blocks.count)
    for block in 0..<blocks.count {
      let start = blocks.start(at: block)
      guard let word = cursor.word(start) else { continue }
      let type = types.index(ofFirstWord: word)
      guard type >= 0, Self.fits(types.entries[Int(type)].metadata, blocks.byteCount(at: block))
      else { continue }
      typeOfBlock[block] = type
    }
    self.typeOfBlock = typeOfBlock
  }

  /// Whether an object of a type may be in a block of so many bytes.
  private static func fits(_ metadata: HeapMetadata, _ byteCount: Int) -> Bool {
    byteCount >= 16 && metadata.instanceSize <= byteCount && metadata.kind != .job
  }

  /// The blocks.
  var blocks: BlockTable { view.blocks }

  /// The type of a block's object; nil where it has none.
  func entry(of block: Int) -> HeapTypes.Entry? {
    let type = typeOfBlock[block]
    return type >= 0 ? types.entries[Int(type)] : nil
  }
}
