import LeakAllocators
import LeakGraph
import LeakLibraries
import LeakMemory
import LeakMetadata

/// Turns the references that are read of objects into edges of the graph.
///
/// Targets are looked up for many references at a time: each look-up waits for memory, and those that
/// follow one another closely wait together.
struct EdgeSink: ReferenceSink {
  /// What else is to be done with an edge when its target is found.
  struct Remark {
    /// The number of the edge among those that wait.
    var edge: Int

    /// Whether a function value has the target for its context.
    var isContext: Bool

    /// Whether the type allows the reference but does not promise it.
    var isUnsettled: Bool

    /// How the reference is not counted, nil where it is: to a task it is what goes on with it, to memory that is no object
    /// it is all that there is.
    var uncounted: WordKind?

    /// The type of the values that a typed pointer leads to.
    var pointee: TypeID?

    /// Where the word is, as a complement.
    var slot: UInt

    /// The number of the element that the word is in; nil for words that are there in all objects of their type.
    var element: Int?
  }

  /// A reference that waits until all counts are known.
  struct Unsettled {
    /// The reference.
    var edge: GraphEdge

    /// Where its word is, as a complement, for elements of which no type says how many are in use; nil for other words.
    let elementSlot: UInt?

    /// Whether its word may lie behind what the program asked for.
    let mayBeSlack: Bool
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
  var unsettled: [Unsettled] = []

  /// The elements among them that nothing but accounts describes.
  var unverified = UnverifiedElements()

  /// Edges whose targets are not looked up yet.
  private var pending: [GraphEdge] = []

  /// The addresses of the objects that they refer to, as complements.
  private var addresses: [UInt] = []

  /// What else is to be done with them.
  private var remarks: [Remark] = []

  /// The blocks that they refer to; -1 for none.
  private var found = [Int32](repeating: -1, count: Self.mostPending)

  /// The memory that typed pointers lead to, in the order in which it was met, the types of its values, and where the pointers
  /// are.
  var memory: [NodeIndex] = []
  var memoryTypes: [NodeIndex: TypeID] = [:]
  var memoryPointers: [NodeIndex: [MemoryPointer]] = [:]

  /// Memory of which a library's rule says all.
  var knownBlocks = NodeSet(capacity: 0)

  /// The object that is being read.
  var source = NodeIndex(0)

  /// The words of typed objects that libraries' rules describe.
  var ruledSlots: Set<Address> = []

  /// Whether the object that is being read has such words.
  var hasRuledSlots = false

  /// What a rule says the value is that is being read; nil while objects are read.
  var valueRole: LibraryRole?

  /// Whether its references are being moved or dropped.
  var isInFlux = false

  /// What is known of a path of the program store.
  struct Path {
    /// The label of the path without an inner one; none where it is not made yet.
    var label: LabelID

    /// Whether it leads behind an object's properties, or into memory: no type says how much there is in use.
    let isTail: Bool

    /// The type of the values that it leads to, where it ends with a typed pointer.
    let pointee: TypeID?
  }

  /// The paths of the program store that were met, by number.
  var paths: [Path] = []

  /// The number of blocks.
  let blockCount: Int

  /// For each block the number of its type, or -1 where it is no object; empty where that does not matter.
  let typeOfBlock: [Int32]

  /// For each type whether its objects are tasks.
  private let isTaskType: [Bool]

  /// The programs, for their paths.
  let store: ProgramStore

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
    _ snapshot: Snapshot,
    typeOfBlock: [Int32] = [],
    isTaskType: [Bool] = []
  ) {
    self.store = store
    self.builder = builder
    self.blocks = blocks
    self.typeOfBlock = typeOfBlock
    self.isTaskType = isTaskType
    self.embedded = embedded
    functionContexts = NodeSet(capacity: blocks.count)
    blockCount = blocks.count
    pending.reserveCapacity(Self.mostPending)
    addresses.reserveCapacity(Self.mostPending)
    cursor = snapshot.cursor()
  }

  @inline(__always)
  mutating func add(_ reference: FoundReference) {
    let path = Int(reference.label)
    guard !hasRuledSlots, valueRole == nil, reference.kind != .weak, reference.innerLabel == 0,
      path >= 0,
      path < paths.count, paths[path].label.rawValue != LabelID.none.rawValue
    else {
      addUnusual(reference)
      return
    }
    append(
      reference,
      reference.target,
      paths[path].label,
      isTail: paths[path].isTail,
      pointee: paths[path].pointee
    )
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
    append(reference, target, label, isTail: isTail, pointee: pointee(of: reference))
  }

  /// Has a reference wait until its target is looked up.
  @inline(__always)
  private mutating func append(
    _ reference: FoundReference,
    _ target: UInt,
    _ label: LabelID,
    isTail: Bool,
    pointee: TypeID?
  ) {
    let isDescribed = reference.evidence == .described && reference.kind != .pointer && !isTail
    let isContext = reference.kind == .context
    let isUnsettled = !isDescribed && (reference.kind.isStrong || reference.kind == .word)
    let isUncounted = reference.kind == .unmanaged || reference.kind == .pointer
    if isContext || isUnsettled || isUncounted {
      remarks.append(
        Remark(
          edge: pending.count,
          isContext: isContext,
          isUnsettled: isUnsettled,
          uncounted: isUncounted ? reference.kind : nil,
          pointee: pointee,
          slot: ~reference.slot,
          element: isTail ? reference.index : nil
        )
      )
    }
    addresses.append(~target)
    pending.append(
      GraphEdge(
        source: source,
        target: source,
        kind: Self.kind(reference.kind),
        evidence: isDescribed ? .described : .undescribed,
        label: label,
        isInFlux: isInFlux
      )
    )
    if pending.count == Self.mostPending { flush() }
  }

  /// Looks up the targets of the references that were added, and adds their edges.
  @inline(never)
  mutating func flush() {
    findBlocks()
    for index in 0..<pending.count where found[index] < 0 {
      guard let node = embeddedNode(at: ~addresses[index]) else { continue }
      found[index] = Int32(truncatingIfNeeded: node.rawValue)
    }
    for remark in remarks where found[remark.edge] >= 0 {
      let node = NodeIndex(UInt32(bitPattern: found[remark.edge]))
      if remark.isContext { functionContexts.insert(node) }
      if remark.uncounted != nil {
        pending[remark.edge] = settled(pending[remark.edge], to: node, remark)
      }
      if remark.isUnsettled {
        var edge = pending[remark.edge]
        edge.target = node
        let mayBeSlack =
          remark.element ?? 0 > 0 && isSlackPossible(at: ~remark.slot, of: edge.source)
        unsettled.append(
          Unsettled(
            edge: edge,
            elementSlot: remark.element == nil ? nil : remark.slot,
            mayBeSlack: mayBeSlack
          )
        )
        found[remark.edge] = -1
      }
    }
    builder.addEdges(pending, to: found)
    pending.removeAll(keepingCapacity: true)
    addresses.removeAll(keepingCapacity: true)
    remarks.removeAll(keepingCapacity: true)
  }

  /// Whether a node is a task; one of async let lies inside of its parent's memory.
  func isTask(_ node: NodeIndex) -> Bool {
    let index = Int(node.rawValue)
    guard index < typeOfBlock.count else { return embedded.isTask(node) }
    let type = Int(typeOfBlock[index])
    return type >= 0 && isTaskType[type]
  }

  /// Looks up the blocks of the references that were added, in a loop so small that many look-ups wait for
  /// memory at once.
  private mutating func findBlocks() {
    let blocks = blocks
    let waiting = addresses
    let added = waiting.span
    var places = found.mutableSpan
    for index in 0..<min(added.count, places.count) {
      places[index] = Int32(truncatingIfNeeded: blocks.index(of: ~added[index]) ?? -1)
    }
  }

  /// Adds an edge.
  mutating func add(_ edge: GraphEdge) {
    builder.addEdge(edge)
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
  private static func kind(_ kind: WordKind) -> EdgeKind {
    switch kind {
    case .strong, .context, .block: .strong
    case .unowned: .unowned
    case .weak: .weak
    // Whoever keeps a pointer may have retained what it leads to, and nothing in memory says so.
    case .unmanaged, .pointer: .unmanaged
    case .word: .conservative
    }
  }

  /// The label of a reference, made where it is met first.
  @inline(never)
  mutating func label(_ reference: FoundReference) -> LabelID {
    let label = reference.label
    guard label >= 0 else { return .none }
    notePaths(upTo: Int(label))
    if let valueRole {
      return labels.intern(.value(valueRole, label: label, inner: reference.innerLabel))
    }
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
  mutating func notePaths(upTo index: Int) {
    while paths.count <= index {
      let path = store.labels.path(Int32(truncatingIfNeeded: paths.count))
      var pointee: TypeID?
      if case .pointee(let type)? = path.last { pointee = type }
      paths.append(
        Path(
          label: .none,
          isTail: path.contains(.tail) || path.contains(.target),
          pointee: pointee
        )
      )
    }
  }
}
