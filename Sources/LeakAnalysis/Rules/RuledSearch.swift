import LeakFindings
import LeakGraph
import LeakKnowledge
import LeakMemory

/// Finds paths that do without the references that rules speak of, and tells which rule a path goes by.
///
/// The best path of the whole graph is found first. Only where it goes through such a reference are there further
/// searches: leaving references out makes no other path better, so a path without them stays the best one, and
/// answers that no rule concerns cost no more than looking at their references.
///
/// Which function a closure's code is in is not known before it is on a path. Closures that rules speak of are left
/// out one after the other, with those beside them in the same collection.
struct RuledSearch {
  /// What was found.
  struct Outcome {
    /// The best path; nil for none.
    var found: HolderSearch.Found?

    /// The rules on references that hold the object and were not followed.
    var ignored: [LeakRule] = []
  }

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// The holders of each node.
  private let incoming: IncomingEdges

  /// Finds rules.
  private let matcher: RuleMatcher

  /// Reads the code of closures.
  private var edges: EdgeReader

  /// Searches the graph without what is ignored or known; nil before it was needed.
  private var withoutKnown: HolderSearch?

  /// Searches the graph without what is ignored; nil before it was needed.
  private var withoutIgnored: HolderSearch?

  /// The references to closures that are left out.
  private var marked: Set<EdgeIndex> = []

  /// How often closures are left out for one object.
  private static let mostRounds = 64

  /// How many closures of one collection are looked at.
  private static let mostBeside = 4096

  /// Prepares to search.
  init(_ analysis: SnapshotAnalysis, _ incoming: IncomingEdges) {
    self.analysis = analysis
    self.incoming = incoming
    matcher = analysis.ruleMatcher
    edges = EdgeReader(analysis)
  }

  /// The best path by the rules.
  ///
  /// - Parameters:
  ///   - plain: The best path of the whole graph.
  ///   - node: The object that it leads to.
  /// - Returns: The path: one without what rules speak of where there is such a one that is sure.
  mutating func outcome(_ plain: HolderSearch.Found?, to node: NodeIndex) -> Outcome {
    guard let plain, touches(plain.path.source) else { return Outcome(found: plain) }
    markCode(on: plain.path.source)
    var outcome = Outcome(found: plain)
    outcome.ignored = rules(on: plain.path.source, .ignoredReference)
    for _ in 0..<Self.mostRounds {
      let free = bestPath(to: node, without: .knownLeak)
      if let free, markCode(on: free.path.source) { continue }
      outcome.found = free
      if let free, Self.isCertain(free) { break }
      let known = bestPath(to: node, without: .ignoredReference)
      if let known, markCode(on: known.path.source) { continue }
      if let known, free == nil || Self.isCertain(known) { outcome.found = known }
      break
    }
    // What is ignored decided nothing where the object is surely held in another way.
    if let found = outcome.found, Self.isCertain(found) { outcome.ignored = [] }
    return outcome
  }

  /// The rule on a known leak that covers an answer; nil where there is none.
  ///
  /// - Parameters:
  ///   - found: The best path; nil for none.
  ///   - node: The object.
  ///   - retains: How many of its retains were located, or may be those of whoever asks, and how many there are.
  /// - Returns: The rule.
  mutating func knownLeak(
    _ found: HolderSearch.Found?,
    of node: NodeIndex,
    retains: (located: Int, all: Int)
  ) -> LeakRule? {
    let rule = knownRule(found, of: node, retains: retains)
    if let rule { matcher.usedRules.insert(rule) }
    return rule
  }

  /// Finds the rule.
  private mutating func knownRule(
    _ found: HolderSearch.Found?,
    of node: NodeIndex,
    retains: (located: Int, all: Int)
  ) -> LeakRule? {
    let verdict = Self.verdict(found?.verdict ?? .unexplained)
    let applies = { (rule: LeakRule) in
      rule.effect == .knownLeak && rule.verdict ?? verdict == verdict
    }
    if let found,
      let rule = rules(on: found.path.source, .knownLeak).first(where: applies)
    {
      return rule
    }
    let type = analysis.graph.node(node)?.type ?? .unknown
    if let rule = matcher.rule(ofType: type).map({ matcher.rules[$0] }), applies(rule) {
      return rule
    }
    guard verdict == .unexplained else { return nil }
    // Whoever holds the object is the one whose retain is lost, or it is the object itself.
    let holder = found?.path.source.nodes.first
    guard (holder == nil) != (retains.located >= retains.all) else { return nil }
    return matcher.rule(ofLostRetainOf: holder ?? node).map { matcher.rules[$0] }.flatMap {
      applies($0) ? $0 : nil
    }
  }

  /// Whether a path goes by references that rules ignore.
  mutating func isIgnored(_ path: RetentionPath) -> Bool {
    !rules(on: path, .ignoredReference).isEmpty
  }

  // MARK: - Searching

  /// The best path in the graph without what is ignored, or without what is known besides.
  private mutating func bestPath(
    to node: NodeIndex,
    without effect: LeakRule.Effect
  ) -> HolderSearch.Found? {
    switch effect {
    case .knownLeak:
      if withoutKnown == nil { withoutKnown = search(analysis.ruledGraphs.withoutKnown) }
      return withoutKnown?.bestPath(to: node)
    case .ignoredReference:
      if withoutIgnored == nil { withoutIgnored = search(analysis.ruledGraphs.withoutIgnored) }
      return withoutIgnored?.bestPath(to: node)
    }
  }

  /// A search of a graph.
  private func search(_ graph: HeapGraph) -> HolderSearch {
    var search = HolderSearch(analysis, in: graph, incoming)
    search.mayExchangeElements = !matcher.hasCode
    return search
  }

  /// Whether a path is more than words that merely fit.
  private static func isCertain(_ found: HolderSearch.Found) -> Bool {
    switch found.verdict {
    case .cycle: true
    case .heldByRoot: found.path.evidence >= .balanced
    case .unexplained: false
    }
  }

  /// The rules' word for an answer.
  private static func verdict(_ verdict: RetentionFinding.Verdict) -> LeakRule.Verdict {
    switch verdict {
    case .cycle: .cycle
    case .heldByRoot: .heldByRoot
    case .unexplained: .unexplained
    }
  }

  // MARK: - Rules on a path

  /// Whether any rule speaks of a path.
  private mutating func touches(_ path: RetentionPath) -> Bool {
    for effect in [LeakRule.Effect.ignoredReference, .knownLeak]
    where !rules(on: path, effect).isEmpty { return true }
    return false
  }

  /// The rules of one effect that speak of a path's references, in the order of holding.
  private mutating func rules(on path: RetentionPath, _ effect: LeakRule.Effect) -> [LeakRule] {
    var found: [LeakRule] = []
    func note(_ number: Int?) {
      guard let number, matcher.rules[number].effect == effect,
        !found.contains(matcher.rules[number])
      else { return }
      found.append(matcher.rules[number])
    }
    note(path.root.flatMap { analysis.graph.root($0) }.flatMap(matcher.rule))
    for edge in path.edges {
      note(matcher.rule(of: edge))
      if matcher.hasCode { note(matcher.rule(ofCode: edges.detail(of: edge).code)) }
    }
    matcher.usedRules.formUnion(found)
    return found
  }

  // MARK: - Closures

  /// Leaves out the references to closures on a path that rules speak of.
  ///
  /// - Returns: Whether there were any that were not left out before.
  @discardableResult
  private mutating func markCode(on path: RetentionPath) -> Bool {
    guard matcher.hasCode else { return false }
    var found: [LeakRule.Effect: [EdgeIndex]] = [:]
    for edge in path.edges {
      guard let rule = matcher.rule(ofCode: edges.detail(of: edge).code) else { continue }
      let effect = matcher.rules[rule].effect
      for other in [edge] + beside(edge) where marked.insert(other).inserted {
        found[effect, default: []].append(other)
      }
    }
    for (effect, edges) in found { analysis.ruledGraphs.mark(edges, effect) }
    guard !found.isEmpty else { return false }
    withoutKnown = nil
    withoutIgnored = nil
    return true
  }

  /// The references beside one, from the same object by the same label, that lead to closures of the same rule.
  private mutating func beside(_ edge: EdgeIndex) -> [EdgeIndex] {
    let graph = analysis.graph
    guard let facts = graph.edge(edge) else { return [] }
    let rule = matcher.rule(ofCode: edges.detail(of: edge).code)
    return graph.edges(of: facts.source).prefix(Self.mostBeside).filter { other in
      other != edge && graph.edge(other)?.label == facts.label
        && matcher.rule(ofCode: edges.detail(of: other).code) == rule
    }
  }
}
