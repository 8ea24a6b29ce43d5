import LeakFindings
import LeakGraph
import LeakImages
import LeakMemory
import LeakMetadata

/// The places in the source near an object, in words.
extension TrialCuts {
  /// The places nearest to an object that may be advised, with how good the advice is: small is good.
  ///
  /// - Parameters:
  ///   - near: The references near the object.
  ///   - node: The object.
  ///   - isOwned: Whether a property alone has the object, which owns it.
  ///   - isRooted: Whether a root has the object, so that what is on the way there is in use.
  /// - Returns: The places with their ranks.
  mutating func places(
    _ near: NearReferences,
    freeing node: NodeIndex,
    isOwned: Bool,
    isRooted: Bool
  ) -> [Cut: RankedPlace] {
    var places: [Cut: RankedPlace] = [:]
    // What alone has the object for its own goes with it out of its collection.
    var entries = [node]
    var looks: [CutPlace: Int] = [:]
    for (edge, facts) in near.references {
      guard let place = search.place(of: edge), places[.place(place)] == nil,
        !(isOwned && facts.target == node), looks[place, default: 0] < NearReferences.mostReferences
      else { continue }
      looks[place, default: 0] += 1
      var described = described(place, edge, facts, freeing: node, isRooted: isRooted)
      // An owner that is in use loses the object before it goes itself.
      if isRooted, let own = described {
        if own.rank == Self.rankOfStorage,
          entries.contains(where: { isElement($0, of: facts.target) })
        {
          described?.rank = Self.rankOfOwnElement
        } else if facts.target == node, own.rank > Self.rankOfBackReference,
          isEntry(facts.source, having: edge, own.place.label)
        {
          entries.append(facts.source)
          described?.rank = Self.worstRank
        }
      }
      // What leaks by itself is mended by itself: its own may lead to it, and is not to be taken from it.
      if isRooted, let own = described, own.rank > 0, isLost(facts.source) {
        described?.rank = facts.target == node ? Self.worstCommonRank : min(own.rank, 3)
      }
      places[.place(place)] = described
    }
    rankLinks(&places, near)
    for place in placesWithBystanders(near, freeing: node) { places[.place(place)] = nil }
    let holders = near.references.map(\.facts.source).filter {
      analysis.graph.node($0)?.kind == .storage
    }
    for index in ([node] + Set(holders).sorted()).flatMap(analysis.graph.roots) {
      places[.root(index)] = variable(index)
    }
    return places
  }

  /// Ranks the ways back and forth in lists, trees and documents.
  ///
  /// Several objects that have the same one, which leads to them, and whose code does not make it, are parts of it: that
  /// reference leads back. Of the links between objects of one type one leads back by its name; another one keeps
  /// what comes next, and is none to be weak as well.
  private mutating func rankLinks(_ places: inout [Cut: RankedPlace], _ near: NearReferences) {
    var sources: [Cut: [NodeIndex: Set<NodeIndex>]] = [:]
    var backwards: Set<TypeIndex> = []
    var links: [Cut: TypeIndex] = [:]
    for (edge, facts) in near.references {
      guard let place = search.place(of: edge), place.function == 0,
        let known = places[.place(place)], let holder = analysis.graph.node(facts.source),
        let target = analysis.graph.node(facts.target), holder.kind == .object,
        target.kind == .object
      else { continue }
      if holder.type == target.type {
        if known.rank == Self.rankOfBackReference {
          backwards.insert(holder.type)
        } else {
          links[.place(place)] = holder.type
        }
      } else if isOnOneRing(facts.source, facts.target) {
        sources[.place(place), default: [:]][facts.target, default: []].insert(facts.source)
      }
    }
    for (cut, type) in links where backwards.contains(type) { places[cut]?.rank = Self.worstRank }
    for (cut, targets) in sources where targets.values.contains(where: { $0.count > 1 }) {
      if let known = places[cut], known.rank < Self.worstRank {
        places[cut]?.rank = min(known.rank, 2)
      }
    }
  }

  /// What a global or static has of its own, the only capture of a function value there or a collection among that, in words;
  /// nil for other roots.
  private mutating func variable(_ index: RootIndex) -> RankedPlace? {
    guard let root = analysis.graph.root(index), [.global, .static].contains(root.kind),
      root.holding == .retains, let detail = edges.detail(of: root)
    else { return nil }
    guard !detail.isContext || detail.code.isNull else {
      let label = "captures " + TypeText.short(analysis.name(of: root.target))
      return (0, .init(holderType: "closure", label: label, code: detail.code))
    }
    let isStorage = analysis.graph.node(root.target)?.kind == .storage
    let name = analysis.graph.rootName(root.name)
    return (
      isStorage ? Self.rankOfStorage : 3, .init(holderType: name, label: detail.label, code: nil)
    )
  }

  /// A place in words; nil where nobody can change it.
  private mutating func described(
    _ place: CutPlace,
    _ edge: EdgeIndex,
    _ facts: GraphEdge,
    freeing node: NodeIndex,
    isRooted: Bool
  ) -> RankedPlace? {
    guard !isKeptByFunction(facts) else { return nil }
    let code = functions.code(of: place.function)
    if place.function != 0 {
      // As a hop tells it; a function value that has one object captures that.
      let detail = edges.detail(of: edge)
      let isOwn = analysis.graph.node(facts.source)?.kind == .closure && !detail.isContext
      let label =
        isOwn ? detail.label : "captures " + TypeText.short(analysis.name(of: facts.target))
      return (
        rankOfCapture(edge, facts, code, freeing: node),
        RetentionFinding.Cuts.Place(
          holderType: "closure",
          label: label,
          code: code.isNull ? nil : code
        )
      )
    }
    let own = analysis.graph.typeName(of: facts.source)
    // What several types have by one struct is told by that.
    guard analysis.graph.node(facts.source)?.kind == .object,
      search.declarations.places(of: place).count < 2
        || declarations.structProperty(of: edge) == nil
    else { return ofStruct(edge, facts, freeing: node) }
    if Self.isOfToolchain(own) {
      // Foundation lets go of a session's delegate where the program has that end.
      let label = edges.detail(of: edge).label
      guard label == ".delegate", TypeText.short(own) == "URLSession" else { return nil }
      return (1, RetentionFinding.Cuts.Place(holderType: own, label: label, code: nil))
    }
    // What a class of the toolchain has is the subclass's to change.
    let declaring = declarations.declaringClass(of: edge) ?? own
    if declaring.hasPrefix("Swift.ManagedBuffer<") {
      let isStorage = analysis.graph.node(facts.target)?.kind == .storage
      // What the program declares is changed there.
      if !isStorage, let own = ofStruct(edge, facts, freeing: node),
        !isOthersPlace(own.place, than: node)
      {
        return own
      }
      if isOthersType(own, than: node), let place = owner(ofBuffer: facts.source) {
        return (isStorage ? Self.rankOfStorage : 3, place)
      }
    }
    let type = Self.isOfToolchain(declaring) ? own : named(declaring, of: place, in: own)
    let label = edges.detail(of: edge).label
    // What such a class has for itself is nobody's.
    guard !label.isEmpty, !(label.hasPrefix("._") && Self.isOfToolchain(declaring)) else {
      return nil
    }
    guard !isOthersValue(edge, of: type, than: node),
      !declarations.isOfDistributedActor(edge)
    else { return nil }
    // What nobody else has would go at once; an owner's collection is cut last.
    let facts = throughBox(facts)
    let isStorage = analysis.graph.node(facts.target)?.kind == .storage
    let isOwn = facts.source == facts.target
    let leadsBack = BackReferenceName.isLast(of: label)
    // Whoever had the maker of what leaks, or what was dismissed, has let go of it.
    let isOfLost = !isRooted && (leadsToMaker(edge, facts) || wasHadByOthers(facts))
    guard
      isStorage || leadsBack || isShared(facts.target) || isOwn || facts.target == node
        || isOfLost
    else {
      // What may be nil may be let go of in time; of a lazy property the storage alone may.
      guard let declared = declarations.declaration(of: edge), declared.isVariable,
        declared.isOptional, declared.value != .lazyProperty
      else { return nil }
      // The dismissed object's own first, after what leads back to it.
      let rank: UInt32 = facts.source == node ? Self.worstCommonRank : 7
      return (rank, RetentionFinding.Cuts.Place(holderType: type, label: label, code: nil))
    }
    // Who is registered to be told is taken out: whoever tells them does not own them.
    let isOfClosures = isStorage && hasClosures(facts.target)
    let isOfRegistered =
      !isRooted && !isOfClosures && RegistrationName.isOfElement(label + "[]")
    let isNear = facts.target == node || facts.source == node
    let rank =
      isStorage
      ? isOfRegistered ? 3 : isOfClosures ? Self.rankOfClosures : Self.rankOfStorage
      : leadsBack && (isNear || !isRooted && isOnOneRing(facts.source, facts.target))
        ? Self.rankOfBackReference : rankOfProperty(edge, facts, freeing: node)
    return (rank, RetentionFinding.Cuts.Place(holderType: type, label: label, code: nil))
  }

  /// How good it is to have a closure capture weakly: the object in question first, then what is lent to the closure; last
  /// what nobody else has, and what a library works on.
  private mutating func rankOfCapture(
    _ edge: EdgeIndex,
    _ facts: GraphEdge,
    _ code: Address,
    freeing node: NodeIndex
  ) -> UInt32 {
    // A closure cannot be captured weakly: it is for that to have less.
    let isClosure = analysis.graph.node(facts.target)?.kind == .closure
    if isClosure || captures.isUnbound(edge, code) { return Self.worstRank }
    if isOthersCode(edge, code, than: node) { return Self.rankOfOthersCode }
    if facts.target == node { return 0 }
    // An object that this capture alone has would be gone at once.
    let isLent =
      !isHelper(facts.target)
      && (isOfSelf(edge, facts, code)
        || isShared(facts.target) && !isPartOfHandlers(facts.target, of: node))
    return isLent ? Self.rankOfBackReference : Self.worstCommonRank
  }

  /// Whether a collection has nothing but closures, which have less to capture.
  private mutating func hasClosures(_ storage: NodeIndex) -> Bool {
    var isAny = false
    for edge in analysis.graph.edges(of: storage).prefix(NearReferences.mostReferences) {
      guard let facts = analysis.graph.edge(edge), facts.kind == .strong else { continue }
      isAny = true
      // One that captures an object alone has that for its context.
      guard analysis.graph.node(facts.target)?.kind == .closure || edges.detail(of: edge).isContext
      else { return false }
    }
    return isAny
  }

  /// The property of a struct that a collection's elements have, in words; nil for others.
  private func ofStruct(
    _ edge: EdgeIndex,
    _ facts: GraphEdge,
    freeing node: NodeIndex
  ) -> RankedPlace? {
    guard let property = declarations.structProperty(of: edge) else { return nil }
    let place = RetentionFinding.Cuts.Place(
      holderType: property.typeName,
      label: ".\(property.name)",
      code: nil
    )
    // A closure cannot be weak, and a constant cannot be let go of.
    guard property.isVariable || analysis.graph.node(facts.target)?.kind != .closure else {
      return nil
    }
    guard facts.target == node else { return (Self.worstCommonRank, place) }
    let leadsBack = BackReferenceName.isLast(of: place.label)
    return (leadsBack ? Self.rankOfBackReference : property.isVariable ? 3 : 4, place)
  }

  /// The property of the only object that has another module's managed buffer, in place of the buffer's header: what locks and
  /// collections have for themselves is not the program's to change.
  private mutating func owner(ofBuffer buffer: NodeIndex) -> RetentionFinding.Cuts.Place? {
    let holders = incoming.edges(into: buffer)
    guard holders.count == 1, let edge = holders.first, let facts = analysis.graph.edge(edge),
      facts.kind == .strong, analysis.graph.node(facts.source)?.kind == .object
    else { return nil }
    let label = edges.detail(of: edge).label
    guard label.first == "." else { return nil }
    let type = declarations.declaringClass(of: edge) ?? analysis.graph.typeName(of: facts.source)
    return RetentionFinding.Cuts.Place(holderType: type, label: label, code: nil)
  }

  /// Whether a reference of a ring leads to the object whose code made the one that has it.
  private func leadsToMaker(_ edge: EdgeIndex, _ facts: GraphEdge) -> Bool {
    isOnOneRing(facts.source, facts.target) && declarations.leadsToMaker(edge)
  }

  /// How good it is to have a property let go: what leads back to the dismissed object first, and of that what may be nil, then
  /// what never changes; last what the object has for good, as it owns that.
  private func rankOfProperty(
    _ edge: EdgeIndex,
    _ facts: GraphEdge,
    freeing node: NodeIndex
  ) -> UInt32 {
    // What its own code makes would be gone at once.
    if declarations.isBuilt(edge) || declarations.isMade(edge) { return Self.worstRank }
    if leadsToMaker(edge, facts) {
      // What others have, too, comes first.
      return facts.target == node || isShared(facts.target) ? Self.rankOfBackReference : 3
    }
    guard let declared = declarations.declaration(of: edge) else { return 3 }
    // What is of any type can be neither weak nor nil.
    if case .unboundType = declared.value, !declared.isOptional { return Self.worstRank }
    if facts.source == node {
      guard declared.isVariable, declared.value != .lazyProperty else { return 7 }
      return declared.isOptional ? 2 : 5
    }
    // What has itself leaks by that alone.
    guard facts.target == node || facts.source == facts.target else { return Self.worstCommonRank }
    return declared.isVariable ? (declared.isOptional ? 2 : 3) : Self.rankOfConstant
  }

  /// The rank of a property that leads to the object in question and never changes.
  static var rankOfConstant: UInt32 { 4 }

  /// The rank of the last places that are tried together before collections are.
  static var worstCommonRank: UInt32 { 5 }
  static var rankOfStorage: UInt32 { 6 }

  /// The rank of a capture by code of another module than the object's.
  private static var rankOfOthersCode: UInt32 { 6 }

  /// The rank of a collection of closures, which have less to capture.
  private static var rankOfClosures: UInt32 { 7 }

  /// The rank of a collection that has the object in question, whose owner is in use.
  private static var rankOfOwnElement: UInt32 { 4 }

  /// The rank of what nothing but a collection's element has for its own.
  private static var worstRank: UInt32 { 8 }

  /// Whether an object is nothing but an element of a collection, and has what a reference leads to for its own, by a property
  /// that is never nil.
  private func isEntry(_ object: NodeIndex, having edge: EdgeIndex, _ label: String) -> Bool {
    guard analysis.graph.node(object)?.kind == .object, !isShared(object),
      // What the object in question has in a collection of its own leads back to it.
      let target = analysis.graph.edge(edge)?.target, !isOnOneRing(object, target),
      let declared = declarations.declaration(of: edge), !declared.isOptional,
      !RegistrationName.isOne(String(label.dropFirst()), isConstant: !declared.isVariable)
    else { return false }
    return incoming.edges(into: object).prefix(NearReferences.mostReferences).contains { edge in
      guard let facts = analysis.graph.edge(edge), facts.kind == .strong,
        facts.evidence == .described
      else { return false }
      return analysis.graph.node(facts.source)?.kind == .storage
    }
  }

  /// Whether an object has nothing but holders that no root leads to.
  ///
  /// - Complexity: O(*e*) for *e* references to so many holders as are near; false where there are more.
  func isLost(_ object: NodeIndex) -> Bool {
    let graph = analysis.graph
    var holders = [object]
    var seen: Set<NodeIndex> = [object]
    var next = 0
    while next < holders.count {
      guard next < NearReferences.mostReferences,
        graph.roots(of: holders[next]).allSatisfy({ graph.root($0)?.kind == .asking })
      else { return false }
      for case let edge? in incoming.edges(into: holders[next]).map(graph.edge)
      where ![.weak, .unowned, .unmanaged].contains(edge.kind) {
        if seen.insert(edge.source).inserted { holders.append(edge.source) }
      }
      next += 1
    }
    return true
  }

  /// Whether a ring passes two objects.
  func isOnOneRing(_ one: NodeIndex, _ other: NodeIndex) -> Bool {
    let components = analysis.components
    guard let component = components.component(of: one) else { return false }
    return component == components.component(of: other) && components.isRing(component)
  }

  /// The rank of a property that leads back to the object by its name.
  static var rankOfBackReference: UInt32 { 1 }

  /// Whether a collection has an object, by a value or a collection in it too.
  func isElement(_ node: NodeIndex, of storage: NodeIndex, depth: Int = 0) -> Bool {
    guard depth < 3, analysis.graph.node(storage)?.kind == .storage else { return false }
    let owners = incoming.edges(into: node).prefix(NearReferences.mostReferences).compactMap {
      analysis.graph.edge($0)?.source
    }.filter { analysis.graph.node($0)?.kind == .storage }
    return owners.contains { $0 == storage || isElement($0, of: storage, depth: depth + 1) }
  }

  /// Whether storage that leads to the holder of a reference on a path has several owners.
  func isOfCopies(_ last: EdgeIndex, _ path: HeldPath) -> Bool {
    guard let end = path.source.edges.lastIndex(of: last) else { return false }
    for node in path.source.nodes[...end].reversed() {
      guard analysis.graph.node(node)?.kind == .storage else { return false }
      if isShared(node), !LibraryEntries.contains(analysis.graph.typeName(of: node)) { return true }
    }
    return false
  }

  /// Whether more than one described reference has an object.
  func isShared(_ object: NodeIndex) -> Bool {
    analysis.ledger.account(of: object)?.described ?? 0 > 1
  }

  /// Whether a type is one of the toolchain's libraries.
  private static func isOfToolchain(_ type: String) -> Bool {
    ToolchainModules.contains(type.prefix { $0 != "." })
  }
}
