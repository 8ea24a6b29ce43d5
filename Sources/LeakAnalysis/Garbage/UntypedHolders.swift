import LeakAllocators
import LeakGraph
import LeakMemory

/// Tells whether words of memory that nothing describes may hold objects of which all retains were found elsewhere: only
/// borrowed, as what C code is to be called back with.
///
/// Most such words are left over of what the memory was before: libraries make blocks of some kilobytes that they fill in
/// parts, and with some hundred objects in question one of those is named nearly always. Who is called back by C code has
/// its function in the same memory as the context.
struct UntypedHolders {
  /// The picture and its graph.
  private let analysis: SnapshotAnalysis

  /// Reads the process.
  private var cursor: SnapshotCursor

  /// What is known of each block that was asked about.
  private var known: [NodeIndex: Bool] = [:]

  /// Where the functions of images are, by the images' numbers; nil in it for those that do not say it.
  private var code: [Int: SnapshotImage.Section?] = [:]

  /// Prepares to ask about an analysis.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    cursor = analysis.snapshot.cursor()
  }

  /// Whether a word of a node may hold what others account for.
  ///
  /// - Complexity: O(*b*) for *b* bytes of the node, once for each.
  mutating func mayLend(_ holder: NodeIndex) -> Bool {
    if let known = known[holder] { return known }
    let mayLend = !isUnwritten(holder) && (isDescribed(holder) || hasCode(holder))
    known[holder] = mayLend
    return mayLend
  }

  /// Whether a node's type says what its words are, raw pointers among them.
  private func isDescribed(_ node: NodeIndex) -> Bool {
    analysis.heap.graph.node(node)?.kind != .untyped
  }

  /// Whether a node is memory that nobody has written to yet.
  private mutating func isUnwritten(_ node: NodeIndex) -> Bool {
    let block = Int(node.rawValue)
    return block < analysis.map.blocks.count && analysis.map.view.isUnwritten(block, &cursor)
  }

  /// Whether a function's address is in a node.
  private mutating func hasCode(_ node: NodeIndex) -> Bool {
    let block = Int(node.rawValue)
    guard block < analysis.map.blocks.count else { return true }
    let start = analysis.map.blocks.start(at: block)
    let end = start &+ UInt(analysis.map.blocks.byteCount(at: block))
    for slot in stride(from: start, to: end, by: 8) {
      if let word = cursor.word(slot), isFunction(Address(word)) { return true }
    }
    return false
  }

  /// Whether an address is one of a function: texts may lie in the same segment.
  private mutating func isFunction(_ address: Address) -> Bool {
    guard analysis.snapshot.isCode(address) else { return false }
    guard let image = analysis.snapshot.imageIndex(containing: address) else { return true }
    let code = code[image] ?? analysis.snapshot.images[image].section(".text")
    self.code[image] = .some(code)
    return code.map { address.bits &- $0.start.bits < UInt($0.byteCount) } ?? true
  }
}
