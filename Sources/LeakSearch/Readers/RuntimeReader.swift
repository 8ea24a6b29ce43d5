package import LeakMemory
package import LeakReflection

/// Sees references through the runtime's reflection metadata.
///
/// It reads copies that the kernel made, so an object that another thread changes, or that dies
/// meanwhile, gives a wrong reference at worst, never a crash.
package final class RuntimeReader: ReferenceReader {
  /// Where objects are read; pages are kept there while a walk lasts.
  let pages: PageCache

  /// The same, for those who only read.
  let memory: any MemoryReader

  /// The layouts of types.
  let layouts: LayoutCache

  /// Layouts met in this walk, without the shared cache's lock.
  private var known: [Address: ObjectLayout] = [:]

  /// What listing many things' references needs.
  var walkCopies: WalkCopies?

  /// Recognises code pointers of thunks.
  let thunks: ThunkRecognizer

  /// Copies that no call uses at the moment; calls can nest, since visitors may read too.
  private var copies: [MemorySnapshot] = []

  /// The things to which references are to be labelled in full; nil for all.
  private var labelledTargets: Set<Address>?

  /// Places that could not be read.
  private var unreadablePlaces = 0

  package private(set) var rootsMet: [Address: GraphRoot] = [:]

  /// Types that were understood in part only.
  private var unreadableTypes: Set<String> = []

  /// A reader of this process.
  package init(
    memory: any MemoryReader = OwnMemory(),
    layouts: LayoutCache = .shared,
    thunks: ThunkRecognizer = .shared
  ) {
    pages = PageCache(over: memory)
    self.memory = pages
    self.layouts = layouts
    self.thunks = thunks
  }

  package var limits: [RetentionFinding.Limit] {
    var limits: [RetentionFinding.Limit] = []
    if !unreadableTypes.isEmpty { limits.append(.unreadableTypes(unreadableTypes.sorted())) }
    if unreadablePlaces > 0 { limits.append(.unreadableMemory(places: unreadablePlaces)) }
    if !RemoteMirror.shared.isAvailable { limits.append(.noRemoteMirror) }
    return limits
  }

  package func references(
    from node: HeapNode,
    labelled: Bool,
    visit: (HeapReference) -> Void
  ) -> HeapNodeFacts? {
    switch node.role {
    case .contextlessClosure:
      visit(
        HeapReference(target: HeapNode(address: node.address), kind: .strong, label: "captures ")
      )
      return HeapNodeFacts(typeName: "closure", isStorage: false)
    case .block:
      BlockReader(reader: self, slots: SlotReader(reader: self, labelled: labelled))
        .block(at: node.address, visit: visit)
      return HeapNodeFacts(typeName: "block", isStorage: true)
    case .variable(let type):
      return value(at: node.address, offset: 0, type: type, labelled: labelled, visit: visit)
    case .memory(let type):
      ElementReader(reader: self, slots: SlotReader(reader: self, labelled: labelled))
        .memory(at: node.address, ofType: type, visit: visit)
      return HeapNodeFacts(typeName: "memory", isStorage: true)
    case .box(let type):
      return box(at: node.address, type: type, labelled: labelled, visit: visit)
    case .object, .closure, .thunk, .awaitingTask:
      let copy = copies.popLast() ?? MemorySnapshot()
      defer { copies.append(copy) }
      guard
        node.address.isWordAligned,
        copy.fill(beginningOf: node.address, reading: memory),
        let layout = layout(of: node.address, isa: Address(copy.word(at: 0)))
      else {
        unreadablePlaces += 1
        return nil
      }
      return references(from: node, layout, copy, labelled: labelled, visit: visit)
    }
  }

  package func labelling<Result>(only targets: Set<Address>, _ body: () -> Result) -> Result {
    let before = labelledTargets
    labelledTargets = targets
    defer { labelledTargets = before }
    return body()
  }

  /// Whether a reference to something is to be labelled in full, where labels are asked for.
  func isLabelled(_ target: HeapNode) -> Bool { labelledTargets?.contains(target.address) ?? true }

  /// What the object at an address is.
  func layout(of object: Address) -> ObjectLayout? {
    guard object.isWordAligned, let isa = memory.pointer(object) else { return nil }
    return layout(of: object, isa: isa)
  }

  /// What the object at an address is, whose first word has been read.
  private func layout(of object: Address, isa: Address) -> ObjectLayout? {
    if let layout = known[isa] { return layout }
    guard let found = layouts.object(at: object, isa: isa) else { return nil }
    if found.isShared { known[isa] = found.layout }
    return found.layout
  }

  /// Whether a word that nobody vouches for leads to what could be an object.
  func isLikelyObject(_ node: HeapNode) -> Bool {
    switch node.role {
    case .box, .block, .variable, .memory: memory.word(node.address) != nil
    case .object, .closure, .contextlessClosure, .thunk, .awaitingTask:
      layout(of: node.address) != nil
    }
  }

  /// Notes an object that is alive by itself.
  func note(_ root: GraphRoot, at address: Address) {
    rootsMet[address] = root
  }

  /// What every object with some first word is; nil where that differs, or is not understood.
  func sharedLayout(of object: Address, isa: Address) -> ObjectLayout? {
    known[isa] ?? (layout(of: object, isa: isa) == nil ? nil : known[isa])
  }

  /// Counts a place that could not be read.
  func noteUnreadablePlace() {
    unreadablePlaces += 1
  }

  /// The node of a function value, or nil where it captures nothing.
  func function(code: Address, context: Address) -> HeapNode? {
    guard
      code.bits >= 4096, context.bits >= 4096,
      let isa = memory.pointer(context)
    else { return nil }
    let isFolded = thunks.isThunk(code)
    guard memory.word(isa) == MetadataKind.closureContext.rawValue else {
      return HeapNode(address: context, role: isFolded ? .object : .contextlessClosure(code: code))
    }
    return HeapNode(address: context, role: isFolded ? .thunk : .closure(code: code))
  }

  // MARK: - Objects

  /// Lists the references of an object whose layout is known.
  private func references(
    from node: HeapNode,
    _ layout: ObjectLayout,
    _ copy: MemorySnapshot,
    labelled: Bool,
    visit: (HeapReference) -> Void
  ) -> HeapNodeFacts {
    if layout.isPartlyUnreadable { unreadableTypes.insert(layout.typeName) }
    let reader = SlotReader(reader: self, labelled: labelled)
    switch layout.shape {
    case .instance(let slots, let size), .context(let slots, let size):
      guard !slots.isEmpty else { break }
      if size <= copy.count || copy.fill(from: node.address, count: size, reading: memory) {
        reader.read(slots, in: copy, at: 0, label: capturePrefix(of: node), visit: visit)
      } else {
        unreadablePlaces += 1
      }
    case .buffer(let slots, let size, let element):
      if size <= copy.count || copy.fill(from: node.address, count: size, reading: memory) {
        reader.read(slots, in: copy, at: 0, label: "", visit: visit)
      } else {
        unreadablePlaces += 1
      }
      ElementReader(reader: self, slots: reader)
        .tail(of: node.address, from: size, element: element, visit: visit)
    case .deque(let element):
      ElementReader(reader: self, slots: reader)
        .deque(at: node.address, element: element, visit: visit)
    case .array(let element):
      ElementReader(reader: self, slots: reader)
        .array(at: node.address, element: element, visit: visit)
    case .dictionary(let key, let value):
      ElementReader(reader: self, slots: reader)
        .dictionary(at: node.address, key: key, value: value, visit: visit)
    case .set(let element):
      ElementReader(reader: self, slots: reader).set(
        at: node.address,
        element: element,
        visit: visit
      )
    case .task:
      let isRead = TaskReader(reader: self, slots: reader).task(at: node.address, visit: visit)
      if !isRead { unreadableTypes.insert(layout.typeName) }
    case .leaf:
      break
    }
    return facts(of: node, layout)
  }

  /// What stands before the label of a reference out of a node.
  private func capturePrefix(of node: HeapNode) -> String {
    if case .closure = node.role { "captures " } else { "" }
  }

  /// What a node is to a programmer.
  private func facts(of node: HeapNode, _ layout: ObjectLayout) -> HeapNodeFacts {
    if case .closure = node.role {
      return HeapNodeFacts(typeName: "closure", isStorage: false)
    }
    return HeapNodeFacts(
      name: layout.name,
      isStorage: layout.isStorage,
      isPartlyUnreadable: layout.isPartlyUnreadable
    )
  }

  /// Lists the references of a box around a value of a known type.
  private func box(
    at address: Address,
    type: Address,
    labelled: Bool,
    visit: (HeapReference) -> Void
  ) -> HeapNodeFacts? {
    guard let layout = layouts.value(ofType: type) else {
      unreadablePlaces += 1
      return nil
    }
    let offset = (16 + layout.alignmentMask) & ~layout.alignmentMask
    return value(at: address, offset: offset, type: type, labelled: labelled, visit: visit)
  }

  /// Lists the references of a value of a known type that begins at an offset.
  private func value(
    at address: Address,
    offset: Int,
    type: Address,
    labelled: Bool,
    visit: (HeapReference) -> Void
  ) -> HeapNodeFacts? {
    let copy = MemorySnapshot()
    guard
      let layout = layouts.value(ofType: type),
      copy.fill(from: address, count: offset + layout.size, reading: memory)
    else {
      unreadablePlaces += 1
      return nil
    }
    let slots = SlotReader(reader: self, labelled: labelled)
    slots.read(layout.slots, in: copy, at: offset, label: "", visit: visit)
    return HeapNodeFacts(typeName: "box", isStorage: true)
  }
}
