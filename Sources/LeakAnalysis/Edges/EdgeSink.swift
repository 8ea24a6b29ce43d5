import LeakAllocators
import LeakGraph
import LeakMemory
import LeakMetadata

/// Turns the references that are read of objects into edges of the graph.
///
/// Targets are looked up for many references at a time: each look-up waits for memory, and those that
/// follow one another closely wait together.
struct EdgeSink: ReferenceSink {
  /// A reference whose target is not looked up yet.
  private struct Pending {
    /// The address of the object it refers to.
    var target: UInt

    /// The edge, but for its target.
    var edge: GraphEdge

    /// Whether a function value has the target for its context.
    var isContext: Bool

    /// Whether the type allows it but does not promise it.
    var isUnsettled: Bool
  }

  /// How many references are looked up together.
  private static let mostPending = 512

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

  /// References whose targets are not looked up yet.
  private var pending: [Pending] = []

  /// The edges of those that are.
  private var resolved: [GraphEdge] = []

  /// The blocks that they refer to; -1 for none.
  private var found = [Int32](repeating: -1, count: Self.mostPending)

  /// The object that is being read.
  var source = NodeIndex(0)

  /// The words of typed objects that libraries' rules describe.
  var ruledSlots: Set<Address> = []

  /// Whether the object that is being read has such words.
  var hasRuledSlots = false

  /// Whether its references are being moved or dropped.
  var isInFlux = false

  /// What is known of a path of the program store.
  private struct Path {
    /// The label of the path without an inner one; none where it is not made yet.
    var label: LabelID

    /// Whether it leads behind an object's properties: no type says how much there is in use.
    let isTail: Bool
  }

  /// The paths of the program store that were met, by number.
  private var paths: [Path] = []

  /// The number of blocks.
  private let blockCount: Int

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
    blockCount = blocks.count
    pending.reserveCapacity(Self.mostPending)
    resolved.reserveCapacity(Self.mostPending)
    cursor = snapshot.cursor()
  }

  @inline(__always)
  mutating func add(_ reference: FoundReference) {
    let path = Int(reference.label)
    guard !hasRuledSlots, reference.kind != .weak, reference.innerLabel == 0, path >= 0,
      path < paths.count, paths[path].label.rawValue != LabelID.none.rawValue
    else {
      addUnusual(reference)
      return
    }
    append(reference, reference.target, paths[path].label, isTail: paths[path].isTail)
  }

  /// Adds a reference that is looked at more closely: of a label that is new, for instance.
  @inline(never)
  private mutating func addUnusual(_ reference: FoundReference) {
    // What a library's rule says of a word is not said again by the type.
    if hasRuledSlots, ruledSlots.contains(Address(reference.slot)) { return }
    var target = reference.target
    if reference.kind == .weak {
      // A weak word has the side table, whose first word is the object.
      guard let object = cursor.word(target & 0x0fff_ffff_ffff_fff8) else { return }
      target = object
    }
    let label = label(reference)
    let isTail = reference.label >= 0 && paths[Int(reference.label)].isTail
    append(reference, target, label, isTail: isTail)
  }

  /// Has a reference wait until its target is looked up.
  @inline(__always)
  private mutating func append(
    _ reference: FoundReference,
    _ target: UInt,
    _ label: LabelID,
    isTail: Bool
  ) {
    let isDescribed = reference.evidence == .described && reference.kind != .pointer && !isTail
    pending.append(
      Pending(
        target: target,
        edge: GraphEdge(
          source: source,
          target: source,
          kind: Self.kind(reference.kind),
          evidence: isDescribed ? .described : .undescribed,
          label: label,
          isInFlux: isInFlux
        ),
        isContext: reference.kind == .context,
        isUnsettled: !isDescribed && (reference.kind.isStrong || reference.kind == .word)
      )
    )
    if pending.count == Self.mostPending { flush() }
  }

  /// Looks up the targets of the references that were added, and adds their edges.
  @inline(never)
  mutating func flush() {
    findBlocks()
    for index in 0..<pending.count {
      if found[index] < 0, let node = embeddedNode(at: pending[index].target) {
        found[index] = Int32(truncatingIfNeeded: node.rawValue)
      }
      guard pending[index].isContext || pending[index].isUnsettled, found[index] >= 0 else {
        continue
      }
      let node = NodeIndex(UInt32(bitPattern: found[index]))
      if pending[index].isContext { functionContexts.insert(node) }
      if pending[index].isUnsettled {
        unsettled.append(pending[index].edge)
        unsettled[unsettled.count - 1].target = node
        found[index] = -1
      }
    }
    addFound()
    pending.removeAll(keepingCapacity: true)
  }

  /// Looks up the blocks of the references that were added, in a loop so small that many look-ups wait for
  /// memory at once.
  private mutating func findBlocks() {
    let blocks = blocks
    let waiting = pending
    let added = waiting.span
    var places = found.mutableSpan
    for index in 0..<min(added.count, places.count) {
      places[index] = Int32(truncatingIfNeeded: blocks.index(of: added[index].target) ?? -1)
    }
  }

  /// Adds the edges whose targets were found.
  private mutating func addFound() {
    resolved.removeAll(keepingCapacity: true)
    for index in 0..<pending.count where found[index] >= 0 {
      pending[index].edge.target = NodeIndex(UInt32(bitPattern: found[index]))
      resolved.append(pending[index].edge)
    }
    builder.addEdges(resolved)
  }

  /// Adds an edge.
  mutating func add(_ edge: GraphEdge) {
    builder.addEdge(edge)
  }

  /// Settles the references that a type allows and that may be left of what the memory had before:
  /// they are described where they are just what an object's count lacks, otherwise claims.
  ///
  /// - Parameter strongCount: The strong retains of a block's object.
  mutating func settle(strongCount: (Int) -> UInt32) {
    flush()
    guard !unsettled.isEmpty else { return }
    var candidates: [UInt32: UInt32] = [:]
    var targets = NodeSet(capacity: blockCount)
    for edge in unsettled {
      candidates[edge.target.rawValue, default: 0] += 1
      targets.insert(edge.target)
    }
    var described = builder.describedRetains(of: targets)
    for root in roots where root.isDescribedRetain && targets.contains(root.target) {
      described[root.target, default: 0] += 1
    }
    for edge in unsettled {
      var settled = edge
      if targets.contains(edge.target) {
        let strong = strongCount(Int(edge.target.rawValue))
        let lacking = Int(strong) - Int(described[edge.target] ?? 0)
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
    return embeddedNode(at: address)
  }

  /// The node of the object that begins at an address and is no block.
  private mutating func embeddedNode(at address: UInt) -> NodeIndex? {
    embedded.known(address) ?? embedded.node(at: address)
  }

  /// The graph's word for how a reference holds.
  @inline(__always)
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
  @inline(never)
  mutating func label(_ reference: FoundReference) -> LabelID {
    let label = reference.label
    guard label >= 0 else { return .none }
    notePaths(upTo: Int(label))
    if reference.innerLabel == 0 {
      if paths[Int(label)].label == .none {
        paths[Int(label)].label = labels.intern(.program(label: label, inner: 0))
      }
      return paths[Int(label)].label
    }
    if lastNested.label == label, lastNested.inner == reference.innerLabel {
      return lastNested.id
    }
    let made = labels.intern(.program(label: label, inner: reference.innerLabel))
    lastNested = (label, reference.innerLabel, made)
    return made
  }

  /// Finds out which paths lead behind an object's properties.
  private mutating func notePaths(upTo index: Int) {
    while paths.count <= index {
      let path = store.labels.path(Int32(truncatingIfNeeded: paths.count))
      paths.append(Path(label: .none, isTail: path.contains(.tail)))
    }
  }
}
