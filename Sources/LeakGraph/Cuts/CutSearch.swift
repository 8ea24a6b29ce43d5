/// A search for the smallest sets of cuts that free one object.
///
/// While the object stays, there is a *witness*: a walk from it backward over references that
/// are left, up to a holder that cannot go, to a root, or around a ring. The object can go only when one
/// of the walk's references is cut, so every set of cuts that frees it has a place of the walk. The
/// search branches over the places of the witness, one cut deeper each time: it finds *all*
/// smallest sets of up to ``Limits/exactSize`` cuts without a list of candidates. Beyond that it
/// goes on with the best place of each witness, and drops what proves needless.
///
/// - Complexity: at most ``Limits/trials`` trials, each with a walk of O(*n* + *e*) for the nodes
///   and edges that lead to the object.
package struct CutSearch: Sendable {
  /// The bounds of a search.
  package struct Limits: Hashable, Sendable {
    /// The largest size of sets that are searched for exactly.
    package var exactSize: Int

    /// The largest size of a set at all.
    package var largestSize: Int

    /// The largest number of trials.
    package var trials: Int

    /// Bounds of a search.
    package init(exactSize: Int = 3, largestSize: Int = 12, trials: Int = 2_000) {
      self.exactSize = exactSize
      self.largestSize = largestSize
      self.trials = trials
    }
  }

  /// The trials.
  private var trial: CutTrial

  /// The incoming edges of the graph.
  private let incoming: IncomingEdges

  /// The sets already tried in the current search.
  private var tried: Set<[Cut]> = []

  /// The number of trials made in the current search.
  private var trialCount = 0

  /// The number of references that all walks so far looked at.
  private var walked = 0

  /// The number of references that all trials and searches so far looked at: the same for the same questions, however busy
  /// the machine is.
  package var effort: Int { trial.effort + walked }

  /// Whether the object may be held by something that stays whatever is cut above it, and not by rings alone.
  private var mayHaveEnd = true

  /// The reason why some set could not be extended, the first one found.
  private var obstacle: CutObstacle?

  /// The functions of closures, as far as they are known.
  package var functions: CutFunctions? {
    get { trial.functions }
    set { trial.functions = newValue }
  }

  /// The places that are one declaration, as far as they are known.
  package var declarations: CutDeclarations {
    get { trial.declarations }
    set { trial.declarations = newValue }
  }

  /// An object whose own collections no cut of a place touches.
  package var spared: NodeIndex? {
    get { trial.spared }
    set { trial.spared = newValue }
  }

  /// The words that every trial cuts: copies of what would have to be cut anyhow.
  package var copies: [EdgeIndex] {
    get { trial.copies }
    set { trial.copies = newValue }
  }

  /// A search in the graph of some trials.
  package init(_ trial: CutTrial, _ incoming: IncomingEdges) {
    self.trial = trial
    self.incoming = incoming
  }

  /// Supposes that a node loses fewer retains anyhow, or with a negative number more.
  package mutating func keep(_ count: Int, of node: NodeIndex) { trial.keep(count, of: node) }

  /// Finds what goes when some places are cut.
  package mutating func result(of cuts: [Cut]) -> CutResult { trial.result(of: cuts) }

  /// The place in the source of an edge; nil where its holder has none.
  package func place(of edge: EdgeIndex) -> CutPlace? { trial.place(of: edge) }

  /// How many retains of a node are neither described nor given back.
  package func unlocatedRetains(of node: NodeIndex) -> Int { trial.unlocatedRetains(of: node) }

  /// Finds the smallest sets of cuts that free an object.
  ///
  /// - Parameters:
  ///   - target: The object.
  ///   - limits: The bounds of the search.
  ///   - rank: The rank of a cut, small ones being better advice; nil for a cut that is none.
  /// - Returns: The sets, or the reason why there is none.
  package mutating func smallestCuts(
    freeing target: NodeIndex,
    limits: Limits = Limits(),
    rank: (Cut) -> UInt32?
  ) -> CutAnswer {
    tried = []
    trialCount = 0
    obstacle = nil
    mayHaveEnd = true
    defer { trial.takeBack() }
    guard trial.graph.hasNode(target), trial.canGo(Int(target.rawValue)) else {
      return CutAnswer(solutions: [], isSmallest: true, obstacle: .cannotGo(target))
    }
    for size in 1...max(limits.exactSize, 1) {
      var found: [CutSolution] = []
      tried = []
      extend([], to: size, target, limits, rank, &found)
      if !found.isEmpty {
        let isSmallest = trialCount < limits.trials
        return CutAnswer(solutions: found.sorted(), isSmallest: isSmallest, obstacle: nil)
      }
      if size == 1, case .some(.unlocatedRetains(target)) = obstacle { break }
      if trialCount >= limits.trials { break }
    }
    if let found = greedySolution(target, limits, rank) {
      return CutAnswer(solutions: [found], isSmallest: false, obstacle: nil)
    }
    return CutAnswer(solutions: [], isSmallest: true, obstacle: obstacle ?? .limitReached)
  }

  /// Tries a set, and larger ones up to a size while the object stays.
  private mutating func extend(
    _ cuts: [Cut],
    to size: Int,
    _ target: NodeIndex,
    _ limits: Limits,
    _ rank: (Cut) -> UInt32?,
    _ found: inout [CutSolution]
  ) {
    guard trialCount < limits.trials, tried.insert(cuts).inserted else { return }
    trialCount += 1
    trial.apply(cuts)
    guard !trial.gone.contains(target) else {
      if cuts.count == size { found.append(solution(cuts, rank)) }
      return
    }
    guard cuts.count < size else { return }
    for cut in candidates(besides: cuts, target, rank) {
      extend((cuts + [cut]).sorted(), to: size, target, limits, rank, &found)
    }
  }

  /// The cuts of the current trial's witness, best ones first.
  private mutating func candidates(
    besides cuts: [Cut],
    _ target: NodeIndex,
    _ rank: (Cut) -> UInt32?
  ) -> [Cut] {
    let witness = CutWitness(trial, incoming, target: Int(target.rawValue), mayHaveEnd: mayHaveEnd)
    walked += witness.effort
    // With fewer references left there is none either.
    if cuts.isEmpty { mayHaveEnd = witness.hasEnd }
    let ranked = Set(witness.cuts).compactMap { cut in rank(cut).map { (rank: $0, cut: cut) } }
    if ranked.isEmpty, obstacle == nil { obstacle = witness.obstacle }
    return ranked.sorted { ($0.rank, $0.cut) < ($1.rank, $1.cut) }.map(\.cut)
  }

  /// A set that was put together cut by cut and then made as small as dropping makes it.
  private mutating func greedySolution(
    _ target: NodeIndex,
    _ limits: Limits,
    _ rank: (Cut) -> UInt32?
  ) -> CutSolution? {
    var cuts: [Cut] = []
    trial.apply(cuts)
    while !trial.gone.contains(target) {
      guard cuts.count < limits.largestSize,
        let next = candidates(besides: cuts, target, rank).first
      else { return nil }
      cuts.append(next)
      trial.apply(cuts)
    }
    for cut in cuts.reversed() {
      let fewer = cuts.filter { $0 != cut }
      trial.apply(fewer)
      if trial.gone.contains(target) { cuts = fewer }
    }
    cuts.sort()
    trial.apply(cuts)
    return solution(cuts, rank)
  }

  /// The current trial as a solution.
  private func solution(_ cuts: [Cut], _ rank: (Cut) -> UInt32?) -> CutSolution {
    CutSolution(
      cuts: cuts,
      result: trial.currentResult,
      rank: cuts.reduce(0) { $0 &+ UInt64(rank($1) ?? UInt32.max) }
    )
  }
}
