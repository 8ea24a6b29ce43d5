import LeakAllocators
import LeakGraph
package import LeakMemory
import LeakMetadata

/// The objects that may be garbage; everything else holds what it refers to.
package enum GarbageCandidates: Sendable {
  /// All objects there are.
  case all

  /// Those that were made after a picture.
  case made(after: EarlierBlocks)

  /// The members of garbage that an earlier picture had, as long as their retain counts are the same.
  case unchanged([Garbage.Member])
}

/// The blocks that there were when a picture was taken.
///
/// Addresses are kept as complements, so that they look like no references in a later picture.
package struct EarlierBlocks: Sendable {
  /// The blocks.
  private let blocks: BlockTable

  /// For each block the number of its type, or -1 where it had none.
  private let typeOfBlock: [Int32]

  /// The complements of the types' metadata.
  private let types: [UInt]

  /// Notes the blocks of a picture.
  package init(_ analysis: SnapshotAnalysis) {
    blocks = analysis.map.blocks
    typeOfBlock = analysis.map.typeOfBlock
    types = analysis.map.types.entries.map { ~$0.metadata.address.bits }
  }

  /// Whether there was a block at an address.
  package func had(_ object: Address) -> Bool { blocks.index(of: object.bits) != nil }

  /// Whether there was a block at an address, and an object of the same type if there is one now.
  ///
  /// What looks have in memory while they look goes soon after, and what is made then may lie there.
  func has(_ start: UInt, _ metadata: UInt?) -> Bool {
    guard let block = blocks.index(of: start) else { return false }
    let type = Int(typeOfBlock[block])
    return type < 0 ? metadata == nil : metadata == ~types[type]
  }
}

extension SnapshotAnalysis {
  /// Whether a block is one that there was earlier.
  func isBlock(_ block: Int, among earlier: EarlierBlocks) -> Bool {
    earlier.has(map.blocks.start(at: block), map.entry(of: block)?.metadata.address.bits)
  }
}

extension GarbageCandidates {
  /// Whether there may be objects of some types among them.
  func haveObjects(in analysis: SnapshotAnalysis, _ interest: (String) -> Bool) -> Bool {
    guard case .made(let earlier) = self else { return true }
    let map = analysis.map
    var answers: [Bool?] = Array(repeating: nil, count: map.types.entries.count)
    for (block, type) in map.typeOfBlock.enumerated() where type >= 0 {
      let index = Int(type)
      if answers[index] == nil {
        let name = map.types.entries[index].name
        answers[index] = !OwnCode.names(name) && interest(name)
      }
      if answers[index] ?? true, !analysis.isBlock(block, among: earlier) { return true }
    }
    return false
  }

  /// The nodes that may be garbage by what they are and when they were made.
  func nodes(in analysis: SnapshotAnalysis) -> NodeSet {
    let graph = analysis.heap.graph
    let blocks = analysis.map.blocks
    var nodes = NodeSet(capacity: graph.nodeCount)
    switch self {
    case .all:
      for block in 0..<blocks.count { nodes.insert(NodeIndex(UInt32(block))) }
    case .made(let earlier):
      for block in 0..<blocks.count where !analysis.isBlock(block, among: earlier) {
        nodes.insert(NodeIndex(UInt32(block)))
      }
    case .unchanged(let members):
      for member in members {
        guard let block = blocks.index(of: member.address.bits) else { continue }
        let node = NodeIndex(UInt32(block))
        // Whoever changed its count could reach it.
        if graph.node(node)?.strongCount == member.strongCount { nodes.insert(node) }
      }
    }
    return nodes
  }
}
