import LeakFindings
import LeakGraph
import LeakMemory

/// Tries what becomes of an object where references that hold it are cut.
///
/// A cut is a place in the source: all references from objects of one type, or closures of one function, by one label.
struct TrialCuts {
  /// Several places that free the object together.
  typealias Together = (
    places: [RetentionFinding.Cuts.Place], cuts: [Cut], freed: RetentionFinding.Cuts.Freed
  )

  /// A place in words, with how good it is to cut there: small is good.
  typealias RankedPlace = (rank: UInt32, place: RetentionFinding.Cuts.Place)

  /// The analysis.
  let analysis: SnapshotAnalysis

  /// Makes the trials.
  var search: CutSearch

  /// Whose code closures are.
  var functions: ClosureFunctions

  /// Which types have properties in common.
  private var common: CommonDeclarations

  /// Tells what goes.
  let memory: FreedMemory

  /// Reads references once more.
  var edges: EdgeReader

  /// Finds methods that keep their objects while a task waits in them.
  let waitingMethods: WaitingMethods

  /// Finds methods that keep their objects while a thread is in them.
  private let runningMethods: RunningMethods

  /// Finds what closures that wait have of what they captured.
  private let copies: CapturedCopies

  /// Says what goes where tasks end.
  let taskEnd: TaskEnd

  /// Names captured variables.
  var captures: CaptureNames

  /// Tells captured variables.
  let declarations: PropertyDeclarations

  /// The holders of each node.
  let incoming: IncomingEdges

  /// The most places that are told together, and the most sets of them that are compared.
  static let mostPlaces = 64
  static let mostSolutions = 16

  /// The most trials for one object, and the most references that all its trials may go over.
  static let mostTrials = 300
  static let mostReferences = 20_000_000

  /// The results of the places that were tried for the object in question, nil where it stays.
  ///
  /// They hold as long as no further functions and declarations are learnt.
  private var freedByPlace: [CutPlace: RetentionFinding.Cuts.Freed?] = [:]

  /// The places near the object in question at which closures capture, by the closures' functions.
  var capturesByFunction: [UInt32: Set<CutPlace>] = [:]

  /// Which objects closures alone have that lead back to what made them, of those that were looked at.
  var helpers: [NodeIndex: Bool] = [:]

  /// Whether all that a collection has may be cut together.
  var mayCutWhole = false

  /// The cuts of the places that are told together for the object in question; empty where none are.
  private(set) var cutsTogether: [Cut] = []

  /// The object in question, and those of its path: what goes of what they lead to is counted.
  private(set) var counted: [NodeIndex] = []

  /// The objects on the path in question with retains that are not located; nil before the first search for them.
  private var lackingOnPath: [(node: NodeIndex, retains: Int)]?

  /// For how many objects cuts were tried so far.
  private var objectCount = 0

  /// When trials have looked at so many references, no more are made: a check has a limit, half a second or so.
  ///
  /// It is none of time: the same memory has the same answer, however busy the machine is.
  private static let mostEffort = 10_000_000

  /// What it takes to find out of one object where it may be cut, in references.
  private static let effortOfObject = 20_000

  /// Tries cuts in the graph of an analysis.
  ///
  /// What whoever asks has goes when its function returns: it is no reason for an object to stay.
  init(
    _ analysis: SnapshotAnalysis,
    _ incoming: IncomingEdges,
    _ waitingMethods: WaitingMethods,
    _ runningMethods: RunningMethods
  ) {
    self.analysis = analysis
    self.incoming = incoming
    self.waitingMethods = waitingMethods
    self.runningMethods = runningMethods
    taskEnd = TaskEnd(analysis, incoming)
    declarations = PropertyDeclarations(analysis)
    copies = CapturedCopies(analysis, incoming)
    var asked: [NodeIndex: UInt32] = [:]
    for node in Set(analysis.heap.askingCode.keys).union(analysis.heldByAsker) {
      asked[node] = UInt32(clamping: analysis.askingShare(of: node, copies)?.supposedRetains ?? 0)
    }
    search = CutSearch(CutTrial(analysis.ledger, givenBack: asked), incoming)
    functions = ClosureFunctions(analysis, incoming)
    common = CommonDeclarations(analysis)
    memory = FreedMemory(analysis, incoming)
    edges = EdgeReader(analysis)
    captures = CaptureNames(analysis)
  }

  /// Tries to cut each hop of a path to an object, and several places where no hop alone frees it.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - path: The path.
  /// - Returns: What came of it.
  mutating func tried(_ node: NodeIndex, path: HeldPath) -> RetentionFinding.Cuts? {
    guard !path.steps.isEmpty, path.points.count == path.steps.count,
      search.effort + objectCount * Self.effortOfObject < Self.mostEffort
    else { return nil }
    objectCount += 1
    (freedByPlace, lackingOnPath, capturesByFunction, cutsTogether) = ([:], nil, [:], [])
    counted = path.source.nodes + [node]
    // What closures have in their memory of what they capture goes with the captures, each of which has to go.
    search.copies = copies.words(of: node)
    defer { (search.copies, search.spared) = ([], nil) }
    let isRooted = path.told.root != nil && path.told.cycleLength == 0
    let steps = path.points.compactMap { if case .edge(let edge)? = $0 { edge } else { nil } }
    functions.learn(steps)
    learn(steps)
    if isRooted { spareOwnCollections(of: node) }
    // A hop that does not free the object may be the one that is advised.
    let (futileTasks, freeingEnds) = ends(node, path)
    // Where a thread is in a method of an object, that keeps it whatever else is cut.
    let called = path.steps.indices.filter { runningMethods.call(at: $0, of: path) != nil }
    let kept =
      keptByWaitingTasks(among: path.source.nodes, on: path)
      + called.compactMap { analysis.object(at: path.steps[$0].target.address) }.filter {
        $0 != node
      }
    for object in kept { search.keep(1, of: object) }
    defer { for object in kept { search.keep(-1, of: object) } }
    var hops = outcomes(of: path, node)
    // What a variable has, and not a library behind it, may be others' as well.
    let isVariable = path.steps[0].label.first.map { ".[".contains($0) } ?? true
    let isOfOthers =
      if case .root? = path.points[0] { isVariable && hops[0] == .stays } else { false }
    let futileEnds = isOfOthers ? [0] + futileTasks.filter { $0 != 0 } : futileTasks
    guard hops.contains(.stays), called.last != path.steps.indices.last else {
      return RetentionFinding.Cuts(
        hops: hops,
        futileEnds: futileEnds,
        freeingEnds: freeingEnds
      )
    }
    let near = NearReferences(to: node, in: analysis.graph, incoming, &edges)
    functions.learn(near)
    common.learnCaptures(near.references, functions.known)
    learn(near.references.map(\.edge))
    if isRooted { spareOwnCollections(of: node) }
    noteCaptures(of: near)
    // A closure of the same function elsewhere is at the same place.
    for (hop, point) in path.points.enumerated() where hops[hop] == .stays {
      hops[hop] = point.flatMap { outcome(of: $0, at: hop, node, path) }
      // It may stay by those alone that were not looked at.
      if near.isTruncated, hops[hop] == .stays { hops[hop] = nil }
    }
    guard hops.contains(.stays) else {
      return RetentionFinding.Cuts(
        hops: hops,
        futileEnds: futileEnds,
        freeingEnds: freeingEnds
      )
    }
    // A set may cut what other tasks have, whose functions keep theirs.
    let tasks = Set(near.references.map(\.facts.source)).subtracting(path.source.nodes)
    let elsewhere = keptByWaitingTasks(among: tasks, on: path).filter { !kept.contains($0) }
    for object in elsewhere { search.keep(1, of: object) }
    defer { for object in elsewhere { search.keep(-1, of: object) } }
    // Several tasks' copies are not told apart from what else may have the retains that are open, unless they are as many.
    if !copies.areAllThatIsOpen(of: node) { search.copies = [] }
    // What hangs off a ring by its owner's reference alone is not to be taken from that.
    let isOwned =
      path.told.cycleLength > 0 && path.told.cycleLength < path.steps.count && !isShared(node)
    let places = places(near, freeing: node, isOwned: isOwned, isRooted: isRooted)
    var together =
      (isRooted
        ? release(ofOwnerOf: node, on: path, hops, near, places)
        : ringsBeside(ownerOf: node, on: path, hops, near, places)
          ?? rings(freeing: node, near, places))
      ?? together(freeing: node, places, isRooted: isRooted)
    if together == nil { together = keys(freeing: node, on: path, near, places, isRooted) }
    if together == nil {
      mayCutWhole = true
      defer { mayCutWhole = false }
      for (hop, point) in path.points.enumerated() where hops[hop] == .stays {
        hops[hop] = point.flatMap { outcome(of: $0, at: hop, node, path) }
      }
      if hops.contains(.stays) {
        together = collections(freeing: node, places, isRooted)
      }
    }
    if !isRooted, let set = together {
      together = single(insteadOf: set, freeing: node, on: path, hops, near, places)
    }
    // What other modules have is not to be changed where one cut does.
    if !isRooted, hops.contains(where: { if case .frees? = $0 { true } else { false } }),
      let set = together, set.places.contains(where: { isOthersPlace($0, than: node) })
    {
      together = nil
    }
    let told = together.map { elements(insteadOf: $0, freeing: node, on: path, near) }
    cutsTogether = told?.cuts ?? []
    return RetentionFinding.Cuts(
      hops: hops,
      futileEnds: futileEnds,
      freeingEnds: freeingEnds,
      together: told?.places ?? [],
      freed: told?.freed
    )
  }

  /// Looks at what other types have of the properties that references lie in.
  private mutating func learn(_ references: [EdgeIndex]) {
    for edge in references { common.learn(edge) }
    search.functions = functions.known
    search.declarations = common.known
    freedByPlace = [:]
  }

  /// What comes of cutting what a hop begins with; nil where that is no place in the source.
  mutating func outcome(
    of point: CutPoint,
    at hop: Int,
    _ node: NodeIndex,
    _ path: HeldPath
  ) -> RetentionFinding.Cuts.Outcome? {
    let cuts: [(extent: RetentionFinding.Cuts.Extent, cut: [Cut])]
    switch point {
    // An element may be taken out of a collection in a variable.
    case .root(let root):
      let elements = elementCuts(at: hop, of: path, point)
      // Clearing what is inside of a variable clears that.
      let isElement = !elements.isEmpty && path.steps[hop].label.first == "["
      cuts = isElement ? elements : elements + [(.reference, [.root(root)])]
    case .edge(let edge):
      // A word that merely fits is none that a change of the source would certainly take away.
      guard let place = search.place(of: edge), let facts = analysis.graph.edge(edge),
        facts.kind == .strong, facts.evidence == .described
      else { return nil }
      guard !isKeptByFunction(facts), runningMethods.call(at: hop, of: path) == nil else {
        return .stays
      }
      // The one reference says what goes of this leak; equal ones may be parts of others.
      let elements = elementCuts(at: hop, of: path, point)
      cuts =
        !elements.isEmpty
        ? elements
        : [
          (.reference, [.reference(edge)]),
          (.place, losesBystander(facts, freeing: node) ? [] : [.place(place)]),
          (.reference, captures(like: edge, facts)), (.reference, contents(ofVariable: edge)),
          (.reference, captures(ofFunctionAt: place)),
          // The capture of a closure that has no memory of its own is none of the value's.
          (
            .element,
            Self.isClosure(path.steps[hop]) ? [] : contents(ofValueBy: edge, facts, of: node)
          ),
        ]
    }
    for (extent, cut) in cuts where !cut.isEmpty {
      guard let freed = freed(with: node, by: cut) else { continue }
      return .frees(whole(freed, extent, of: node, by: cut, at: hop, of: path))
    }
    return staying(node, path, despite: cuts.map(\.cut))
  }

  /// Whether a hop begins at a closure.
  private static func isClosure(_ step: RetentionFinding.Step) -> Bool {
    if case .closure = step.holder.category { true } else { false }
  }

  /// The objects that a cut frees together with the one in question, as far as the path's objects lead to them; nil where that
  /// one stays.
  ///
  /// Places are tried once: a long path passes the same one many times.
  mutating func freed(
    with node: NodeIndex,
    by cut: [Cut]
  ) -> RetentionFinding.Cuts.Freed? {
    guard cut.count == 1, case .place(let place) = cut[0] else {
      let result = search.result(of: cut)
      return result.contains(node) ? memory.freed(by: result, from: counted) : nil
    }
    if let known = freedByPlace[place] { return known }
    let result = search.result(of: cut)
    let freed = result.contains(node) ? memory.freed(by: result, from: counted) : nil
    freedByPlace[place] = .some(freed)
    return freed
  }

  /// Whether a function keeps what a closure captures besides: one that a task waits in, and that has the object as its own or
  /// as an argument, or a method that the closure has called and a thread waits in.
  mutating func isKeptByFunction(_ capture: GraphEdge) -> Bool {
    copies.tasks(withClosureAt: capture.source).contains { task in
      waitingMethods.method(of: capture.target, in: task) != nil
        || waitingMethods.mayWaitInlined(capture.target, in: task)
        || edges.argument(having: capture.target, in: task) != nil
    }
      || runningMethods.keeps(
        capture,
        code: functions.code(of: functions.known.function(of: capture.source) ?? 0)
      )
  }

  /// Says of an object that stays despite some cuts whether it does so only where retains that are not located, its own
  /// or those of a ring's object, are more than words that merely fit.
  mutating func staying(
    _ node: NodeIndex,
    _ path: HeldPath,
    despite cuts: [[Cut]]
  ) -> RetentionFinding.Cuts.Outcome {
    let lacking = lackingOnPath ?? lacking(node, path)
    lackingOnPath = lacking
    for one in lacking where frees(node, cuts, without: [one]) {
      return .mayStay(typeName: analysis.name(of: one.node), retains: one.retains)
    }
    guard lacking.count > 1, let first = lacking.first, frees(node, cuts, without: lacking) else {
      return .stays
    }
    return .mayStay(typeName: analysis.name(of: first.node), retains: first.retains)
  }

  /// The objects on the way of which retains are not located, and how many.
  private func lacking(
    _ node: NodeIndex,
    _ path: HeldPath
  ) -> [(node: NodeIndex, retains: Int)] {
    let ring = path.steps.prefix(path.told.cycleLength).map(\.holder.address)
    let others = ring.compactMap { analysis.object(at: $0) }.filter { $0 != node }
    return ([node] + others).compactMap { node in
      let claimed = analysis.askingShare(of: node, copies)?.claimedByOthers ?? 0
      let retains = search.unlocatedRetains(of: node) - claimed
      return retains > 0 ? (node, retains) : nil
    }
  }

  /// Whether one of some sets of cuts frees an object where others have fewer retains.
  private mutating func frees(
    _ node: NodeIndex,
    _ cuts: [[Cut]],
    without lacking: [(node: NodeIndex, retains: Int)]
  ) -> Bool {
    for one in lacking { search.keep(-one.retains, of: one.node) }
    defer { for one in lacking { search.keep(one.retains, of: one.node) } }
    return cuts.contains { !$0.isEmpty && search.result(of: $0).contains(node) }
  }
}
