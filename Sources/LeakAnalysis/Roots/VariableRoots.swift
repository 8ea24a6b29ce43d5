import LeakAllocators
import LeakGraph
import LeakImages
import LeakMemory
import LeakMetadata

/// Adds what the variables of images and of threads refer to as roots.
///
/// A variable of Swift says its type in its linker's name: its references are described. Every other word
/// of writable data is a claim.
struct VariableRoots {
  /// Collects the references of one variable.
  private struct Collector: ReferenceSink {
    /// The references so far.
    var references: [FoundReference] = []

    mutating func add(_ reference: FoundReference) {
      references.append(reference)
    }
  }

  /// The picture.
  private let snapshot: Snapshot

  /// The blocks and their types.
  private let map: HeapMap

  /// The variables by address.
  private let variables: SnapshotVariables

  /// Reads words.
  private var cursor: SnapshotCursor

  /// Tells which words may lead to blocks or to objects in images.
  private let filter: AddressFilter

  /// The number of the next claimant.
  private var claimant: UInt32

  /// Where the words of typed variables are, by the numbers of their claimants.
  private(set) var places: [UInt32: RootPlace] = [:]

  /// The variables that have an object's address in a pointer, which has no retain by its type: of each object the first.
  private(set) var pointers: [NodeIndex: VariablePointer] = [:]

  /// The sorted names of variables, by the numbers of the images that have outlined values.
  private var named: [Int: [String]] = [:]

  /// Reads the variables of a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: The picture.
  ///   - map: The blocks and their types.
  ///   - claimant: The number of the first claimant.
  init(_ snapshot: Snapshot, _ map: HeapMap, claimant: UInt32) {
    self.snapshot = snapshot
    self.map = map
    self.claimant = claimant
    variables = SnapshotVariables(snapshot)
    cursor = snapshot.cursor()
    filter = AddressFilter(areasOf: map.blocks, and: EmbeddedObjects.dataRanges(of: snapshot))
  }

  /// Adds the roots.
  ///
  /// - Parameters:
  ///   - sink: Takes them.
  ///   - reader: Reads typed variables.
  mutating func add(to sink: inout EdgeSink, _ reader: inout ReferenceReader) {
    for index in snapshot.images.indices {
      let image = variables.index(ofImage: index)
      for range in image.writableRanges { addWords(of: range, image, index, &sink, &reader) }
    }
    for block in variables.threadLocalBlocks { addThreadLocals(of: block, &sink) }
  }

  /// Adds what the words of an image's writable data refer to.
  private mutating func addWords(
    of range: AddressRange,
    _ variables: VariableIndex,
    _ image: Int,
    _ sink: inout EdgeSink,
    _ reader: inout ReferenceReader
  ) {
    var next = (range.start.bits &+ 7) & ~7
    while let slot = filter.nextReference(&cursor, from: next, to: range.end.bits) {
      next = slot &+ 8
      guard let word = cursor.word(slot), word >= 4096 else { continue }
      let target = word & 7 == 0 ? sink.node(at: word) : nil
      // A tagged word, as of an enum or a string, may be a typed variable's.
      guard target != nil || map.blocks.index(of: word & 0x00ff_ffff_ffff_fff8) != nil else {
        continue
      }
      let variable = variables.variable(containing: Address(slot))
      if let variable,
        let end = addTyped(variable, ofImage: snapshot.images[image].name, &sink, &reader)
          ?? addOutlined(variable, variables, &sink, &reader)
      {
        next = max(next, (end &+ 7) & ~7)
        continue
      }
      guard let target else { continue }
      let name = variable.map(\.mangledName).flatMap { $0.isEmpty ? nil : $0 }
      if RuntimeVariables.contains(name ?? "", image: snapshot.images[image].name) { continue }
      if let name, let own = map.types.resolver.outlinedVariable(symbol: name) {
        add(target, kind: own.isStatic ? .static : .global, name: own.name, &sink)
        continue
      }
      let isFoundation = RootText.isFoundation(name ?? "", image: snapshot.images[image].name)
      add(
        target,
        kind: isFoundation ? .library : (name?.hasSuffix("vpZ") ?? false) ? .static : .global,
        name: name.map { isFoundation ? RootText.foundation($0) : $0 }
          ?? place(Address(slot), image),
        &sink
      )
    }
  }

  /// Adds the references of a variable whose name says its type.
  ///
  /// - Returns: The address behind the variable; nil where its name says nothing.
  private mutating func addTyped(
    _ variable: ImageVariable,
    ofImage image: String,
    _ sink: inout EdgeSink,
    _ reader: inout ReferenceReader
  ) -> UInt? {
    guard variable.range.byteCount > 0, variable.range.byteCount <= 1 << 20,
      let facts = map.types.resolver.variable(symbol: variable.mangledName), !facts.isPart
    else { return nil }
    let type = map.types.resolver.heldType(of: facts.type, at: variable.range.start)
    if case .unknown = map.types.resolver.node(type) { return nil }
    let program = reader.program(ofValue: type)
    guard program > 0 else {
      // Of a type that holds nothing, as a pointer's, the words are known.
      return reader.holdsNothing(type)
        ? variable.range.start.bits &+ UInt(variable.range.byteCount) : nil
    }
    let isFoundation = RootText.isFoundation(variable.mangledName, image: image)
    add(
      program,
      in: variable.range,
      kind: isFoundation ? .library : facts.isStatic ? .static : .global,
      name: isFoundation ? RootText.foundation(facts.name) : facts.name,
      symbol: variable.mangledName,
      holder: .variable(type, isObject: false, start: ~variable.range.start.bits),
      &sink,
      &reader
    )
    return variable.range.start.bits &+ UInt(variable.range.byteCount)
  }

  /// Adds the references of the object that the compiler keeps in place of a variable's value: its class says what its
  /// properties are, also where nobody needed its header.
  ///
  /// - Returns: The address behind the object; nil where there is no such object.
  private mutating func addOutlined(
    _ variable: ImageVariable,
    _ variables: VariableIndex,
    _ sink: inout EdgeSink,
    _ reader: inout ReferenceReader
  ) -> UInt? {
    let resolver = map.types.resolver
    guard let facts = outlined(variable.mangledName, variables) else { return nil }
    let metadata = resolver.metadata(of: facts.type)
    // Where nobody needed the header of an object of a generic class, there may be no metadata of that.
    guard
      let object = metadata.map({ described($0, &reader) }) ?? reader.program(ofClass: facts.type)
    else { return nil }
    // In front of the object may be a word by which it is known to be initialised.
    let start = variable.range.start + (variable.range.byteCount - object.byteCount >= 8 ? 8 : 0)
    // One with a header is an object as others are, and has its references itself; its root is added with others'.
    if let metadata, cursor.word(start.bits) == metadata.bits, sink.node(at: start.bits) != nil {
      return variable.range.end.bits
    }
    guard object.program > 0,
      start.bits &+ UInt(max(16, object.byteCount)) <= variable.range.end.bits
    else { return nil }
    add(
      object.program,
      in: AddressRange(start: start, end: variable.range.end),
      kind: facts.isStatic ? .static : .global,
      name: facts.name,
      objectType: facts.type,
      holder: .variable(facts.type, isObject: true, start: ~start.bits),
      &sink,
      &reader
    )
    return variable.range.end.bits
  }

  /// The program and the size of the objects with a metadata; nil where it is no class's.
  private func described(
    _ metadata: Address,
    _ reader: inout ReferenceReader
  ) -> (program: Int32, byteCount: Int)? {
    guard let heap = map.types.resolver.heapMetadata(at: metadata), heap.kind == .classInstance
    else { return nil }
    return (reader.program(ofHeapMetadata: metadata), heap.instanceSize)
  }

  /// Adds as roots the variables in whose place objects are: nothing may have such an object but code.
  ///
  /// - Parameters:
  ///   - entries: The objects that are no blocks.
  ///   - sink: Takes the roots.
  /// - Complexity: O(*n* log *m*) for *n* objects and *m* variables.
  mutating func addObjects(in entries: [EmbeddedObjects.Entry], to sink: inout EdgeSink) {
    for entry in entries {
      let metadata = map.types.entries[Int(entry.type)].metadata
      guard metadata.kind == .classInstance,
        let image = snapshot.imageIndex(containing: entry.address)
      else { continue }
      let index = variables.index(ofImage: image)
      guard let variable = index.variable(containing: entry.address),
        let facts = outlined(variable.mangledName, index),
        map.types.resolver.metadata(of: facts.type) == metadata.address,
        let object = sink.node(at: entry.address.bits)
      else { continue }
      let kind: RootKind = facts.isStatic ? .static : .global
      add(object, kind: kind, name: facts.name, evidence: .described, holding: .keeps, &sink)
      places[claimant] = RootPlace(
        slot: variable.range.start.bits,
        symbol: nil,
        objectType: facts.type,
        isContext: false,
        index: 0
      )
    }
  }

  /// What the linker's name of the variable says that has an outlined value; nil where the image names none.
  ///
  /// - Complexity: O(log *n*) for *n* variables of the image, O(*n* log *n*) for its first.
  private mutating func outlined(_ symbol: String, _ variables: VariableIndex) -> VariableFacts? {
    let resolver = map.types.resolver
    guard let prefix = TypeResolver.outlinedPrefix(ofSymbol: symbol),
      let own = resolver.outlinedVariable(symbol: symbol)
    else { return nil }
    let names =
      named[variables.image]
      ?? (0..<variables.count).map(variables.name)
      .filter { $0.hasSuffix("vp") || $0.hasSuffix("vpZ") }
      .sorted()
    named[variables.image] = names
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle] < prefix { low = middle + 1 } else { high = middle }
    }
    // What follows the variable's own name is its type's, and a name that goes on differently begins alike.
    return names[low...].lazy.prefix { $0.hasPrefix(prefix) }
      .compactMap { resolver.variable(symbol: $0) }.first { $0.name == own.name }
  }

  /// Adds what the program of a type reads in memory that no block is, as roots.
  private mutating func add(
    _ program: Int32,
    in range: AddressRange,
    kind: RootKind,
    name: String,
    symbol: String? = nil,
    objectType: TypeID? = nil,
    holder: MemoryPointer.Holder = .unknown,
    _ sink: inout EdgeSink,
    _ reader: inout ReferenceReader
  ) {
    var collector = Collector()
    reader.read(program, at: range.start.bits, byteCount: range.byteCount, into: &collector)
    for reference in collector.references {
      guard let target = sink.node(at: reference.target) else { continue }
      if reference.kind == .unmanaged || reference.kind == .pointer, !isUntyped(target) {
        let pointer = VariablePointer(name: name, label: sink.label(reference))
        pointers[target] = pointers[target] ?? pointer
      }
      // A pointer keeps memory that has no count, and no object; a continuation has no retain of the task that it resumes.
      let isMemory = reference.kind == .pointer
      let isContinuation = reference.kind == .unmanaged && sink.isTask(target)
      guard
        reference.kind.isStrong || reference.kind == .word || isMemory && isUntyped(target)
          || isContinuation
      else { continue }
      if isMemory { sink.note(memory: target, by: reference, in: holder) }
      let isTyped = reference.kind.isStrong || isContinuation
      let isDescribed = reference.evidence == .described && isTyped || isMemory
      if reference.kind == .context { sink.functionContexts.insert(target) }
      claimant &+= 1
      places[claimant] = RootPlace(
        slot: reference.slot,
        symbol: symbol,
        objectType: objectType,
        isContext: reference.kind == .context,
        index: reference.index
      )
      sink.roots.append(
        GraphRoot(
          kind: kind,
          name: sink.builder.rootName(name),
          target: target,
          label: sink.label(reference),
          evidence: isDescribed ? .described : .undescribed,
          holding: isMemory || isContinuation ? .keeps : .retains,
          claimant: claimant
        )
      )
    }
  }

  /// Whether a node is memory that is no object.
  private func isUntyped(_ node: NodeIndex) -> Bool {
    let block = Int(node.rawValue)
    return block < map.blocks.count && map.typeOfBlock[block] < 0
  }

  /// Adds the words of a thread's own variables.
  private mutating func addThreadLocals(of block: ThreadLocalBlock, _ sink: inout EdgeSink) {
    var address = (block.range.start.bits &+ 7) & ~7
    while address &+ 8 <= block.range.end.bits {
      let slot = address
      address &+= 8
      guard let word = cursor.word(slot).map(Address.untagged), word >= 4096, word & 7 == 0,
        let target = map.blocks.index(of: word)
      else { continue }
      let variable = variables.threadLocal(containing: Address(slot))
      add(
        NodeIndex(UInt32(truncatingIfNeeded: target)),
        kind: .threadLocal,
        name: variable?.variable.mangledName ?? "thread-local variable",
        &sink
      )
    }
  }

  /// Adds a root, of which no type says more than a name.
  private mutating func add(
    _ target: NodeIndex,
    kind: RootKind,
    name: String,
    evidence: Evidence = .undescribed,
    holding: RootHolding = .retains,
    _ sink: inout EdgeSink
  ) {
    claimant &+= 1
    sink.roots.append(
      GraphRoot(
        kind: kind,
        name: sink.builder.rootName(name),
        target: target,
        label: .none,
        evidence: evidence,
        holding: holding,
        claimant: claimant
      )
    )
  }

  /// A place in an image for which there is no name: `server + 0x4a10`.
  private func place(_ address: Address, _ image: Int) -> String {
    let image = snapshot.images[image]
    return ImagePlace.text(image: image.name, offset: UInt64(address.bits &- image.loadBias))
  }
}
