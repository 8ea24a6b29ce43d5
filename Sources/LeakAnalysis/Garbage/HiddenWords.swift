import LeakAllocators
import LeakGraph
import LeakLibraries
import LeakMemory

/// Words of the heap that are an object's address though no type says that they refer to it: an address kept as a
/// number, or memory of a library beyond what is known of it; or an address inside of an object.
///
/// Where all of an object's retains are found, no such word is one of them. Where some are not, it may be, and
/// what it names is no garbage that anybody could be sure of. A task that waits needs no retain: whoever has its address
/// can have it go on.
struct HiddenWords {
  /// The picture, its blocks and its graph.
  private let analysis: SnapshotAnalysis

  /// The nodes that hold nothing, as they are garbage themselves.
  private let garbage: NodeSet

  /// The nodes of which libraries' rules say that no other words of them are references.
  private let silent: NodeSet

  /// What rules say of memory that is not in use, by ascending address.
  private let residues: [LibraryResidue]

  /// Tells which words may lead to blocks.
  private let filter: AddressFilter

  /// Prepares to read the heap of a picture.
  ///
  /// - Parameters:
  ///   - analysis: The picture, its blocks and its graph.
  ///   - garbage: The nodes whose words do not count.
  init(_ analysis: SnapshotAnalysis, besides garbage: NodeSet) {
    self.analysis = analysis
    self.garbage = garbage
    silent = Self.silentMemory(of: analysis)
    residues = analysis.heap.facts.residues.sorted { $0.start < $1.start }
    filter = AddressFilter(areasOf: analysis.map.blocks, and: [])
  }

  /// Those of some nodes that a word names.
  ///
  /// - Parameters:
  ///   - nodes: The nodes.
  ///   - interior: Those that an address inside of them names as well.
  /// - Returns: The nodes that are named.
  /// - Complexity: O(*b*) for *b* bytes of the heap.
  func named(among nodes: Set<NodeIndex>, into interior: InteriorTargets?) -> Set<NodeIndex> {
    let blocks = analysis.map.blocks
    // What is not a block's beginning is no word that was looked for. Complements: what is left of this table in memory is no
    // word of the next picture's.
    let wanted = Dictionary(
      nodes.filter { $0.rawValue < blocks.count }.map { (~blocks.start(at: Int($0.rawValue)), $0) }
    ) { first, _ in first }
    guard let least = wanted.keys.min(), let most = wanted.keys.max() else { return [] }
    var cursor = analysis.snapshot.cursor()
    var named: Set<NodeIndex> = []
    for block in 0..<blocks.count {
      let holder = NodeIndex(UInt32(truncatingIfNeeded: block))
      guard !garbage.contains(holder), !silent.contains(holder) else { continue }
      let end = blocks.start(at: block) &+ UInt(blocks.byteCount(at: block))
      var next = blocks.start(at: block)
      while let slot = filter.nextReference(&cursor, from: next, to: end) {
        next = slot &+ 8
        guard let word = cursor.word(slot) else { continue }
        // Hardly any word is between those that are looked for.
        let exact = ~word >= least && ~word <= most ? wanted[~word] : nil
        guard let node = exact ?? interior?.node(containing: word, isSure: isTyped(block)) else {
          continue
        }
        if !named.contains(node), !isOwn(holder), !refers(holder, to: node),
          !GraphMaker.isResidual(slot, residues)
        {
          named.insert(node)
        }
      }
    }
    return named
  }

  /// Memory of which rules know every reference: what is spare, side tables of weak references, bytes of texts.
  private static func silentMemory(of analysis: SnapshotAnalysis) -> NodeSet {
    var silent = NodeSet(capacity: analysis.heap.graph.nodeCount)
    for fact in analysis.heap.facts.interpretations where !fact.isEmbedded {
      let holdsNothing: Bool =
        switch fact.kind {
        case .sparePart, .sideTable, .plainBytes: true
        default: fact.isComplete
        }
      guard holdsNothing, let block = analysis.map.blocks.index(of: fact.start.bits) else {
        continue
      }
      silent.insert(NodeIndex(UInt32(truncatingIfNeeded: block)))
    }
    return silent
  }

  /// Whether the type of a block is known: then no allocator's word is left in it.
  private func isTyped(_ block: Int) -> Bool { analysis.map.typeOfBlock[block] >= 0 }

  /// Whether a node is LeakFinder's own.
  private func isOwn(_ node: NodeIndex) -> Bool {
    analysis.heap.graph.node(node)?.flags.contains(.own) ?? false
  }

  /// Whether the graph knows of a reference, as a weak or unowned one that reaches nothing.
  private func refers(_ holder: NodeIndex, to target: NodeIndex) -> Bool {
    let graph = analysis.heap.graph
    return graph.edges(of: holder).contains { graph.edge($0)?.target == target }
  }
}
