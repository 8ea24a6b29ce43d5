import LeakFindings
import LeakGraph
import LeakMetadata
import LeakImages
import LeakKnowledge
import LeakLibraries
import LeakMemory

/// What is to be said of an answer besides its verdict and path.
extension Explainer {
  /// Whether a path passes a source that is suspended, or was never activated.
  func hasSuspendedSource(_ path: HeldPath) -> Bool {
    let suspended = analysis.heap.facts.suspendedSources
    return !suspended.isEmpty
      && path.source.nodes.contains { suspended.contains(analysis.heapAddress($0)) }
  }

  /// What is to be said of an answer besides.
  ///
  /// - Parameters:
  ///   - ignored: The rules on references that hold the object and were not followed.
  ///   - best: The best path; nil for none.
  ///   - stranded: The task of the path that nobody can resume; nil for none.
  /// - Returns: What limits the answer, or what is to be known of the path's tasks.
  mutating func limits(
    of ignored: [LeakRule],
    _ best: HolderSearch.Found?,
    _ stranded: StrandedTask?
  ) -> [RetentionFinding.Limit] {
    let notes =
      analysis.notes + ignored.map(RuleText.note)
      + (best.map { StrippedImages.notes(on: $0.path.told, analysis) } ?? [])
    var limits: [RetentionFinding.Limit] = notes.map { .incomplete(sentence: $0) }
    let undescribed =
      best?.verdict ?? .unexplained == .unexplained ? analysis.undescribedTypes() : []
    if !undescribed.isEmpty { limits.append(.unreadableTypes(undescribed)) }
    guard let path = best?.path else { return limits }
    limits += outsideRetains(of: path)
    if hasSuspendedSource(path) { limits.append(.suspendedSource) }
    if let stranded { limits.append(.strandedTask(stranded)) }
    if waitsForAnswer(path) {
      limits.append(.waitsForAnswer)
    } else if hasTask(on: path, strandedTasks.hasNotBegun) {
      limits.append(.queuedTask)
    } else if stranded == nil, hasTask(on: path, strandedTasks.isCancelled) {
      limits.append(.cancelledTask)
    } else if stranded == nil, hasTask(on: path, strandedTasks.goesOnCancelled) {
      limits.append(.cancelledTaskAtWork)
    } else if stranded == nil, hasTask(on: path, strandedTasks.waitsDeaf) {
      limits.append(.uncancellableTask(awaitsTask: false))
    } else if stranded == nil, hasTask(on: path, strandedTasks.hasDeafChild) {
      limits.append(.uncancellableChild)
    } else if stranded == nil, hasTask(on: path, strandedTasks.awaitsOneDeaf) {
      limits.append(.uncancellableAwaited)
    } else if stranded == nil, hasTask(on: path, strandedTasks.awaitsDeaf) {
      limits.append(.uncancellableTask(awaitsTask: true))
    } else if stranded == nil, isOfChildrenAlone(path) {
      limits.append(.childTask)
    }
    let known = strandedTasks
    let tasks = tasks(on: path)
    if !limits.contains(.waitsForAnswer), let continuation = continuation(for: tasks, on: path) {
      limits.append(continuation)
    }
    if let actor = tasks.lazy.compactMap(known.awaitedActor).first {
      let typeName = analysis.graph.typeName(of: actor)
      limits.append(isActor(actor) ? .waitsForActor(typeName) : .waitsForExecutor(typeName))
    }
    if let hop = path.steps.first(where: { $0.label.hasPrefix("task-local value") }),
      let task = analysis.object(at: hop.holder.address), strandedTasks.bindsValue(task)
    {
      limits.append(.bindsTaskLocal)
    }
    if let function = waitingFunction(on: path) ?? runningMethod(on: path) {
      limits.append(function)
    }
    return limits
  }

  /// What has the continuation that a task waits for, itself or through others; nil where the path shows it, or where that is
  /// not known.
  private mutating func continuation(
    for tasks: [NodeIndex],
    on path: HeldPath
  ) -> RetentionFinding.Limit? {
    let known = strandedTasks
    for resumption in tasks.lazy.compactMap(known.resumption) {
      guard !path.source.edges.contains(resumption), let step = holders.holder(of: resumption)
      else { continue }
      // A closure's is no place that the program's code has a name for.
      if case .closure = step.holder.category { continue }
      return .continuation(holder: step.holder.typeName, label: step.label)
    }
    return nil
  }

  /// Whether an object that has tasks run is an actor, and no executor, as far as its class tells.
  ///
  /// Source: an actor that runs its tasks itself has a property `$defaultActor`, `addImplicitDefaultActorStorage` in
  /// lib/Sema/TypeCheckConcurrency.cpp and lib/IRGen/GenClass.cpp. Verified with Swift 6.3.1.
  private func isActor(_ object: NodeIndex) -> Bool {
    guard let metadata = analysis.classMetadata(of: object) else { return false }
    let classes = declarations.lineage(ofMetadata: metadata).map(analysis.resolver.fields)
    return classes.contains { $0?.contains { $0.name == "$defaultActor" } ?? true }
  }

  /// Whether the task that a path begins at waits for the answer.
  private func waitsForAnswer(_ path: HeldPath) -> Bool {
    guard let first = path.steps.first, case .task = first.holder.category else { return false }
    return analysis.object(at: first.holder.address).map(waitingTasks().contains) ?? false
  }

  /// The tasks that wait for the answer.
  private func waitingTasks() -> Set<NodeIndex> {
    let tasks = Asker.chains(of: analysis.asker.waiters, in: analysis.heap.facts.tasks)
    return Set(tasks.compactMap { analysis.object(at: $0) })
  }

  /// Whether a task on a path is of a kind.
  func hasTask(on path: HeldPath, _ isSuch: (NodeIndex) -> Bool) -> Bool {
    tasks(on: path).contains(where: isSuch)
  }

  /// Whether the tasks of a path, if it has some, are children of others.
  private mutating func isOfChildrenAlone(_ path: HeldPath) -> Bool {
    let tasks = tasks(on: path)
    return !tasks.isEmpty && tasks.allSatisfy(strandedTasks.isChild)
  }

  /// The tasks that have something of a path.
  private func tasks(on path: HeldPath) -> [NodeIndex] {
    path.steps.compactMap { step in
      guard case .task = step.holder.category else { return nil }
      return analysis.object(at: step.holder.address)
    }
  }

  /// The method of a path's last object in which a task of the path waits, and that has the object at hand: whatever has the
  /// object on the way, the method keeps it; nil for none.
  private func waitingMethodOfLast(on path: HeldPath) -> RetentionFinding.Limit? {
    guard let last = path.steps.last, case .instance = last.target.category,
      let object = analysis.object(at: last.target.address)
    else { return nil }
    for step in path.steps {
      guard case .task = step.holder.category,
        let task = analysis.object(at: step.holder.address),
        analysis.taskClaims(on: object, incoming, where: { $0 == task }).tasks > 0,
        let function = waitingMethods.method(of: object, in: task)
      else { continue }
      return .heldByWaitingFunction(
        function.name,
        at: function.code,
        argument: nil,
        typeName: last.target.typeName
      )
    }
    return nil
  }

  /// The function that keeps an object on a path, and in which a task waits: the one whose closure has the object, or
  /// one before, for which that one waits; nil for none.
  private mutating func waitingFunction(on path: HeldPath) -> RetentionFinding.Limit? {
    let nearest = functionOfClosure(on: path)
    // What keeps the last object is told before what keeps one on the way.
    if case .heldByWaitingFunction(_, _, _, path.steps.last?.target.typeName)? = nearest {
      return nearest
    }
    return waitingMethodOfLast(on: path) ?? nearest
  }

  /// The function in which a task waits whose closure has an object, and that keeps the object; nil for none.
  private mutating func functionOfClosure(on path: HeldPath) -> RetentionFinding.Limit? {
    var tasks: [NodeIndex] = []
    // Whether nothing but closures came since the task.
    var isOfTask = false
    for (step, next) in zip(path.steps, path.steps.dropFirst()) {
      if case .task = step.holder.category, let task = analysis.object(at: step.holder.address) {
        tasks.insert(task, at: 0)
        isOfTask = true
      }
      guard case .closure = next.holder.category, isOfTask else {
        isOfTask = false
        continue
      }
      guard case .instance = next.target.category,
        let object = analysis.object(at: next.target.address)
      else { continue }
      let typeName = next.target.typeName
      for task in tasks {
        if let function = waitingMethods.method(of: object, in: task) {
          return .heldByWaitingFunction(
            function.name,
            at: function.code,
            argument: nil,
            typeName: typeName
          )
        }
        if let argument = holders.renderer.edges.argument(having: object, in: task) {
          // A method of a protocol's extension has its object as any other method.
          let isMethod =
            argument.name == "self"
            && !ClosureName.isLocalFunction(ReabstractionThunk.original(of: argument.function))
          return .heldByWaitingFunction(
            argument.function,
            at: holders.renderer.edges.code(ofArgumentHaving: object, in: task),
            argument: isMethod ? nil : argument.name,
            typeName: typeName
          )
        }
      }
    }
    return nil
  }

  /// The method of an object on a path that the closure called which has it, and that a thread is in; nil for none.
  func runningMethod(on path: HeldPath) -> RetentionFinding.Limit? {
    for hop in path.steps.indices {
      guard let call = runningMethods.call(at: hop, of: path) else { continue }
      return .heldByRunningMethod(
        call.method,
        within: call.library,
        typeName: path.steps[hop].target.typeName
      )
    }
    return nil
  }

  /// What whoever asks may have of the retains that were not located.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - retains: How many it may have at most.
  ///   - notLocated: How many were not located.
  ///   - likely: How many it likely has at most: more are its own, or lost.
  ///   - isAlone: Whether nothing else was found that holds the object.
  /// - Returns: What is to be said of it.
  mutating func askersShare(
    of node: NodeIndex,
    _ retains: Int,
    notLocated: Int,
    likely: Int,
    isAlone: Bool
  ) -> RetentionFinding.Limit {
    let function = askingFunction(of: node)
    guard isAlone, retains >= notLocated else {
      return .heldByCaller(function: function, retains: retains, notLocated: notLocated)
    }
    guard likely >= notLocated else {
      return .heldByCaller(
        function: function,
        retains: retains,
        notLocated: notLocated,
        likely: likely
      )
    }
    let variable = askingVariable(of: node)
    return .heldByCallerAlone(function: variable?.function ?? function, variable: variable?.name)
  }

  /// The variable by which a function has an object that waits for the answer, in a task; nil where none is known.
  private mutating func askingVariable(of node: NodeIndex) -> LocalVariable? {
    let asker = analysis.asker
    let tasks = Asker.chains(of: asker.tasks.union(asker.waiters), in: analysis.heap.facts.tasks)
    for address in tasks.sorted() {
      guard let task = analysis.object(at: address),
        let variable = holders.renderer.edges.variable(holding: node, in: task)
      else { continue }
      return variable
    }
    return nil
  }

  /// How many words whoever asks has of an object.
  private func askingWords(of node: NodeIndex) -> Int { analysis.heap.askingCode[node]?.count ?? 0 }

  /// The retains that were not located of a ring's objects, and that whoever asks cannot have: something else holds
  /// the ring too.
  private func outsideRetains(of path: HeldPath) -> [RetentionFinding.Limit] {
    var counts: [String: Int] = [:]
    let isOfRings = isOfRings(Set(path.source.nodes))
    let waiting = waitingTasks()
    var words: [NodeIndex: Int] = [:]
    for edge in path.source.edges.lazy.compactMap({ analysis.graph.edge($0) })
    where edge.kind == .conservative {
      words[edge.target, default: 0] += 1
    }
    for step in path.steps.prefix(path.told.cycleLength).dropFirst() {
      guard case .instance = step.holder.category,
        let node = analysis.object(at: step.holder.address), let account = ledger.account(of: node)
      else { continue }
      var missing =
        Int(account.strong) - Int(account.described) - askingWords(of: node)
      if missing > 0 {
        missing -= claims(on: node) { isOfRings($0) || waiting.contains($0) }
      }
      // A word of memory that nothing describes, by which the ring itself goes on.
      missing -= words[node] ?? 0
      if missing > 0 { counts[step.holder.typeName, default: 0] += missing }
    }
    return counts.sorted { $0.key < $1.key }
      .map { .heldFromOutside(typeName: $0.key, retains: $0.value) }
  }

  /// Whether a node is one of a path's, or on a ring with one: several tasks may wait for what one ring has.
  func isOfRings(_ nodes: Set<NodeIndex>) -> (NodeIndex) -> Bool {
    let components = analysis.components
    let rings = Set(nodes.compactMap { components.component(of: $0) }).filter(components.isRing)
    return { node in
      nodes.contains(node) || components.component(of: node).map(rings.contains) ?? false
    }
  }

  /// The most retains of an object that waiting functions of a ring's tasks may have.
  func claims(on node: NodeIndex, ofTasks isSuch: (NodeIndex) -> Bool) -> Int {
    let claims = analysis.taskClaims(on: node, incoming, where: isSuch)
    return claims.tasks + claims.further
  }

  /// The innermost function of whoever asks that has an object at hand, by its linker's name; nil where it has none.
  private func askingFunction(of node: NodeIndex) -> String? {
    let codes = analysis.heap.askingCode[node] ?? []
    return codes.lazy.compactMap { analysis.snapshot.symbol(containing: $0)?.mangledName }
      .first { name in
        !OwnCode.isOwn(name) && !ThunkNames.isThunk(name) && !ThunkNames.isOfRuntime(name)
      }
  }
}
