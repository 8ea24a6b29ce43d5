import LeakAllocators
import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory
import LeakMetadata

/// Makes the graph of a whole heap: every block a node, every described or claimed word an edge.
///
/// What each block is, is settled first; then the words are read once, by the types, by the rules of
/// libraries, and where neither says anything one by one.
struct GraphMaker {
  /// The picture.
  let snapshot: Snapshot

  /// The blocks and their types.
  let map: HeapMap

  /// The programs of types.
  let store: ProgramStore

  /// Reads objects by their types.
  var reader: ReferenceReader

  /// What libraries' rules say.
  var facts = LibraryFacts()

  /// Takes the edges.
  var sink: EdgeSink

  /// What rules say of a block: an index in `facts.interpretations` plus one, or 0.
  var interpretationOfBlock: [Int32]

  /// The typed blocks of which rules describe some words.
  var ruledBlocks: NodeSet

  /// The blocks into which live frames of running threads point.
  var inFlux: NodeSet

  /// The words of threads, as far as they refer to blocks.
  var stackClaims: [(claim: StackClaim, node: NodeIndex)] = []

  /// The code of whoever asks that has an object at hand, innermost function first.
  var askingCode: [NodeIndex: [Address]] = [:]

  /// The blocks that waiting functions have at hand which are no holders: callers, and functions that are not
  /// involved.
  var frameWords: NodeSet

  /// The code of the function values that waiting functions have.
  var frameFunctions: Set<Address> = []

  /// How many of the objects in images, and of the pieces of typed memory, were read.
  var readEmbeddedCount = 0
  var readMemoryCount = 0

  /// Where threads' calls have the objects that they are said to hold.
  var threadWords: [FrameWordsKey: FrameWords] = [:]

  /// Where the words of typed variables are, by the numbers of their claimants.
  var rootPlaces: [UInt32: RootPlace] = [:]

  /// Reads variables, once it has read them all; nil where it is needed no more.
  var variableRoots: VariableRoots?

  /// The variables that have objects' addresses in pointers.
  var variablePointers: [NodeIndex: VariablePointer] = [:]

  /// Who asks.
  let asker: Asker

  /// Prepares to read a snapshot.
  init(_ snapshot: Snapshot, _ map: HeapMap, _ store: ProgramStore, _ asker: Asker) {
    self.asker = asker
    self.snapshot = snapshot
    self.map = map
    self.store = store
    reader = ReferenceReader(store: store, snapshot: snapshot)
    let count = map.blocks.count
    sink = EdgeSink(
      GraphBuilder(expectedNodes: count, expectedEdges: count * 5 / 2),
      map.blocks,
      EmbeddedObjects(snapshot, map.types, firstNode: count),
      store,
      snapshot,
      typeOfBlock: map.typeOfBlock,
      isTaskType: map.types.entries.map { $0.metadata.kind == .task }
    )
    sink.knownBlocks = NodeSet(capacity: count)
    interpretationOfBlock = Array(repeating: 0, count: count)
    inFlux = NodeSet(capacity: count)
    frameWords = NodeSet(capacity: count)
    ruledBlocks = NodeSet(capacity: count)
  }

  /// Reads everything: first all blocks, which are the graph's first nodes, in one pass.
  consuming func made() -> AnalysedHeap {
    readStacks()
    readLibraries()
    noteRuledSlots()
    let closures = readBlocks()
    addLibraryReferences()
    addVariables()
    addStackClaims()
    addAskingClaims()
    addLibraryRoots()
    addKeepsakes()
    readEmbedded()
    while readMemory() { readEmbedded() }
    readUntypedBlocks()
    addObjectsInPlace()
    var held: Set<NodeIndex> = []
    for object in asker.held { if let node = node(object) { held.insert(node) } }
    sink.flush()
    sink.settle(held: held, asking: askingCode, memories: elementMemories())
    for closure in closures where !sink.functionContexts.contains(closure) {
      sink.builder.setKind(.storage, of: closure)
    }
    for root in sink.roots { sink.builder.addRoot(root) }
    let labels = sink.labels
    let embedded = sink.embedded
    let memoryTypes = sink.memoryTypes
    let unverified = sink.unverified
    let (askingCode, frameWords, rootPlaces) = (askingCode, frameWords, rootPlaces)
    let variablePointers = variablePointers
    let (threadWords, frameFunctions) = (threadWords, frameFunctions)
    // Nobody else keeps the builder, so that its columns are not copied.
    let builder = sink.builder
    sink.builder = GraphBuilder()
    return AnalysedHeap(
      graph: builder.build(),
      labels: labels,
      embedded: embedded,
      facts: facts,
      rootPlaces: rootPlaces,
      variablePointers: variablePointers,
      threadWords: threadWords,
      memoryTypes: memoryTypes,
      unverified: unverified,
      askingCode: askingCode,
      frameWords: frameWords,
      frameFunctions: frameFunctions
    )
  }

  // MARK: - Settling what blocks are

  /// Collects what live frames refer to.
  mutating func readStacks() {
    let blocks = map.blocks
    var claims: [(claim: StackClaim, node: NodeIndex)] = []
    var moving = inFlux
    var asking: [NodeIndex: [Address]] = [:]
    let threads = snapshot.threads
    var owners = FrameOwners(asker, [])
    StackClaim.forEach(in: snapshot) { claim in
      // Whoever asks waits for the answer: what it has at hand is neither a reason nor in change.
      if threads[claim.thread].isAsking {
        if let block = blocks.index(of: claim.word),
          !owners.isUninvolved(claim.code, in: snapshot)
        {
          asking[Self.node(block), default: []].append(claim.code)
        }
        return
      }
      if let block = blocks.index(of: claim.word) {
        claims.append((claim, Self.node(block)))
      }
      // A thread in the kernel changes no storage before it comes out again.
      guard !threads[claim.thread].isInKernel else { return }
      if let block = blocks.index(containing: claim.word) { moving.insert(Self.node(block)) }
    }
    stackClaims = claims
    askingCode = asking
    inFlux = moving
  }

  /// Asks the rules of libraries about all blocks.
  mutating func readLibraries() {
    var context = LibraryContext(snapshot: snapshot, heap: MappedHeap(map))
    var rules = LibraryRules()
    var cursor = snapshot.cursor()
    rules.readProcess(&context, &facts)
    // Most objects' types have no rule, which is found out once for each.
    var isAsked: [Bool?] = Array(repeating: nil, count: map.types.entries.count)
    let blocks = map.blocks
    for block in 0..<blocks.count {
      let type = Int(map.typeOfBlock[block])
      if type >= 0, isAsked[type] == false { continue }
      let start = blocks.start(at: block)
      guard let word = cursor.word(start) else { continue }
      if type >= 0, isAsked[type] == nil {
        isAsked[type] = !rules.ignores(firstWord: word, &context)
        if isAsked[type] == false { continue }
      }
      let described = LibraryBlock(
        start: Address(start),
        byteCount: blocks.byteCount(at: block)
      )
      _ = rules.read(described, firstWord: word, &context, &facts)
    }
    for (index, fact) in facts.interpretations.enumerated() {
      if fact.isEmbedded {
        _ = sink.embedded.add(fact.start)
      } else if let block = map.blocks.index(of: fact.start.bits) {
        interpretationOfBlock[block] = Int32(truncatingIfNeeded: index + 1)
        if fact.isComplete { sink.knownBlocks.insert(Self.node(block)) }
      }
    }
  }

  /// Notes the words of typed objects that rules describe.
  mutating func noteRuledSlots() {
    for fact in facts.references where fact.isDescribed && !fact.slot.isNull {
      guard let block = map.blocks.index(of: fact.holder.bits), map.typeOfBlock[block] >= 0
      else { continue }
      ruledBlocks.insert(Self.node(block))
      sink.ruledSlots.insert(fact.slot)
    }
  }

  /// What rules say of a block.
  func interpretation(of block: Int) -> LibraryInterpretation? {
    let index = Int(interpretationOfBlock[block])
    return index > 0 ? facts.interpretations[index - 1] : nil
  }
}
