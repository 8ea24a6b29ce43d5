import LeakFindings
import LeakGraph
import LeakLibraries
import LeakMemory

/// Finds the task at the end of a row of tasks, each of which waits for the next, if nobody can resume it.
struct StrandedTasks {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// The holders of each node.
  private let incoming: IncomingEdges

  /// The tasks by their nodes.
  private let tasks: [NodeIndex: LibraryTask]

  /// The children of tasks.
  private let childrenByParent: [NodeIndex: [NodeIndex]]

  /// The nodes that roots refer to, but for tasks that keep themselves.
  private let rooted: Set<NodeIndex>

  /// The most tasks that are told of that wait.
  private static let mostWaiting = 8

  /// The most tasks that are looked at for one answer.
  private static let mostTasks = 4096

  /// Knows the tasks of an analysis.
  init(_ analysis: SnapshotAnalysis, _ incoming: IncomingEdges) {
    self.analysis = analysis
    self.incoming = incoming
    var tasks: [NodeIndex: LibraryTask] = [:]
    for task in analysis.heap.facts.tasks {
      if let node = analysis.heap.node(at: task.address, in: analysis.map) { tasks[node] = task }
    }
    self.tasks = tasks
    var children: [NodeIndex: [NodeIndex]] = [:]
    for (child, facts) in tasks where !facts.parent.isNull {
      if let parent = analysis.heap.node(at: facts.parent, in: analysis.map) {
        children[parent, default: []].append(child)
      }
    }
    childrenByParent = children
    let graph = analysis.graph
    var rooted: Set<NodeIndex> = []
    for index in 0..<graph.rootCount {
      guard let root = graph.root(RootIndex(UInt32(truncatingIfNeeded: index))),
        root.kind != .task, root.kind != .asking, tasks[root.target] != nil
      else { continue }
      rooted.insert(root.target)
    }
    self.rooted = rooted
  }

  /// The task that nobody can resume and that a task is, or waits for through others; nil where there is none.
  func stranded(below task: NodeIndex) -> NodeIndex? {
    var seen: Set<NodeIndex> = [task]
    var queue = [task]
    var position = 0
    while position < queue.count, queue.count < Self.mostTasks {
      let current = queue[position]
      position += 1
      let resumers = resumers(of: current)
      if resumers.isEmpty, isStranded(current) { return current }
      for resumer in resumers where tasks[resumer] != nil && seen.insert(resumer).inserted {
        queue.append(resumer)
      }
    }
    return nil
  }

  /// Whether a task goes on only if somebody resumes it.
  func isWaiting(_ task: NodeIndex) -> Bool {
    guard let facts = tasks[task], facts.state == .suspended else { return false }
    switch facts.dependency {
    case .task, .continuation, .group: return true
    case .none, .executor: return false
    }
  }

  /// Whether a task runs or is about to: it neither is over nor waits.
  func isAtWork(_ task: NodeIndex) -> Bool {
    switch tasks[task]?.state {
    case .running, .enqueued, .unknown: true
    case .suspended, .complete, nil: false
    }
  }

  /// Whether a task that waits was cancelled already.
  func isCancelled(_ task: NodeIndex) -> Bool {
    isWaiting(task) && tasks[task]?.isCancelled ?? false && !isAsleep(task)
  }

  /// Whether a task is in `Task.sleep`, in the `sleep` of a clock, which end when it is cancelled, or in `Task.yield`.
  ///
  /// Source: stdlib/public/Concurrency/TaskSleep.swift and ContinuousClock.swift. Verified with Swift 6.3.1.
  private func isAsleep(_ task: NodeIndex) -> Bool {
    guard let facts = tasks[task], facts.state == .suspended else { return false }
    return analysis.frames(of: facts).prefix { !$0.isOfProgram }.contains { frame in
      let name = analysis.snapshot.symbol(containing: frame.code)?.mangledName ?? ""
      return name.contains("5sleep") || name.contains("5yield")
    }
  }

  /// Whether a task was cancelled already, and goes on though nobody has to resume it: it runs, sleeps, or is about to run.
  func goesOnCancelled(_ task: NodeIndex) -> Bool {
    guard let facts = tasks[task], facts.isCancelled, facts.state != .complete else { return false }
    return !isWaiting(task) || isAsleep(task)
  }

  /// The actor, or the executor of the program, on which a task waits for its turn, in the middle of its work; nil for other
  /// tasks.
  func awaitedActor(_ task: NodeIndex) -> NodeIndex? {
    guard let facts = tasks[task], facts.dependency == .executor, !hasNotBegun(task),
      facts.state == .enqueued || facts.state == .suspended,
      let actor = analysis.object(at: facts.awaited)
    else { return nil }
    return actor
  }

  /// Whether a task is a child of another one.
  func isChild(_ task: NodeIndex) -> Bool { tasks[task].map { !$0.parent.isNull } ?? false }

  /// Whether a task is in the function that it has bound a task-local value for.
  ///
  /// Source: `TaskLocal.withValue` of stdlib/public/Concurrency/TaskLocal.swift. Verified with Swift 6.3.1.
  func bindsValue(_ task: NodeIndex) -> Bool {
    guard let facts = tasks[task] else { return false }
    return analysis.frames(of: facts).contains { frame in
      let name = analysis.snapshot.symbol(containing: frame.code)?.mangledName
      return name?.contains("9TaskLocalC9withValue") ?? false
    }
  }

  /// Whether a task is in the queue of an executor, and has not begun: it has called no function of the program.
  func hasNotBegun(_ task: NodeIndex) -> Bool {
    guard let facts = tasks[task], facts.state == .enqueued else { return false }
    return !analysis.frames(of: facts).contains(where: \.isOfProgram)
  }

  /// Whether a task waits for a continuation, and has nothing that would hear of its being cancelled.
  func waitsDeaf(_ task: NodeIndex) -> Bool {
    guard let facts = tasks[task], facts.state == .suspended, facts.dependency == .continuation
    else { return false }
    return !hearsOfCancelling(facts)
  }

  /// Whether a task that waits has a child, or a child of one, that waits for a continuation and would not hear of being
  /// cancelled: a task ends only when its children have.
  ///
  /// A handler of the program's that a task between has may resume what its children wait for.
  func hasDeafChild(_ task: NodeIndex) -> Bool {
    guard isWaiting(task) else { return false }
    var ancestors: Set<NodeIndex> = [task]
    var next = [task]
    while let ancestor = next.popLast() {
      if tasks[ancestor].map(mayResumeChildren) ?? false { continue }
      for child in childrenByParent[ancestor] ?? [] where ancestors.insert(child).inserted {
        if waitsDeaf(child) { return true }
        next.append(child)
      }
    }
    return false
  }

  /// Whether a task has a handler of the program's, which may resume others; those of the toolchain resume the task alone.
  private func mayResumeChildren(_ task: LibraryTask) -> Bool {
    task.cancellationHandlers.contains { handler in
      !handler.code.isNull && !ThunkNames.isOfToolchain(handler.code, in: analysis.snapshot)
    }
  }

  /// Whether a task has a handler that may resume what it waits for when it is cancelled.
  private func hearsOfCancelling(_ task: LibraryTask) -> Bool {
    task.cancellationHandlers.contains { !isOfProducer($0.context) }
  }

  /// Whether a handler is that of a stream which a function produces (`AsyncStream(unfolding:)`): it lets go of the function,
  /// and resumes nobody, unless it was given a handler besides.
  ///
  /// Source: stdlib/public/Concurrency/AsyncStream.swift; a single capture is the context itself. Verified with Swift
  /// 6.3.1.
  private func isOfProducer(_ context: Address) -> Bool {
    if producer(context) != nil { return true }
    var cursor = analysis.snapshot.cursor()
    // In front of the captures is the metadata of the stream's types; behind the storage is the further handler, which a
    // stream that throws cannot be given.
    for offset in stride(from: UInt(16), to: 48, by: 8) {
      guard let word = cursor.word(context.bits &+ offset), let name = producer(Address(word))
      else {
        continue
      }
      return name.contains(" throws ") || cursor.word(context.bits &+ offset &+ 8) == 0
    }
    return false
  }

  /// The type of what has the function that produces a stream's elements; nil for other objects.
  private func producer(_ object: Address) -> String? {
    guard let node = analysis.heap.node(at: object, in: analysis.map) else { return nil }
    let name = analysis.graph.typeName(of: node)
    return name.hasPrefix("Swift._AsyncStreamCriticalStorage<Swift.Optional<()") ? name : nil
  }

  /// Whether a task waits for the value of a task that is not cancelled with it, and has nothing that would hear of its
  /// being cancelled.
  func awaitsDeaf(_ task: NodeIndex) -> Bool {
    guard let facts = tasks[task], facts.state == .suspended, facts.dependency == .task,
      !hearsOfCancelling(facts)
    else { return false }
    let awaited = resumers(of: task).compactMap { tasks[$0] }
    return !awaited.isEmpty && awaited.allSatisfy { parent(of: $0) != task }
  }

  /// Whether a task waits for another one, that one perhaps for a further one, and the last one for a continuation: neither
  /// that one nor those between hear of being cancelled.
  func awaitsOneDeaf(_ task: NodeIndex) -> Bool {
    guard awaitsDeaf(task) else { return false }
    return awaited(by: task).contains { $0 != task && waitsDeaf($0) }
  }

  /// The reference by which a task is resumed that waits for a continuation, or for a task that does, and so on; nil where
  /// there is none but by tasks, or where it would hear of being cancelled.
  func resumption(of task: NodeIndex) -> EdgeIndex? {
    for waiting in awaited(by: task) where waitsDeaf(waiting) {
      let edges = incoming.edges(into: waiting).filter { edge in
        guard let facts = analysis.graph.edge(edge), facts.kind == .continuation else {
          return false
        }
        return tasks[facts.source] == nil
      }
      if let edge = edges.first { return edge }
    }
    return nil
  }

  /// A task, those that it waits for and that would not hear of being cancelled, those that they wait for, and so on.
  private func awaited(by task: NodeIndex) -> [NodeIndex] {
    var seen: Set<NodeIndex> = [task]
    var queue = [task]
    var position = 0
    while position < queue.count, queue.count < Self.mostTasks {
      for resumer in resumers(of: queue[position])
      where tasks[resumer].map({ !hearsOfCancelling($0) }) ?? false && seen.insert(resumer).inserted
      {
        queue.append(resumer)
      }
      position += 1
    }
    return queue
  }

  /// Whether a task waits for a continuation itself that nothing in memory has.
  func canNeverGoOn(_ task: NodeIndex) -> Bool {
    resumers(of: task).isEmpty && isStranded(task)
  }

  /// What the reports say of a task.
  func description(of node: NodeIndex, isOnPath: Bool) -> StrandedTask? {
    guard let task = tasks[node] else { return nil }
    return StrandedTask(
      isOnPath: isOnPath,
      function: function(of: task),
      operation: operation(of: task),
      isCancelled: task.isCancelled,
      waiting: waiting(for: node).compactMap(function)
    )
  }

  /// The tasks that wait for a task, for that one, and so on.
  private func waiting(for node: NodeIndex) -> [LibraryTask] {
    var row: [LibraryTask] = []
    var seen: Set<NodeIndex> = [node]
    var current = node
    while row.count < Self.mostWaiting {
      let next = analysis.graph.edges(of: current).lazy.compactMap { edge -> NodeIndex? in
        guard let facts = analysis.graph.edge(edge), facts.kind == .continuation,
          let task = tasks[facts.target], parent(of: task) != current
        else { return nil }
        return facts.target
      }.first
      guard let next, seen.insert(next).inserted, let task = tasks[next] else { break }
      row.append(task)
      current = next
    }
    return row
  }

  /// What can resume a task; a parent only keeps its children.
  private func resumers(of task: NodeIndex) -> [NodeIndex] {
    let parent = tasks[task].flatMap(parent)
    return incoming.edges(into: task).compactMap { edge in
      guard let facts = analysis.graph.edge(edge), facts.kind == .continuation,
        facts.source != task, facts.source != parent
      else { return nil }
      return facts.source
    }
  }

  /// The task that a task is a child of.
  private func parent(of task: LibraryTask) -> NodeIndex? {
    task.parent.isNull ? nil : analysis.heap.node(at: task.parent, in: analysis.map)
  }

  /// Whether a task without resumers waits for one; any word of it elsewhere may be its continuation.
  ///
  /// Where not all blocks are known, whoever has it may be in one that is not: a timer of libdispatch's, as of a task
  /// that sleeps.
  private func isStranded(_ node: NodeIndex) -> Bool {
    guard analysis.lackOfBlocks == nil, let task = tasks[node], task.state == .suspended,
      task.dependency == .continuation,
      !rooted.contains(node)
    else { return false }
    return incoming.edges(into: node).allSatisfy { edge in
      guard let facts = analysis.graph.edge(edge) else { return true }
      // Tasks refer to each other as parents, children and members of groups.
      return facts.source == node || tasks[facts.source] != nil || facts.kind == .strong
    }
  }

  /// The innermost function of the program that a task waits in.
  private func function(of task: LibraryTask) -> StrandedTask.Function? {
    if let innermost = analysis.programFunctions(waitingIn: task.address).last { return innermost }
    return analysis.snapshot.symbol(containing: task.resume).map {
      StrandedTask.Function(name: $0.mangledName, code: task.resume)
    }
  }

  /// The closure or function that a task was made with; nil where that is not known.
  ///
  /// Where a thunk was put around it, it is the outermost function that has not returned.
  private func operation(of task: LibraryTask) -> Address? {
    let closure = analysis.heap.facts.references.first {
      $0.role == .taskClosure && $0.holder == task.address && !$0.code.isNull
    }
    if let code = closure?.code, analysis.programName(of: code) != nil { return code }
    return analysis.programFunctions(waitingIn: task.address).first.map(beginning)
  }

  /// Where a function begins of which a part goes on.
  private func beginning(of function: StrandedTask.Function) -> Address {
    let snapshot = analysis.snapshot
    guard let index = snapshot.imageIndex(containing: function.code) else { return function.code }
    let image = snapshot.images[index]
    let whole = image.symbol(named: ReabstractionThunk.original(of: function.name))
    return whole.map { Address(image.loadBias &+ UInt($0.start)) } ?? function.code
  }
}
