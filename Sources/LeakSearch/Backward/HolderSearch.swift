internal import LeakMemory
internal import LeakReflection

/// Finds what leads to an object, from the object backwards through the live heap.
///
/// Each round looks for the addresses found in the one before, in all writable memory, and asks
/// reflection what each place is. The strong count is the checksum: references that metadata names come
/// first, and a word that nobody vouches for is taken only for what retains they leave open.
struct HolderSearch {
  /// The live chunks.
  let heap: LiveHeap

  /// The chunks before an earlier search for the same object; nil where this is the first.
  let earlier: LiveHeap?

  /// Knows what objects are and what they refer to.
  let reader: RuntimeReader

  /// The object in question.
  let object: Address

  /// Its strong retains, the caller's own left out.
  let retains: Int?

  /// Whether the caller may have retains of its own among those that are counted.
  private let mayCallerHold: Bool

  /// The first addresses of the functions that dismissed the object.
  private let dismissers: Set<Address>

  /// The most rounds.
  private static let mostRounds = 64

  /// The most rounds along a chain of objects, such as a list that is linked.
  private static let mostRoundsOfChain = 512

  /// How many rounds go on once something is known that lives by itself, in case a name leads there.
  private static let furtherRounds = 8

  /// How many rounds go on where a name was found, but the object has further holders.
  private static let roundsForOthers = 3

  /// What has been found so far.
  private var graph = HolderGraph()

  /// The holders to go on from.
  private var frontier = HolderFrontier()

  /// Prepares a search.
  init(
    for object: Address,
    retains: Int?,
    dismissers: [Address],
    mayCallerHold: Bool,
    in heap: LiveHeap,
    after earlier: LiveHeap?,
    reader: RuntimeReader
  ) {
    self.dismissers = Set(
      dismissers.compactMap { ImageSymbols.shared.symbol(containing: $0)?.start }
    )
    self.mayCallerHold = mayCallerHold
    self.object = object
    self.retains = retains
    self.heap = heap
    self.earlier = earlier
    self.reader = reader
  }

  /// Searches until something that has a name is found, or nothing new leads on.
  mutating func run() -> HolderGraph {
    add(HeapNode(address: object), isOpaque: false)
    var targets = [object]
    var rounds = 0
    var further = 0
    var others = 0
    while !targets.isEmpty, further < Self.furtherRounds {
      if rounds >= Self.mostRounds {
        // Memory of C has chains too, which nobody walks along.
        targets.removeAll(where: graph.opaque.contains)
        guard !targets.isEmpty, rounds < Self.mostRoundsOfChain else {
          graph.isCut = true
          break
        }
      }
      frontier.follow(targets)
      round(targets)
      targets = frontier.next()
      rounds += 1
      if graph.roots.contains(where: { $0.isDecided && $0.root.hasName && $0.form == .variable }) {
        // What else holds the object is worth some more rounds: letting go in one place would not be enough.
        if graph.located < 2 || others == Self.roundsForOthers { break }
        others += 1
      }
      if !graph.roots.isEmpty { further += 1 }
      if frontier.isCut || frontier.isSpent { graph.isCut = true }
      // What took too long once would have threads stopped as long in each round.
      if frontier.isSpent || heap.isCut { break }
    }
    if mayCallerHold, !graph.callers.isEmpty { graph.undecidable = object }
    graph.decide()
    graph.typeMemory(reader)
    locateTaskLocals()
    return graph
  }

  /// Counts the task-local values that keep the object and lie in memory that a task has for its frames, where
  /// words prove nothing by themselves.
  private mutating func locateTaskLocals() {
    guard let retains, graph.located < retains else { return }
    for member in graph.order where reader.isTask(member) {
      let link = HolderGraph.Link(holder: member, target: object)
      guard graph.places[link] == nil else { continue }
      _ = reader.lookingForHolders {
        reader.references(from: HeapNode(address: member), labelled: false) { reference in
          guard reference.kind == .strong, reference.target.address == object else { return }
          if graph.located < retains { graph.located += 1 }
        }
      }
    }
  }

  /// One round: who refers to these.
  private mutating func round(_ targets: [Address]) {
    let (hits, isCut) = heap.places(of: targets)
    if isCut { graph.isCut = true }
    let lookup = HolderLookup(
      reader: reader,
      members: graph.members,
      opaque: graph.opaque,
      earlier: earlier
    )
    reader.beginWalk()
    defer { reader.endWalk() }
    let found = lookup.holders(of: targets, hits)
    for hit in hits { note(hit) }
    for target in targets { add(found[target] ?? Holders(), of: target) }
  }

  /// Notes where a word stands.
  private mutating func note(_ hit: HeapHit) {
    let holder: Address
    switch hit.place {
    case .chunk(let chunk): holder = chunk
    case .image: holder = hit.address
    default: return
    }
    let link = HolderGraph.Link(holder: holder, target: hit.target)
    graph.places[link, default: []].append(hit.address)
  }

  /// Adds a thing that leads to the object.
  private mutating func add(_ node: HeapNode, isOpaque: Bool) {
    guard graph.members[node.address] == nil else { return }
    graph.members[node.address] = node
    graph.order.append(node.address)
    if isOpaque { graph.opaque.insert(node.address) }
  }

  // MARK: - One target

  /// Adds what holds a target, as far as the target's retains need it.
  private mutating func add(_ holders: Holders, of target: Address) {
    if let role = holders.role, graph.isUntyped(target), target != object {
      graph.members[target] = HeapNode(address: target, role: role)
    }
    if noteLiving(target) || noteStaticObject(target, holders) {
      return addWays(to: target, holders)
    }
    let named = holders.named.reduce(0) { $0 + $1.count } + holders.variables.count
    for holder in holders.named {
      add(holder.node, isOpaque: false)
      frontier.meet(holder.node.address, isNamed: true)
    }
    for variable in holders.variables { addRoot(variable, of: target, isDecided: true) }
    if target == object { graph.located = named }
    let retains = retains(of: target)
    if let retains {
      graph.open[target] = max(0, retains - named)
      if named >= retains { return }
    }
    for holder in holders.loose {
      add(holder.node, isOpaque: holder.isOpaque)
      frontier.meet(holder.node.address, isNamed: false)
      let word = HolderGraph.Word(
        target: target,
        count: holder.count,
        isUnlisted: holder.isUnlisted,
        isQueued: holder.isQueued
      )
      graph.words[holder.node.address, default: []].append(word)
    }
    for place in holders.places { addRoot(place, of: target, isDecided: false) }
    let stacks = holders.stacks.filter { !isDismisser($0) }
    if target == object { noteCallers(holders.callers + holders.stacks.filter(isDismisser)) }
    graph.stacks += stacks.map { Self.root($0, of: target, isDecided: false) }
  }

  /// Adds what could wake something that lives by itself: who keeps a handle of it does not keep it alive.
  private mutating func addWays(to target: Address, _ holders: Holders) {
    guard graph.members[target].map({ reader.isTask($0.address) }) ?? false else {
      for variable in holders.variables { addRoot(variable, of: target, isDecided: true) }
      return
    }
    for holder in holders.named where holder.count == 0 {
      add(holder.node, isOpaque: false)
      frontier.meet(holder.node.address, isNamed: true)
    }
    for variable in holders.variables where isContinuation(variable, target) {
      addRoot(variable, of: target, isDecided: true)
    }
  }

  /// Whether a variable keeps a continuation of a task, not a handle.
  private func isContinuation(_ variable: Holders.Place, _ target: Address) -> Bool {
    var isWay = false
    _ = reader.references(from: variable.start, labelled: false) { reference in
      guard reference.target.address == target else { return }
      if reference.target.role == .awaitingTask { isWay = true }
    }
    return isWay
  }

  /// The strong retains of a thing; nil where it has none that can be read.
  private func retains(of target: Address) -> Int? {
    if target == object { return retains }
    if graph.opaque.contains(target) { return nil }
    if graph.members[target]?.role == .block {
      return BlockRecord(at: target, memory: reader.memory)?.retains
    }
    return StrongCount.read(at: target, memory: reader.memory).flatMap { $0 < 1 << 28 ? $0 : nil }
  }

  /// Whether a place is the frame of a function that dismissed the object.
  private func isDismisser(_ place: Holders.Place) -> Bool {
    place.site.flatMap { ImageSymbols.shared.symbol(containing: $0)?.start }
      .map(dismissers.contains) ?? false
  }

  /// Notes the functions that asked and that have the object in their frames.
  private mutating func noteCallers(_ callers: [Holders.Place]) {
    graph.callers = callers.map { Self.root($0, of: object, isDecided: false) }
  }

  /// Adds a place that lives by itself.
  private mutating func addRoot(_ place: Holders.Place, of target: Address, isDecided: Bool) {
    graph.roots.append(Self.root(place, of: target, isDecided: isDecided))
  }

  /// A place as a root.
  private static func root(
    _ place: Holders.Place,
    of target: Address,
    isDecided: Bool
  ) -> HolderGraph.Root {
    HolderGraph.Root(
      root: place.root,
      start: place.start,
      form: place.form,
      target: target,
      isDecided: isDecided,
      site: place.site,
      place: place.place,
      label: place.label
    )
  }

  /// Notes a thing that lives by itself: a task that is not over, a thread that runs.
  ///
  /// - Returns: Whether it does.
  private mutating func noteLiving(_ target: Address) -> Bool {
    guard let root = reader.livingRoot(at: target) else { return noteAbandonedGroup(target) }
    graph.roots.append(
      HolderGraph.Root(
        root: root,
        start: HeapNode(address: target),
        form: .itself,
        target: target,
        isDecided: true
      )
    )
    return true
  }

  /// Notes an object that lies in an image and that no variable refers to, since code knows where it is.
  ///
  /// - Returns: Whether it does.
  private mutating func noteStaticObject(_ target: Address, _ holders: Holders) -> Bool {
    guard holders.variables.isEmpty, let root = RootNamer.staticObject(at: target) else {
      return false
    }
    let place = Holders.Place(root: root, start: HeapNode(address: target), form: .place)
    addRoot(place, of: target, isDecided: true)
    return true
  }

  /// Notes a group of libdispatch that keeps itself.
  ///
  /// - Returns: Whether it does.
  private mutating func noteAbandonedGroup(_ target: Address) -> Bool {
    guard graph.opaque.contains(target),
      DispatchMemory.isAbandonedGroup(at: target, memory: reader.memory)
    else { return false }
    let start = HeapNode(address: target)
    let place = Holders.Place(root: .abandonedGroup, start: start, form: .place)
    addRoot(place, of: target, isDecided: true)
    return true
  }
}
