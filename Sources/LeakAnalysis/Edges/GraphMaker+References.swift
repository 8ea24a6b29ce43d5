import LeakAllocators
import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory
import LeakMetadata

extension GraphMaker {
  /// Tells objects of which only the memory is left.
  private var ending: EndingObjects { EndingObjects(snapshot, map, stackClaims, askingCode) }

  /// Adds all blocks as nodes and reads the objects among them by their types.
  ///
  /// An object's memory is looked at once, for its counts and for its references.
  ///
  /// - Returns: The nodes that are closures if function values have them for their contexts.
  mutating func readBlocks() -> [NodeIndex] {
    var nodes = NodeMaker(snapshot, map, ending)
    let (blocks, typeOfBlock) = (map.blocks, map.typeOfBlock)
    // The program of each type, looked up once.
    let (hasFlux, hasRules) = (!inFlux.isEmpty, !ruledBlocks.isEmpty)
    var programs: [Int32] = Array(repeating: -1, count: map.types.entries.count)
    for block in 0..<blocks.count {
      let node = Self.node(block)
      let isInFlux = hasFlux && inFlux.contains(node)
      let type = Int(typeOfBlock[block])
      let known = interpretationOfBlock[block] > 0 ? interpretation(of: block) : nil
      guard type >= 0 else {
        nodes.addUntyped(blocks.byteCount(at: block), known, isInFlux: isInFlux, to: &sink.builder)
        continue
      }
      let (start, byteCount) = (blocks.start(at: block), blocks.byteCount(at: block))
      let life = nodes.add(
        type,
        at: start,
        byteCount: byteCount,
        isInFlux: isInFlux,
        as: node,
        to: &sink.builder
      )
      // Cases are told apart by patterns: `==` is a call of another file's function, for each block.
      if case .over = life { continue }
      // A rule that says all of an object leaves nothing to its type.
      if known?.isComplete == true { continue }
      if programs[type] < 0 {
        let metadata = map.types.entries[type].metadata.address
        programs[type] = reader.program(ofHeapMetadata: metadata)
      }
      sink.source = node
      sink.hasRuledSlots = hasRules && ruledBlocks.contains(node)
      sink.isInFlux = isInFlux
      if case .ending = life { sink.isInFlux = true }
      reader.read(programs[type], at: start, byteCount: byteCount, into: &sink)
    }
    nodes.flush(to: &sink.builder)
    sink.flush()
    sink.isInFlux = false
    sink.hasRuledSlots = false
    return nodes.closures
  }

  /// Reads objects in images and tasks' memory, and whatever further ones they lead to, and adds them as
  /// nodes behind those of blocks.
  mutating func readEmbedded() {
    var nodes = NodeMaker(snapshot, map, ending)
    while readEmbeddedCount < sink.embedded.entries.count {
      let next = readEmbeddedCount
      let entry = sink.embedded.entries[next]
      let metadata = map.types.entries[Int(entry.type)].metadata
      let node = NodeIndex(UInt32(truncatingIfNeeded: map.blocks.count + next))
      let byteCount = max(16, metadata.instanceSize)
      readEmbeddedCount += 1
      let life = nodes.add(
        Int(entry.type),
        at: entry.address.bits,
        byteCount: byteCount,
        isInFlux: false,
        as: node,
        to: &sink.builder
      )
      guard metadata.kind != .task, metadata.kind != .job, life != .over else { continue }
      sink.source = node
      let program = reader.program(ofHeapMetadata: metadata.address)
      reader.read(program, at: entry.address.bits, byteCount: byteCount, into: &sink)
      sink.flush()
    }
    nodes.flush(to: &sink.builder)
  }

  /// Reads the memory that typed pointers lead to, and whatever further memory that leads to.
  ///
  /// - Returns: Whether there was any.
  mutating func readMemory() -> Bool {
    let before = readMemoryCount
    while readMemoryCount < sink.memory.count {
      let node = sink.memory[readMemoryCount]
      readMemoryCount += 1
      guard let type = sink.memoryTypes[node] else { continue }
      let block = Int(node.rawValue)
      let byteCount = map.blocks.byteCount(at: block)
      sink.source = node
      let program = reader.program(ofMemory: type, byteCount: byteCount)
      reader.read(program, at: map.blocks.start(at: block), byteCount: byteCount, into: &sink)
      sink.flush()
      sink.builder.setKind(.storage, of: node)
    }
    return readMemoryCount > before
  }

  /// Looks at every word of blocks that nothing describes.
  mutating func readUntypedBlocks() {
    var cursor = snapshot.cursor()
    let label = sink.labels.intern(.word)
    let residues = facts.residues.sorted { $0.start < $1.start }
    let blocks = map.blocks
    for block in 0..<blocks.count
    where map.typeOfBlock[block] < 0 && sink.memoryTypes[Self.node(block)] == nil {
      if let known = interpretation(of: block), known.isComplete { continue }
      let start = blocks.start(at: block)
      let source = Self.node(block)
      var address = start
      let byteCount = UInt(blocks.byteCount(at: block))
      let end = TextOfC.end(at: start, byteCount: byteCount, &cursor) ?? start &+ byteCount
      while address &+ 8 <= end {
        defer { address &+= 8 }
        guard let word = cursor.word(address).map(Address.untagged), word >= 4096, word & 7 == 0,
          let target = blocks.index(of: word), target != block
        else { continue }
        if !residues.isEmpty, Self.isResidual(address, residues) { continue }
        sink.add(
          GraphEdge(
            source: source,
            target: Self.node(target),
            kind: .conservative,
            // Memory without a count is its pointer's.
            evidence: map.typeOfBlock[target] < 0 ? .balanced : .undescribed,
            label: label
          )
        )
      }
    }
  }

  /// Whether a rule says that a word means nothing.
  static func isResidual(_ address: UInt, _ residues: [LibraryResidue]) -> Bool {
    var low = 0
    var high = residues.count
    while low < high {
      let middle = (low + high) / 2
      if residues[middle].start.bits <= address { low = middle + 1 } else { high = middle }
    }
    return low > 0
      && address &- residues[low - 1].start.bits < UInt(max(0, residues[low - 1].byteCount))
  }

  /// The node of a block.
  static func node(_ block: Int) -> NodeIndex {
    NodeIndex(UInt32(truncatingIfNeeded: block))
  }

  /// The node of a block, or of an object inside one.
  mutating func node(_ address: Address) -> NodeIndex? {
    sink.node(at: address.bits)
  }

  /// Adds what the rules of libraries say.
  mutating func addLibraryReferences() {
    for fact in facts.references {
      guard let source = node(fact.holder), let target = node(fact.target) else { continue }
      let kind: EdgeKind =
        switch fact.kind {
        case .strong: .strong
        case .weak: .weak
        case .unowned: .unowned
        case .unmanaged: .unmanaged
        case .continuation: .continuation
        }
      if !fact.code.isNull { sink.functionContexts.insert(target) }
      sink.add(
        GraphEdge(
          source: source,
          target: target,
          kind: kind,
          evidence: fact.isDescribed ? .described : .undescribed,
          label: sink.labels.intern(.library(fact.role))
        )
      )
    }
    for fact in facts.values {
      guard let source = node(fact.holder) else { continue }
      sink.source = source
      let type = map.types.resolver.type(ofMetadata: fact.type)
      let size = map.types.resolver.valueWitnesses(ofMetadata: fact.type)?.size ?? 8
      let program = reader.program(ofValue: type)
      sink.valueRole = fact.role
      reader.read(program, at: fact.start.bits, byteCount: min(size, 1 << 16), into: &sink)
      sink.flush()
    }
    sink.valueRole = nil
    addFrameClaims()
  }

  /// Adds the words of waiting functions as claims of their tasks.
  mutating func addFrameClaims() {
    var cursor = snapshot.cursor()
    let label = sink.labels.intern(.asyncFrame)
    let slots = commonSlots()
    var owners = FrameOwners(asker, facts.tasks)
    var calls: Set<AsyncCall> = []
    for claim in facts.claims {
      guard let source = node(claim.claimant) else { continue }
      var address = (claim.start.bits &+ 7) & ~7
      let end = claim.start.bits &+ UInt(min(max(0, claim.byteCount), 1 << 24))
      while address &+ 8 <= end {
        defer { address &+= 8 }
        guard let word = cursor.word(address).map(Address.untagged), word >= 4096, word & 7 == 0,
          let target = map.blocks.index(of: word), Int(source.rawValue) != target,
          !slots.isLeftOver(at: Int(address &- claim.start.bits), of: claim)
        else { continue }
        let object = Address(map.blocks.start(at: target))
        let isAsking = owners.isAsking(claim.claimant, of: object)
        let isUninvolved = owners.isUninvolved(claim.code, in: snapshot)
        if isAsking || isUninvolved || owners.isWaiting(claim.claimant) {
          frameWords.insert(Self.node(target))
        }
        if isAsking || isUninvolved {
          if !isUninvolved { askingCode[Self.node(target), default: []].append(claim.code) }
          continue
        }
        if address > claim.start.bits {
          let code = FunctionValues.code(beforeUndescribed: address, snapshot, &cursor)
          if !code.isNull {
            sink.functionContexts.insert(Self.node(target))
            frameFunctions.insert(code)
          }
        }
        let call = AsyncCall(context: claim.context, target: Self.node(target))
        sink.add(
          GraphEdge(
            source: source,
            target: Self.node(target),
            kind: .conservative,
            evidence: .undescribed,
            label: label,
            isOfFurtherCall: calls.insert(call).inserted
              && (owners.isOfProgram(claim.code, in: snapshot)
                || ThunkNames.keepsIsolation(claim.code, in: snapshot))
          )
        )
      }
    }
  }

  /// A waiting function that has an object.
  private struct AsyncCall: Hashable {
    /// The function's context.
    let context: Address

    /// The object.
    let target: NodeIndex
  }

  /// What the memory of waiting functions has in common.
  private func commonSlots() -> FrameSlots {
    var cursor = snapshot.cursor()
    let (blocks, types) = (map.blocks, map.typeOfBlock)
    return FrameSlots(facts.claims) { address in
      let word = cursor.word(address)
      if let word, word != 0 { cursor.noteNonzero(address) }
      return word
    } type: { address in
      blocks.index(of: Address.untagged(address)).flatMap { types[$0] >= 0 ? types[$0] : nil }
    } buffered: { metadata in
      // A value that is no object and does not fit has a box.
      map.types.resolver.valueWitnesses(ofMetadata: Address(metadata)).map {
        $0.isInline ? $0.size : 8
      }
    }
  }
}
