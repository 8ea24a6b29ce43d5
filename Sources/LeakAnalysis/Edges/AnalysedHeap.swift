import LeakAllocators
package import LeakGraph
package import LeakLibraries
import LeakMemory
import struct LeakMetadata.TypeID

/// The graph of a heap, with what is needed to say what its parts are called.
///
/// A class, since each reference of a path is looked up in it: copies of its parts would cost more than the look-ups.
package final class AnalysedHeap {
  /// The graph; its first nodes are the blocks, in the order of the map.
  package let graph: HeapGraph

  /// The labels of edges and roots.
  package let labels: LabelTable<EdgeLabel>

  /// The objects that are no blocks, numbered behind them.
  let embedded: EmbeddedObjects

  /// What libraries' rules say.
  package let facts: LibraryFacts

  /// Where the words of typed variables are, by the numbers of their claimants.
  let rootPlaces: [UInt32: RootPlace]

  /// The variables that have objects' addresses in pointers.
  let variablePointers: [NodeIndex: VariablePointer]

  /// Where threads' calls have the objects that they are said to hold.
  let threadWords: [FrameWordsKey: FrameWords]

  /// The types of the values in memory that typed pointers lead to.
  let memoryTypes: [NodeIndex: TypeID]

  /// The elements of memory that nothing but accounts describes.
  let unverified: UnverifiedElements

  /// The code of whoever asks that has an object at hand, innermost function first.
  let askingCode: [NodeIndex: [Address]]

  /// The blocks that waiting functions have at hand which are no holders, such as variables of asynchronous callers.
  let frameWords: NodeSet

  /// The code of the function values that waiting functions have.
  let frameFunctions: Set<Address>

  /// The memory of each task's waiting functions, outermost first, by the task's address.
  let waitingFunctions: [Address: [LibraryClaim]]

  /// A heap with all its parts.
  init(
    graph: HeapGraph,
    labels: LabelTable<EdgeLabel>,
    embedded: EmbeddedObjects,
    facts: LibraryFacts,
    rootPlaces: [UInt32: RootPlace],
    variablePointers: [NodeIndex: VariablePointer],
    threadWords: [FrameWordsKey: FrameWords],
    memoryTypes: [NodeIndex: TypeID],
    unverified: UnverifiedElements,
    askingCode: [NodeIndex: [Address]],
    frameWords: NodeSet,
    frameFunctions: Set<Address>
  ) {
    self.graph = graph
    self.labels = labels
    self.embedded = embedded
    self.facts = facts
    self.rootPlaces = rootPlaces
    self.variablePointers = variablePointers
    self.threadWords = threadWords
    self.memoryTypes = memoryTypes
    self.unverified = unverified
    self.askingCode = askingCode
    self.frameWords = frameWords
    self.frameFunctions = frameFunctions
    waitingFunctions = Dictionary(
      grouping: facts.claims.filter { !$0.code.isNull },
      by: \.claimant
    )
  }

  /// Where the object of a node begins.
  func address(of node: NodeIndex, in map: HeapMap) -> Address {
    let index = Int(node.rawValue)
    if index < map.blocks.count { return Address(map.blocks.start(at: index)) }
    let further = index - map.blocks.count
    return further < embedded.entries.count ? embedded.entries[further].address : .null
  }

  /// The node of the object that begins at an address, also of one inside of a task's memory; nil where none does.
  func node(at address: Address, in map: HeapMap) -> NodeIndex? {
    if let block = map.blocks.index(of: address.bits) {
      return NodeIndex(UInt32(truncatingIfNeeded: block))
    }
    return embedded.known(address.bits)
  }

  /// The type of the object of a node: an index in the heap types; nil where it is no object.
  func type(of node: NodeIndex, in map: HeapMap) -> Int32? {
    let index = Int(node.rawValue)
    if index < map.blocks.count {
      return map.typeOfBlock[index] < 0 ? nil : map.typeOfBlock[index]
    }
    let further = index - map.blocks.count
    return further < embedded.entries.count ? embedded.entries[further].type : nil
  }
}
