import LeakGraph
import LeakLibraries
import LeakMemory

extension SnapshotAnalysis {
  /// The most functions that are told of a task.
  private static var mostFrames: Int { 256 }

  /// The tasks that are not over, and how many are.
  ///
  /// - Parameter findsUnreachable: Whether tasks are searched that wait and that nothing reaches.
  /// - Returns: The list.
  /// - Complexity: That of the graph, and O(*t* *f*) for *t* tasks with *f* functions each; with unreachable tasks that
  ///   of ``garbageMembers(among:)`` too.
  package func taskList(findsUnreachable: Bool = false) -> TaskList {
    let stranded = StrandedTasks(self, IncomingEdges(graph))
    let facts = heap.facts
    var edges = EdgeReader(self)
    var closures: [Address: [Address]] = [:]
    for fact in facts.references where fact.role == .taskClosure && !fact.code.isNull {
      closures[fact.holder] = written(fact.code, with: fact.target, &edges)
    }
    let unreachable = findsUnreachable ? unreachableTasks() : []
    var seen: Set<Address> = []
    var tasks: [TaskList.Task] = []
    var finished = 0
    for task in facts.tasks where seen.insert(task.address).inserted {
      if task.state == .complete {
        finished += 1
        continue
      }
      tasks.append(
        TaskList.Task(
          address: task.address,
          name: snapshot.recordedName(task.name, limit: 256),
          state: TaskList.State(task.state),
          awaited: awaited(by: task),
          isCancelled: task.isCancelled,
          isStranded: heap.node(at: task.address, in: map).map(stranded.canNeverGoOn) ?? false,
          isUnreachable: unreachable.contains(task.address),
          frames: frames(of: task),
          function: closures[task.address]?.first.map { frame($0).frame },
          capturedFunctions: closures[task.address]?.dropFirst().map { frame($0).frame } ?? [],
          parent: task.parent
        )
      )
    }
    let told = tasks.flatMap {
      ($0.frames + [$0.function].compactMap(\.self)).filter(\.isOfProgram)
    }
    return TaskList(
      tasks: tasks.sorted { $0.address < $1.address },
      finishedCount: finished,
      notes: notes + StrippedImages.notes(on: told.map(\.code), snapshot)
    )
  }

  /// The tasks that wait for a continuation, another task or their group, and that nothing reaches.
  ///
  /// Where not all blocks are known, whatever reaches them may be in one that is not.
  private func unreachableTasks() -> Set<Address> {
    let waiting = heap.facts.tasks.filter { task in
      guard task.state == .suspended else { return false }
      return switch task.dependency {
      case .continuation, .task, .group: true
      case .none, .executor: false
      }
    }
    guard lackOfBlocks == nil, !waiting.isEmpty else { return [] }
    let members = Set(garbageMembers(among: .all).map(\.address))
    return Set(waiting.map(\.address).filter(members.contains))
  }

  /// A task has its closure in no more thunks.
  private static var mostThunks: Int { 4 }

  /// The closure of the source that a task was made with: the compiler hands it over in thunks.
  ///
  /// - Parameters:
  ///   - code: What the task calls.
  ///   - context: What that has captured.
  ///   - edges: Reads what it has captured.
  /// - Returns: The closure's code; what the task calls where no closure is in there. Where no image names it, any of those
  ///   that it has captured may be the closure: they come behind it.
  private func written(
    _ code: Address,
    with context: Address,
    _ edges: inout EdgeReader
  ) -> [Address] {
    var (thunk, node) = (code, heap.node(at: context, in: map))
    var nameless: [Address] = []
    for _ in 0..<Self.mostThunks {
      let function = frame(thunk)
      if !function.isNamed {
        nameless.append(thunk)
      } else if !function.isThunk {
        return nameless + [thunk]
      }
      guard let holder = node else { break }
      var next: (code: Address, context: NodeIndex)?
      for edge in graph.edges(of: holder) where next == nil {
        let detail = edges.detail(of: edge)
        guard detail.isContext, !detail.code.isNull, let facts = graph.edge(edge) else { continue }
        next = (detail.code, facts.target)
      }
      guard let next else { break }
      (thunk, node) = (next.code, next.context)
    }
    return nameless.isEmpty ? [code] : nameless
  }

  /// What a task waits for.
  private func awaited(by task: LibraryTask) -> TaskList.Awaited {
    guard task.state != .running else { return .nothing }
    return switch task.dependency {
    case .none: .nothing
    case .task: .task(task.awaited)
    case .continuation: .continuation
    case .group: .group
    case .executor: .actor(object(at: task.awaited).map { graph.typeName(of: $0) } ?? "")
    }
  }

  /// Where the functions of a task go on, the innermost first.
  ///
  /// Source: `AsyncContext`, include/swift/ABI/Task.h: a context begins with its caller's and where that goes on. Of
  /// a task that runs it is where it was suspended last. Verified with Swift 6.3.1.
  func frames(of task: LibraryTask) -> [TaskList.Frame] {
    var frames: [TaskList.Frame] = []
    var code = task.resume
    var context = task.frame
    while frames.count < Self.mostFrames, snapshot.isCode(code) {
      frames.append(frame(code).frame)
      guard !context.isNull, let next = snapshot.word(context),
        let resume = snapshot.word(context + 8)
      else { break }
      code = Address(resume)
      context = Address(next)
    }
    return frames
  }

  /// A function, and whose it is.
  ///
  /// Thousands of tasks wait in the same few functions, and a name takes longer to read than all else of a task.
  private func frame(_ code: Address) -> TaskFunction {
    if let known = taskFunctions[code] { return known }
    let name = snapshot.symbol(containing: code)?.mangledName
    let isThunk = name.map(ThunkNames.isThunk) ?? false
    let function = TaskFunction(
      frame: TaskList.Frame(
        code: code,
        isOfProgram: !ThunkNames.isOfToolchain(code, in: snapshot) && !isThunk
          && !(name.map(ThunkNames.isOfRuntime) ?? false)
      ),
      isNamed: name != nil,
      isThunk: isThunk
    )
    taskFunctions[code] = function
    return function
  }
}

extension TaskList.State {
  /// How far a task is that is not over.
  fileprivate init(_ state: LibraryTask.State) {
    switch state {
    case .running: self = .running
    case .enqueued: self = .queued
    case .suspended: self = .waiting
    case .complete, .unknown: self = .unknown
    }
  }
}
