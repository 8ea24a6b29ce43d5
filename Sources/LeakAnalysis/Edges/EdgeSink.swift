import LeakAllocators
import LeakGraph
import LeakMemory
import LeakMetadata

/// Turns the references that are read of objects into edges of the graph.
struct EdgeSink: ReferenceSink {
  /// The graph.
  var builder: GraphBuilder

  /// The labels of edges.
  var labels = LabelTable<EdgeLabel>()

  /// The blocks, to find targets.
  let blocks: BlockTable

  /// The objects that are no blocks.
  var embedded: EmbeddedObjects

  /// For each block whether a function value has it for its context.
  var functionContexts: NodeSet

  /// The roots, which are added once all their targets are nodes.
  var roots: [GraphRoot] = []

  /// References that a type allows but does not promise, as of memory behind an object's properties, and
  /// words of properties whose type is not known.
  private var unsettled: [GraphEdge] = []

  /// The described retains of each block's object so far.
  private var describedCounts: [UInt32]

  /// The object that is being read.
  var source = NodeIndex(0)

  /// The words of typed objects that libraries' rules describe.
  var ruledSlots: Set<Address> = []

  /// Whether the object that is being read has such words.
  var hasRuledSlots = false

  /// Whether its references are being moved or dropped.
  var isInFlux = false

  /// The label for each path of the program store without an inner path, plus one; 0 where not made yet.
  private var plainLabels: [UInt32] = []

  /// For each path of the program store whether it leads behind an object's properties.
  private var areTails: [Bool] = []

  /// The programs, for their paths.
  private let store: ProgramStore

  /// The path that was met last with an inner path, and its label.
  private var lastNested: (label: Int32, inner: Int32, id: LabelID) = (-1, -1, .none)

  /// Reads the side tables of weak references.
  private var cursor: SnapshotCursor

  /// Makes edges between blocks.
  init(
    _ builder: GraphBuilder,
    _ blocks: BlockTable,
    _ embedded: EmbeddedObjects,
    _ store: ProgramStore,
    _ snapshot: Snapshot
  ) {
    self.store = store
    self.builder = builder
    self.blocks = blocks
    self.embedded = embedded
    functionContexts = NodeSet(capacity: blocks.count)
    describedCounts = Array(repeating: 0, count: blocks.count)
    cursor = snapshot.cursor()
  }

  mutating func add(_ reference: FoundReference) {
    // What a library's rule says of a word is not said again by the type.
    if hasRuledSlots, ruledSlots.contains(Address(reference.slot)) { return }
    var target = reference.target
    if reference.kind == .weak {
      // A weak word has the side table, whose first word is the object.
      guard let object = cursor.word(target & 0x0fff_ffff_ffff_fff8) else { return }
      target = object
    }
    guard let node = node(at: target) else { return }
    if reference.kind == .context { functionContexts.insert(node) }
    let label = label(reference)
    let isTail = reference.label >= 0 && areTails[Int(reference.label)]
    let isDescribed = reference.evidence == .described && reference.kind != .pointer && !isTail
    let edge = GraphEdge(
      source: source,
      target: node,
      kind: Self.kind(reference.kind),
      evidence: isDescribed ? .described : .undescribed,
      label: label,
      isInFlux: isInFlux
    )
    if !isDescribed, reference.kind.isStrong || reference.kind == .word {
      unsettled.append(edge)
    } else {
      add(edge)
    }
  }

  /// Adds an edge, and counts it where it is a described retain.
  @inline(__always)
  mutating func add(_ edge: GraphEdge) {
    if edge.kind == .strong, edge.evidence == .described { count(edge.target) }
    builder.addEdge(edge)
  }

  /// Counts a described retain of a block's object.
  @inline(__always)
  mutating func count(_ target: NodeIndex) {
    let index = Int(target.rawValue)
    if index < describedCounts.count { describedCounts[index] &+= 1 }
  }

  /// Settles the references that a type allows and that may be left of what the memory had before:
  /// they are described where they are just what an object's count lacks, otherwise claims.
  ///
  /// - Parameter strongCount: The strong retains of a block's object.
  mutating func settle(strongCount: (Int) -> UInt32) {
    var candidates: [UInt32: UInt32] = [:]
    for edge in unsettled { candidates[edge.target.rawValue, default: 0] += 1 }
    for edge in unsettled {
      let target = Int(edge.target.rawValue)
      var settled = edge
      if target < describedCounts.count {
        let lacking = Int(strongCount(target)) - Int(describedCounts[target])
        if lacking == Int(candidates[edge.target.rawValue] ?? 0) {
          settled.evidence = .described
          settled.kind = .strong
        }
      }
      builder.addEdge(settled)
    }
    unsettled = []
  }

  /// The node of the block or object that begins at an address.
  @inline(__always)
  mutating func node(at address: UInt) -> NodeIndex? {
    if let block = blocks.index(of: address) {
      return NodeIndex(UInt32(truncatingIfNeeded: block))
    }
    return embedded.known(address) ?? embedded.node(at: address)
  }

  /// The graph's word for how a reference holds.
  private static func kind(_ kind: ReferenceKind) -> EdgeKind {
    switch kind {
    case .strong, .context, .block: .strong
    case .unowned: .unowned
    case .weak: .weak
    case .unmanaged: .unmanaged
    case .pointer, .word: .conservative
    }
  }

  /// The label of a reference, made where it is met first.
  mutating func label(_ reference: FoundReference) -> LabelID {
    let label = reference.label
    guard label >= 0 else { return .none }
    if reference.innerLabel == 0 {
      let index = Int(label)
      if index < plainLabels.count, plainLabels[index] != 0 {
        return LabelID(plainLabels[index] - 1)
      }
      noteTails(upTo: index)
      let made = labels.intern(.program(label: label, inner: 0))
      plainLabels[index] = made.rawValue &+ 1
      return made
    }
    noteTails(upTo: Int(label))
    if lastNested.label == label, lastNested.inner == reference.innerLabel {
      return lastNested.id
    }
    let made = labels.intern(.program(label: label, inner: reference.innerLabel))
    lastNested = (label, reference.innerLabel, made)
    return made
  }

  /// Finds out which paths lead behind an object's properties: no type says how much there is in use.
  private mutating func noteTails(upTo index: Int) {
    while plainLabels.count <= index {
      let path = store.labels.path(Int32(truncatingIfNeeded: plainLabels.count))
      areTails.append(path.contains(.tail))
      plainLabels.append(0)
    }
  }
}
