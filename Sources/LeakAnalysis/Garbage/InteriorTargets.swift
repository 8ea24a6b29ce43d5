import LeakAllocators
import LeakGraph

/// Blocks that a word may name by an address inside of them: where all that is known of an object's holder is that there is
/// one, a pointer to its elements, its header or a property may be what that goes by.
///
/// Whoever keeps such a pointer has to keep the object alive by a retain that nothing shows. The beginning is no
/// address inside: words that are just that are looked for elsewhere.
struct InteriorTargets {
  /// The blocks of the picture.
  private let blocks: BlockTable

  /// Those that are meant, as nodes.
  private var wanted: NodeSet

  /// From the lowest one's beginning to the highest one's end.
  private let range: Range<UInt>

  /// Notes blocks; nil where there are none.
  ///
  /// - Parameters:
  ///   - nodes: The blocks; others are left out.
  ///   - analysis: The picture and its blocks.
  init?(_ nodes: some Sequence<NodeIndex>, in analysis: SnapshotAnalysis) {
    blocks = analysis.map.blocks
    wanted = NodeSet(capacity: blocks.count)
    var (lowest, highest) = (UInt.max, UInt.min)
    for node in nodes where node.rawValue < blocks.count {
      let block = Int(node.rawValue)
      wanted.insert(node)
      lowest = min(lowest, blocks.start(at: block))
      highest = max(highest, blocks.start(at: block) &+ UInt(blocks.byteCount(at: block)))
    }
    guard lowest < highest else { return nil }
    range = lowest..<highest
  }

  /// The block that a word leads into.
  ///
  /// glibc's lists of free memory lead to the eight bytes before a free block's size, which are the last ones of the block
  /// before.
  ///
  /// - Parameters:
  ///   - word: The word.
  ///   - isSure: Whether the word is known to be no allocator's.
  /// - Returns: The block's number; nil where the word leads into none of them.
  /// - Complexity: O(1) near blocks' beginnings.
  func block(containing word: UInt, isSure: Bool) -> Int? {
    guard range.contains(word), let block = blocks.index(containing: word),
      wanted.contains(NodeIndex(UInt32(truncatingIfNeeded: block)))
    else { return nil }
    let start = blocks.start(at: block)
    let end = start &+ UInt(blocks.byteCount(at: block))
    guard word != start, isSure || word != end &- 8 else { return nil }
    return block
  }

  /// The node of the block that a word leads into; nil where it leads into none of them.
  func node(containing word: UInt, isSure: Bool) -> NodeIndex? {
    block(containing: word, isSure: isSure).map { NodeIndex(UInt32(truncatingIfNeeded: $0)) }
  }
}
