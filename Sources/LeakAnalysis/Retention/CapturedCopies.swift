import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory

/// Finds what async closures have in their memory of what they have captured.
///
/// A closure that waits has its captures in its memory as well: by the retain of its context, which is described, or with one
/// more for each. Where fewer retains are open than there are claims, these are not the ones that have one; where the
/// captures are weak, these are not there.
struct CapturedCopies {
  /// What the claims on an object stand for, as far as copies and pointers decide it.
  struct Claims {
    /// How many claimants have no retain for certain: threads that have the object's address in pointers alone.
    var pointing = 0

    /// How many further claimants likely have no retain.
    var borrowing = 0

    /// Whether one of these has handed the object on to a function of the standard library that waits, by a closure on its stack
    /// as a task group's body is: that has a retain.
    var hasHandedOn = false

    /// How many retains these may have more: of a closure that captures the object more than once, as what it runs on too, and
    /// of functions that are told what to run on.
    var further = 0
  }

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// The holders of each node.
  private let incoming: IncomingEdges

  /// Finds copies in the graph of an analysis.
  init(_ analysis: SnapshotAnalysis, _ incoming: IncomingEdges) {
    self.analysis = analysis
    self.incoming = incoming
  }

  /// What the claims on an object stand for.
  func claims(on node: NodeIndex, _ account: Account) -> Claims {
    guard account.strong > account.described else { return Claims() }
    var claims = copied(on: node, account)
    claims.further = max(claims.further, furtherWords(of: node, account))
    if account.claimingFrames > 0 { claims.pointing = pointingThreads(to: node) }
    return claims
  }

  /// How many words the only claimant of an object has more, where that is a task and nobody but whoever asks has others: one
  /// function that waits may have several retains, as of what it has captured for the closure that it has called as well.
  private func furtherWords(of node: NodeIndex, _ account: Account) -> Int {
    let asking = analysis.heap.askingCode[node]?.isEmpty ?? true ? 0 : 1
    guard account.claimingBlocks == 1, account.claimingFrames <= asking,
      let task = claimingTasks(of: node).first
    else { return 0 }
    var waiting = WaitingWords(analysis)
    return max(0, waiting.words(of: node, in: task).reduce(0) { $0 + $1.slots.count } - 1)
  }

  /// How many threads have an object's address in pointers alone.
  private func pointingThreads(to node: NodeIndex) -> Int {
    var edges = EdgeReader(analysis)
    return Set(
      analysis.graph.roots(of: node).compactMap { analysis.graph.root($0) }
        .filter { edges.isPointer($0) }
        .map(\.claimant)
    ).count
  }

  /// What the claims of waiting tasks stand for.
  private func copied(on node: NodeIndex, _ account: Account) -> Claims {
    guard account.claimingBlocks > 0 else { return Claims() }
    let closures = closures(capturing: node)
    let methods = MethodSymbols(of: node, analysis)
    let tasks = tasks(having: node) { code in
      // A method borrows its `self` of the closure that calls it, as a library's function does what it is given.
      isPart(of: closures, code) || isOfLibrary(code)
        || analysis.snapshot.symbol(containing: code).map { methods.contains($0.mangledName) }
          ?? false
    }
    guard !closures.isEmpty, !tasks.isEmpty else { return Claims() }
    var waiting = WaitingWords(analysis)
    let handedOn = tasks.flatMap { waiting.words(of: node, in: $0).map(\.claim.code) }
      .filter { isOfLibrary($0) && isOfSwift($0) }
    return Claims(
      borrowing: tasks.count,
      hasHandedOn: !handedOn.isEmpty,
      further: closures.values.reduce(0) { $0 + max(0, $1 - 1) }
    )
  }

  /// Whether a function is the toolchain's, also where the compiler has put it into the program, as `withCheckedContinuation`.
  ///
  /// Source: docs/ABI/Mangling.rst: a name of the module `Swift` begins with `s`.
  private func isOfLibrary(_ code: Address) -> Bool {
    ThunkNames.isOfToolchain(code, in: analysis.snapshot)
      || analysis.snapshot.symbol(containing: code)?.mangledName.hasPrefix("$ss") ?? false
  }

  /// Whether a function is written in Swift: the runtime's own, at which a task begins, have only what was left there.
  private func isOfSwift(_ code: Address) -> Bool {
    analysis.snapshot.symbol(containing: code)?.mangledName.hasPrefix("$s") ?? false
  }

  /// The words of an object in tasks' memory, where all that claims it is closures that have captured it, and what they called
  /// of the standard library: they are not there where the captures are weak.
  func words(of node: NodeIndex) -> [EdgeIndex] {
    let closures = closures(capturing: node)
    guard !closures.isEmpty, let account = analysis.ledger.account(of: node), !isInUse(node)
    else { return [] }
    let tasks = tasks(having: node) {
      isPart(of: closures, $0) || isOfLibrary($0)
    }
    let claiming = claimingTasks(of: node)
    // Whatever else claims it has to be a task with a word that is no variable: something left over.
    guard claiming.count == Int(account.claimingBlocks),
      claiming.count == tasks.count || isLeftOver(node, in: claiming.subtracting(tasks), tasks)
    else { return [] }
    return claims(of: tasks, on: node)
  }

  /// Whether the tasks that have words of an object are as many as its retains which neither descriptions nor whoever asks
  /// account for, and no thread has it.
  func areAllThatIsOpen(of node: NodeIndex) -> Bool {
    guard let account = analysis.ledger.account(of: node) else { return false }
    let isAsked = !(analysis.heap.askingCode[node]?.isEmpty ?? true)
    let askers = isAsked ? analysis.askingShare(of: node, self)?.supposedRetains ?? 0 : 0
    return account.claimingFrames <= (isAsked ? 1 : 0)
      && Int(account.strong) - Int(account.described) - askers == Int(account.claimingBlocks)
  }

  /// Whether a thread may use an object, as far as is known; what whoever asks has is told apart.
  private func isInUse(_ node: NodeIndex) -> Bool {
    var edges = EdgeReader(analysis)
    return analysis.graph.roots(of: node).compactMap { analysis.graph.root($0) }
      .contains { root in
        (root.kind == .frame || root.kind == .register) && edges.isInUse(by: root) != false
      }
  }

  /// Whether no word by which some tasks have an object is a variable of theirs, as far as debug information knows variables:
  /// it does where one of a closure's copies is one.
  private func isLeftOver(
    _ node: NodeIndex,
    in tasks: Set<NodeIndex>,
    _ closures: Set<NodeIndex>
  ) -> Bool {
    var edges = EdgeReader(analysis)
    let hasVariable = { (tasks: Set<NodeIndex>) in
      claims(of: tasks, on: node).contains { edge in
        analysis.graph.edge(edge).map { edges.isValue($0) } ?? false
      }
    }
    return hasVariable(closures) && !hasVariable(tasks)
      && tasks.isDisjoint(with: tasksCapturingWeakly(node))
  }

  /// The tasks whose closures capture an object weakly: a word that they have of it may be what they have unwrapped.
  func tasksCapturingWeakly(_ node: NodeIndex) -> Set<NodeIndex> {
    let graph = analysis.graph
    let weak = references(to: node).compactMap { graph.edge($0) }.filter { $0.kind == .weak }
    // The capture is in a box, which the closure has.
    let closures = weak.flatMap { reference -> [NodeIndex] in
      guard graph.node(reference.source)?.kind == .storage else { return [reference.source] }
      return references(to: reference.source).compactMap { graph.edge($0)?.source }
    }
    return Set(closures.flatMap(tasks(withClosureAt:)))
  }

  /// The words of an object that some tasks have.
  private func claims(of tasks: Set<NodeIndex>, on node: NodeIndex) -> [EdgeIndex] {
    references(to: node).filter { edge in
      analysis.graph.edge(edge).map { $0.kind == .conservative && tasks.contains($0.source) }
        ?? false
    }
  }

  /// A task's closure is in no more thunks, and no more have it.
  private static let mostThunks = 4

  /// The tasks whose closure is at a node: a task has it in thunks; a closure that has only an object is not there itself.
  func tasks(withClosureAt closure: NodeIndex) -> [NodeIndex] {
    var tasks: [NodeIndex] = []
    var holders = [closure]
    for _ in 0..<Self.mostThunks {
      tasks += holders.filter { analysis.graph.node($0)?.kind == .task }
      holders = holders.filter { analysis.graph.node($0)?.kind == .closure }
        .flatMap { incoming.edges(into: $0).prefix(Self.mostThunks) }
        .compactMap { analysis.graph.edge($0) }.filter { $0.kind == .strong }.map(\.source)
    }
    return tasks
  }

  /// The tasks whose words of an object are in such functions only.
  private func tasks(
    having node: NodeIndex,
    where isSuch: (Address) -> Bool
  ) -> Set<NodeIndex> {
    var waiting = WaitingWords(analysis)
    return claimingTasks(of: node).filter { task in
      waiting.words(of: node, in: task).allSatisfy { claim, _ in isSuch(claim.code) }
    }
  }

  /// Whether some code is a part of one of some closures.
  private func isPart(of closures: [Substring: Int], _ code: Address) -> Bool {
    name(of: code).map { closures[$0] != nil } ?? false
  }

  /// The tasks whose waiting functions have words of an object.
  func claimingTasks(of node: NodeIndex) -> Set<NodeIndex> {
    Set(
      references(to: node).compactMap { edge in
        guard let facts = analysis.graph.edge(edge), facts.kind == .conservative,
          analysis.graph.node(facts.source)?.kind == .task
        else { return nil }
        return facts.source
      }
    )
  }

  /// The names of the closures whose contexts have an object, and how often one does.
  private func closures(capturing node: NodeIndex) -> [Substring: Int] {
    var edges = EdgeReader(analysis)
    var captures: [NodeIndex: Int] = [:]
    for edge in references(to: node) {
      guard let facts = analysis.graph.edge(edge), facts.kind == .strong,
        analysis.graph.node(facts.source)?.kind == .closure
      else { continue }
      captures[facts.source, default: 0] += 1
    }
    var closures: [Substring: Int] = [:]
    for (context, count) in captures {
      for way in references(to: context) {
        guard let name = name(of: edges.detail(of: way).code) else { continue }
        closures[name] = max(closures[name] ?? 0, count)
      }
    }
    return closures
  }

  /// The first references to a node.
  private func references(to node: NodeIndex) -> ArraySlice<EdgeIndex> {
    incoming.edges(into: node).prefix(NearReferences.mostReferences)
  }

  /// The name of the closure that some code is a part of; nil where it is of none, or has no name.
  private func name(of code: Address) -> Substring? {
    guard !code.isNull, let symbol = analysis.snapshot.symbol(containing: code) else { return nil }
    let name = ReabstractionThunk.original(of: symbol.mangledName)
    return ClosureName.isClosure(name) ? ClosureName.ofSource(name) : nil
  }
}
