import LeakAllocators
import LeakGraph
import LeakLibraries
import LeakMemory
import LeakMetadata

/// Describes blocks as nodes of the graph.
struct NodeMaker {
  /// The types.
  private let map: HeapMap

  /// The graph's number for blocks of which nothing is known, where there are any.
  private var untypedNumber: TypeIndex?

  /// Nodes that are not in the graph yet.
  private var waiting: [GraphNode] = []

  /// How many nodes are added together.
  private static let mostWaiting = 512

  /// Reads counts.
  private var cursor: SnapshotCursor

  /// The graph's number for each type of the heap, where it was met.
  private var typeNumbers: [TypeIndex?]

  /// The kind of nodes of each type.
  private var kinds: [NodeKind]

  /// The flags that all objects of each type have: whether they are LeakFinder's own.
  ///
  /// Flags are put together from their bits: what the literal of an option set calls is not specialised
  /// across modules, and cost more than all the rest (verified with Swift 6.3.1).
  private var typeFlags: [UInt8]

  /// The nodes whose types are closures' contexts; those that are no function value's are storage.
  private(set) var closures: [NodeIndex] = []

  /// The standard library's storage classes, which no programmer sees.
  private static let storageClasses: Set<String> = [
    "Swift._ContiguousArrayStorage", "Swift._DictionaryStorage", "Swift._SetStorage",
    "Swift.__StringStorage", "Swift.__SharedStringStorage", "Swift._StringStorage",
    "Swift._SharedStringStorage", "Swift._SwiftDeferredNSArray", "Swift._DequeBuffer",
    "_Concurrency._DequeBuffer",
    "DequeModule._DequeBuffer", "Swift.CheckedContinuationCanary",
    "_Concurrency.CheckedContinuationCanary", "Swift.AsyncStream._Context",
    "Swift.AsyncThrowingStream._Context", "Swift._AsyncStreamCriticalStorage",
    "Foundation.NSCacheEntry", "Foundation.NSCacheKey", "Foundation.__SwiftValue",
  ]

  /// Tells objects of which only the memory is left.
  private var ending: EndingObjects

  /// How far objects have come.
  enum Life {
    /// It is in use.
    case alive
    /// It is being destroyed.
    case ending
    /// Only its memory is left: its fields mean nothing.
    case over
  }

  /// Describes blocks and objects of a map.
  init(_ snapshot: Snapshot, _ map: HeapMap, _ ending: EndingObjects) {
    self.map = map
    self.ending = ending
    cursor = snapshot.cursor()
    typeNumbers = []
    kinds = []
    typeFlags = []
  }

  /// Adds a block that is no object.
  ///
  /// - Parameters:
  ///   - byteCount: Its size.
  ///   - interpretation: What libraries' rules say of it.
  ///   - isInFlux: Whether a running thread points into it.
  ///   - builder: The graph.
  mutating func addUntyped(
    _ byteCount: Int,
    _ interpretation: LibraryInterpretation?,
    isInFlux: Bool,
    to builder: inout GraphBuilder
  ) {
    var flags: UInt8 = isInFlux ? NodeFlags.inFlux.rawValue : 0
    let retains = interpretation?.retainCount
    if retains != nil { flags |= NodeFlags.counted.rawValue }
    append(
      GraphNode(
        type: number(ofUntyped: interpretation, in: &builder),
        kind: Self.kind(of: interpretation),
        flags: NodeFlags(rawValue: flags),
        byteCount: UInt64(max(0, byteCount)),
        strongCount: retains ?? 0
      ),
      to: &builder
    )
  }

  /// Adds the nodes that wait.
  mutating func flush(to builder: inout GraphBuilder) {
    builder.addNodes(waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  /// Has a node wait until there are enough to add them together.
  @inline(__always)
  private mutating func append(_ node: GraphNode, to builder: inout GraphBuilder) {
    waiting.append(node)
    if waiting.count == Self.mostWaiting { flush(to: &builder) }
  }

  /// Adds an object.
  ///
  /// - Parameters:
  ///   - type: The number of its type in the map.
  ///   - start: Where it is.
  ///   - byteCount: Its size.
  ///   - isInFlux: Whether a running thread points into it.
  ///   - node: The number that the node gets.
  ///   - builder: The graph.
  /// - Returns: How far it has come.
  mutating func add(
    _ type: Int,
    at start: UInt,
    byteCount: Int,
    isInFlux: Bool,
    as node: NodeIndex,
    to builder: inout GraphBuilder
  ) -> Life {
    let number = number(of: type, in: &builder)
    var flags = typeFlags[type]
    var strong: UInt32 = 0
    var life = Life.alive
    if isInFlux { flags |= NodeFlags.inFlux.rawValue }
    if let counts = ObjectCounts(of: start, &cursor) {
      strong = counts.strong
      if counts.isImmortal {
        flags |= NodeFlags.immortal.rawValue
      } else {
        flags |= NodeFlags.counted.rawValue
        if counts.isDeiniting {
          let isOver = !isInFlux && ending.isOver(node)
          life = isOver ? .over : .ending
          flags |= isOver ? NodeFlags.unownedOnly.rawValue : NodeFlags.deiniting.rawValue
        }
      }
    }
    if case .closure = kinds[type] { closures.append(node) }
    append(
      GraphNode(
        type: number,
        kind: kinds[type],
        flags: NodeFlags(rawValue: flags),
        byteCount: UInt64(max(0, byteCount)),
        strongCount: strong
      ),
      to: &builder
    )
    return life
  }

  /// The graph's number of what a block that is no object is called.
  private mutating func number(
    ofUntyped interpretation: LibraryInterpretation?,
    in builder: inout GraphBuilder
  ) -> TypeIndex {
    if interpretation == nil, let untypedNumber { return untypedNumber }
    let number = builder.type(named: Self.name(of: interpretation))
    if interpretation == nil { untypedNumber = number }
    return number
  }

  /// The graph's number of a type.
  private mutating func number(of index: Int, in builder: inout GraphBuilder) -> TypeIndex {
    while typeNumbers.count <= index {
      typeNumbers.append(nil)
      kinds.append(.object)
      typeFlags.append(0)
    }
    if let number = typeNumbers[index] { return number }
    let entry = map.types.entries[index]
    let number = builder.type(named: entry.name)
    typeNumbers[index] = number
    if Self.isOwn(entry) {
      typeFlags[index] = NodeFlags.own.rawValue
    }
    kinds[index] =
      switch entry.metadata.kind {
      case .classInstance: Self.storageClasses.contains(entry.className) ? .storage : .object
      case .context: .closure
      case .box, .errorBox: .storage
      case .task: .task
      case .job: .untyped
      }
    return number
  }

  /// Whether objects of a type are LeakFinder's own.
  static func isOwn(_ entry: HeapTypes.Entry) -> Bool {
    OwnCode.names(entry.name)
  }

  /// Whether no programmer sees objects of a type, as far as the type tells.
  static func isStorage(_ entry: HeapTypes.Entry) -> Bool {
    switch entry.metadata.kind {
    case .classInstance: storageClasses.contains(entry.className)
    case .task: false
    case .context, .box, .errorBox, .job: true
    }
  }

  /// The kind of a block that is no object.
  private static func kind(of interpretation: LibraryInterpretation?) -> NodeKind {
    switch interpretation?.kind {
    case .blocksBlock, .blocksVariable: .block
    case nil: .untyped
    default: .typedMemory
    }
  }

  /// What a block that is no object is called.
  static func name(of interpretation: LibraryInterpretation?) -> String {
    guard let interpretation else { return "untyped block" }
    let text = interpretation.role.text
    return switch interpretation.kind {
    case .sideTable: "side table of a weak reference"
    case .taskSlab: "memory of a task"
    case .plainBytes: text.isEmpty ? "plain bytes" : text
    default: text.isEmpty ? "memory of a library" : text
    }
  }
}
