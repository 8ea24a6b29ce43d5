/// Says what is special about the library objects that a path runs through.
enum LibraryAdvice {
  /// Whether the library's own way is the only one at a hop: its property cannot be made weak.
  static func isAlone(at index: Int, of path: AdvisedPath) -> Bool {
    sentence(at: index, of: path) != nil
  }

  /// Whether a library's object is captured by a protocol of its own that is bound to no class, as a source of libdispatch is:
  /// nobody can change that, and the library has another way.
  static func isOnlyWay(for path: AdvisedPath) -> Bool {
    guard let hop = path.breaking, let declaration = path.explanation.declaration,
      declaration.value == .unboundType, let name = declaration.typeName,
      ReferenceAdvice.isForeign(name)
    else { return false }
    return ReferenceAdvice.isForeign(path.explanation.path[hop].targetType)
      && !sentences(for: path, isAlternative: false).isEmpty
  }

  /// Whether the library's own way comes first: a queue that goes with the ring must not be suspended then, a task that
  /// nobody can resume would be there without the object too, and one that has not begun would lose its work, as a block
  /// would.
  static func isFirst(for path: AdvisedPath) -> Bool {
    if let hop = path.breaking, BreakingStep.isOfStrandedTask(hop, path.explanation) { return true }
    if isOfEnd(path) { return true }
    // A task that nobody can resume keeps all that it leads to.
    if path.explanation.kind == .heldByRoot, StrandedNote.isOnPath(of: path.explanation) {
      return true
    }
    // What a task is to do yet would be lost with what its closure has.
    if QueuedTaskNote.isIn(path.explanation) || isOfQueuedBlock(path) { return true }
    return zip(path.nodes, path.explanation.path.prefix(max(0, path.explanation.cycleLength)))
      .contains {
        $1.label == "queued block" && $0.baseName.hasPrefix("Dispatch")
      }
  }

  /// Whether a leak is broken at the capture of a closure that does what is to be done at the end, and could not without its
  /// object: a source's cancel handler, or what a group that nothing keeps for its own is to do.
  private static func isOfEnd(_ path: AdvisedPath) -> Bool {
    guard let hop = path.breaking, hop > 0 else { return false }
    switch path.explanation.path[hop - 1].label {
    case "cancel handler": return true
    case ".onTermination":
      return path.explanation.path[hop].variable.map { $0.name != "self" } ?? false
    case "notify block": return path.explanation.kind == .heldByRoot
    default: return false
    }
  }

  /// Whether a block that waits in a queue, or for a notification, has the object, and nothing else does: what it is to do with it is its work.
  ///
  /// An object that queues its own method by a closure of `self` does without once it is dismissed.
  private static func isOfQueuedBlock(_ path: AdvisedPath) -> Bool {
    let explanation = path.explanation
    guard explanation.kind == .heldByRoot, explanation.otherPaths.isEmpty,
      explanation.retainCount.strong == 1, explanation.retainCount.located == 1,
      let last = explanation.path.indices.last, path.breaking == last,
      BreakingStep.isCapture(explanation.path[last]),
      let name = explanation.path[last].variable?.name, name != "self"
    else { return false }
    return explanation.path[..<last].indices.contains { hop in
      let label = explanation.path[hop].label
      return ["queued block", "observer block"].contains(label)
        || path.nodes[hop].baseName == "OperationQueue" && label.hasPrefix(".operations")
    }
  }

  /// One sentence per hop that a library is known for.
  static func sentences(for path: AdvisedPath, isAlternative: Bool) -> [String] {
    if let result = groupResult(path) { return [isAlternative ? "or \(result)" : result] }
    var sentences: [String] = []
    // An alternative to what frees the object frees it too, where that can be told.
    let futile = isAlternative ? path.explanation.cut?.futileEnds ?? [] : []
    let indices = PathRuns.representatives(
      of: path.explanation.path[...],
      separating: Set(futile).union([path.breaking].compactMap(\.self))
    )
    .filter { !futile.contains($0) }
    // What the program's own closure does comes before what others do that it waits for.
    let isStranded = StrandedNote.isOnPath(of: path.explanation)
    let own = isStranded ? nil : path.breaking.flatMap { indices.contains($0) ? $0 : nil }
    var ways = [own.flatMap { WaitingVariableAdvice.sentence(at: $0, of: path) }]
    for index in inOrder(indices, of: path) {
      let waiting = index == own ? nil : WaitingVariableAdvice.sentence(at: index, of: path)
      let way = sentence(at: index, of: path)
      // A task that nobody resumes would be there without the object too.
      ways += isStranded ? [way, waiting] : [waiting, way]
    }
    for sentence in ways.compactMap(\.self) {
      let isFirst = sentences.isEmpty && !isAlternative
      sentences.append(isFirst ? sentence : "or \(sentence)")
    }
    return sentences
  }

  /// What to do about the result of a task of a group, which nobody took; nil for other paths.
  private static func groupResult(_ path: AdvisedPath) -> String? {
    let steps = path.explanation.path
    let result = steps.indices.dropFirst().first { hop in
      steps[hop - 1].label == "task of the group" && isTaskResult(steps[hop])
    }
    return result.map { path.breaking ?? $0 <= $0 } ?? false
      ? "take the results of the group's tasks as they end, by next() or for await, or use a discarding group "
        + "(withDiscardingTaskGroup): a group keeps what its tasks return until it is taken"
      : nil
  }

  /// Whether a hop is what a task has returned or thrown.
  static func isTaskResult(_ step: RetentionExplanation.Step) -> Bool {
    step.holderType == TypeName.task
      && (step.label.hasPrefix("result") || step.label.hasPrefix("error"))
  }

  /// Whether a leak that is not a ring is broken at the element of a collection.
  private static func isOfElement(_ hop: Int?, of path: AdvisedPath) -> Bool {
    guard let hop, path.explanation.cycleLength == 0 else { return false }
    return path.explanation.path[hop].label.hasSuffix("]")
  }

  /// What is special about a hop; nil for nothing.
  ///
  /// Verified with Foundation of Swift 6.3.1 on Linux.
  private static func sentence(at index: Int, of path: AdvisedPath) -> String? {
    let step = path.explanation.path[index]
    let holder = path.nodes[index].baseName
    let subject = path.subject
    switch (holder, step.label) {
    case ("NotificationCenter", "observer block"):
      return "remove the observer before \(subject) is dismissed (deinit is too late: it waits for "
        + "this closure)"
    case ("URLSession", ".delegate"):
      return
        "call invalidateAndCancel(), or finishTasksAndInvalidate() where every task was resumed, when done: a URLSession keeps "
        + "its delegate until then"
    case ("Process", ".terminationHandler"):
      return "set terminationHandler to nil once the process has ended: a Process keeps it"
    case ("NSCacheEntry", _):
      return
        "call removeAllObjects() before the NSCache goes: Foundation on Linux keeps what it has"
    case ("Process", "._runLoopSourceStorage"):
      return "call waitUntilExit(): Foundation on Linux keeps a Process that has ended until then"
    case ("FileHandle", "._readabilityHandler"), ("FileHandle", "._writeabilityHandler"):
      return "set \(step.label.dropFirst(2)) to nil at the end of the file: a FileHandle keeps it"
    case (_, ".completionBlock") where step.targetType == TypeName.closure:
      let known = ["Operation", "BlockOperation"].contains(holder)
      return "set completionBlock to nil once it ran: "
        + (known ? "an Operation" : "if \(holder) is an Operation, Foundation")
        + " on Linux keeps it"
    case ("BlockOperation", "execution block"), ("BlockOperation", ".block"):
      // The queue says it.
      if path.nodes.prefix(index).contains(where: { $0.baseName == "OperationQueue" }) {
        return nil
      }
      // So does what is said of the property that has it.
      if path.breaking == index - 1, operationSentence(at: index - 1, of: path) != nil {
        return nil
      }
      return "let go of the BlockOperation once it has finished: it keeps its blocks even then"
    case (_, _) where index == path.breaking && operationSentence(at: index, of: path) != nil:
      return operationSentence(at: index, of: path)
    // Foundation's array, which nobody else may change.
    case (_, _)
    where step.label.hasPrefix(".dependencies[") && step.label.last == "]"
      && TypeName.base(step.targetType).hasSuffix("Operation"):
      return
        "call removeDependency(_:) when \(subject) is dismissed: an operation keeps those that it depends on, and two that depend "
        + "on each other never start"
    case ("OperationQueue", _) where step.label.hasPrefix(".operations"),
      (_, ".__queue"), (_, ".__nextOperation"),
      (_, _) where step.label.hasPrefix(".operations[") && isOfOperations(path):
      return
        "have the queue's operations end (one of its own isFinished says when), resume the queue where it is suspended, "
        + "or cancel what waits in it, when \(subject) is dismissed"
    case (_, "notify block") where holder == "DispatchGroup":
      return "leave() the group as often as it was entered: it keeps its notify block until then"
    case (_, "notify block") where holder == "DispatchWorkItem":
      return
        "let the work item run, or let go of it, when \(subject) is dismissed: it keeps its notify block until it has run"
    case (_, _)
    where step.label.hasSuffix("queue-specific value")
      || holder.hasPrefix("_DispatchSpecificValue"):
      return
        "call setSpecific(key:value:) with nil on the queue when \(subject) is dismissed: it keeps its values"
    case (_, "event handler of FileHandle"):
      return
        "set the FileHandle's readabilityHandler (or writeabilityHandler) to nil before \(subject) is dismissed: its source "
        + "keeps that until then"
    case (_, "event handler"), (_, "cancel handler"), (_, "registration handler"):
      if SuspendedSourceNote.isIn(path.explanation) {
        return "cancel() and resume() the source before \(subject) is dismissed"
      }
      return "cancel() the source before \(subject) is dismissed (deinit is too late: it waits for "
        + "this handler)"
    case (_, "pending read"), (_, "pending write"), ("pending read", _), ("pending write", _):
      return
        "close(flags: .stop) the DispatchIO when \(subject) is dismissed: what waits to be read "
        + "or written keeps its handler until then"
    case (_, "queued block")
    where path.nodes.prefix(index + 1).contains { $0.baseName == "RunLoop" }:
      return
        "let the run loop run, in the mode that the block is for: it keeps its blocks until then"
    case (_, "queued block") where path.explanation.root?.name == RootWords.mainQueue:
      return
        "have the main queue run, by dispatchMain() or RunLoop.main: it keeps its blocks until then"
    case (_, "queued block"):
      return
        "let the queue run, resumed where it is suspended, or activated: it keeps its blocks until then, and libdispatch "
        + "ends a program that releases a suspended queue"
    case (_, "asyncAfter block"):
      // A timer source that is cancelled would never resume the task that waits for the block.
      guard !path.explanation.path[index...].contains(where: WaitingTask.isResumed) else {
        return nil
      }
      return
        "use a timer source, which lets go of its handler when it is cancelled: asyncAfter keeps a "
        + "block until its time has come, that of a cancelled DispatchWorkItem too"
    case (_, "wake-up"):
      return
        "sleep for shorter spans, or use a timer source for what is likely to be cancelled: what Task.sleep has wake the "
        + "task stays until its time has come, also where the sleep was cancelled"
    case ("AsyncStream", _) where step.label.hasPrefix(".pending["),
      ("AsyncThrowingStream", _) where step.label.hasPrefix(".pending["):
      return
        "iterate over the stream, or let go of it and of its continuation, when \(subject) is dismissed: it keeps what was yielded until "
        + "somebody takes it; its bufferingPolicy limits how much"
    case ("AsyncStream", ".onTermination"), ("AsyncThrowingStream", ".onTermination"):
      // Its next element's own sentence says it.
      let isSaid = path.explanation.path[index...].contains { $0.label == WaitingTask.nextElement }
      return isSaid
        ? nil
        : "finish() the stream, or cancel the task that iterates over it, when \(subject) is dismissed: it keeps its "
          + "onTermination until then"
    case (_, WaitingTask.nextElement) where WaitingTask.isOfChild(at: index, of: path):
      return
        "finish() the stream, and end what other children of its task wait for, when \(subject) is dismissed: the task goes on "
        + "when all of them have ended"
    case (_, WaitingTask.nextElement):
      return
        "finish() the stream when \(subject) is dismissed: the task that waits for its next element "
        + "then goes on"
    case (_, _) where PendingDeinit.isPending(step):
      return PendingDeinit.sentence(at: index, of: path)
    case (_, _) where QueuedJob.isJob(step): return QueuedJob.sentence(at: index, of: path)
    // What its job's own sentence says.
    case (_, _) where step.holderType == TypeName.task && QueuedJob.isOn(path): return nil
    case (_, _) where WaitingTask.isResumed(at: index, of: path):
      return WaitingTask.resumption(at: index, of: path)
    // The test's task is Swift Testing's.
    case (_, _) where index == 0 && TestArgument.isIn(path.explanation): return nil
    case (_, _)
    where step.holderType == TypeName.task && step.label.hasPrefix("task-local value")
      && TaskLocalNote.isIn(path.explanation):
      return
        "cancel \(TaskHandles.task(at: index, of: path)) when \(subject) is dismissed, or have the closure of withValue return before that: the task keeps "
        + "the value until then"
    case (_, _) where step.holderType == TypeName.task && step.label.hasPrefix("task-local value"):
      return
        "start the task with Task.detached, which inherits no task-local values, or, where it binds the value itself, cancel "
        + "it, or let the closure of withValue return, before \(subject) is dismissed"
    case (_, _) where step.holderType == TypeName.task && StrandedNote.isIn(path.explanation):
      return
        "resume the continuation on every way out, also when the task is cancelled "
        + "(withTaskCancellationHandler): a task that nobody resumes never ends, cancelled or not"
    case (_, _) where isTaskResult(step):
      // The handle goes with the element, where that is what is taken out.
      if isOfElement(path.breaking, of: path) { return nil }
      return
        "let go of \(TaskHandles.handles(before: index, of: path)) when \(subject) is dismissed: a Task keeps its "
        + "result as long as anything has it"
    case (_, _)
    where step.holderType == TypeName.task && index == 0
      && WaitingForCheckNote.isIn(path.explanation):
      let isChild = step.targetType == TypeName.task
      guard !isChild else {
        return
          "await the async let, or the group, before the check: the task that has \(subject) is a child of the one that "
          + "waits for the check"
      }
      let isDirect = path.explanation.path.count == 1
      let variable = step.variable.flatMap { $0.name == "self" ? nil : $0 }
      let name = variable.map { TextLayout.harmless($0.name) }
      let function = step.variable.map { TextLayout.harmless($0.function) } ?? "the function"
      let reason = "\(function) has its variables until the check is over"
      if !isDirect, name == nil {
        // A method has its own object for as long as it runs; what an object has itself is let go of there.
        return step.variable == nil && path.breaking != 1
          ? "make \(path.nodes[1].name) where \(subject) is made: \(reason)" : nil
      }
      let holder = name ?? "the variable that holds \(subject)"
      let otherwise = isDirect ? "" : ", or make \(holder) where \(subject) is made"
      return "have \(holder) let go of \(subject) in time\(otherwise): \(reason)"
    case (_, _)
    where step.holderType == TypeName.task && WaitingForCheckNote.isIn(path.explanation)
      && path.explanation.path.first?.targetType == TypeName.task:
      // What the first one waits for has been said.
      return nil
    case (_, _) where step.holderType == TypeName.task && QueuedTaskNote.isIn(path.explanation):
      return
        "let the executor come to the task: what blocks its threads, or the main thread, has to return; the task lets go "
        + "of what it has when it ends"
    case (_, _) where step.holderType == TypeName.task && CancelledTaskNote.isIn(path.explanation):
      let isOfAnother = path.explanation.path.contains {
        $0.holderType == TypeName.task && $0.targetType == TypeName.task
      }
      return
        "resume what the task waits for when it is cancelled, by withTaskCancellationHandler"
        + (isOfAnother ? ", which has to cancel a task whose value it awaits as well" : "")
        + ": it was cancelled, and keeps what it uses until it goes on"
    case (_, _)
    where step.holderType == TypeName.task && ActorNote.isIn(path.explanation):
      let way =
        ActorNote.executor(in: path.explanation).map { "have \($0) run the task's job" }
        ?? "let what runs on \(ActorNote.actor(in: path.explanation) ?? "actor") return"
      return
        "\(way): the task goes on only then, cancelled or not, and keeps what it uses until it ends"
    case (_, _)
    where step.holderType == TypeName.task && CancelledTaskNote.isAtWork(in: path.explanation):
      return
        "have the task end when it is cancelled, as it was: a loop in it, if any, has to ask Task.isCancelled, and try? hides what a sleep "
        + "throws"
    case (_, _)
    where step.holderType == TypeName.task && UncancellableTaskNote.isIn(path.explanation):
      // What its continuation's own sentence says.
      let indices = path.explanation.path.indices
      guard !indices.contains(where: { WaitingTask.resumption(at: $0, of: path) != nil }) else {
        return nil
      }
      let waiting =
        UncancellableTaskNote.isOfChild(in: path.explanation)
        ? "child of the task"
        : UncancellableTaskNote.isOfAwaited(in: path.explanation) ? "awaited task" : "task"
      let place = ContinuationNote.place(in: path.explanation).map { ", in \($0)," } ?? ""
      return
        "resume the continuation that the \(waiting) waits for\(place) when \(subject) is dismissed: a task keeps what it "
        + "uses until it ends, cancelled or not"
    case (_, _)
    where step.holderType == TypeName.task
      && UncancellableTaskNote.isOfAwaiting(in: path.explanation):
      return
        "cancel \(TaskHandles.task(at: index, of: path)) when \(subject) is dismissed, and with it the one whose value it waits for "
        + "(withTaskCancellationHandler): it goes on only when that one has ended"
    case (_, _)
    where step.holderType == TypeName.task && BreakingStep.isInMethod(path)
      && RunningMethodNote.isOfWait(in: path.explanation):
      return nil
    case (_, _) where step.holderType == TypeName.task && ChildTaskNote.isIn(path.explanation):
      return
        "have the task end by itself when \(subject) is dismissed, as by a loop's condition: it is a child of another task, which "
        + "cannot cancel it alone"
    case (_, _) where step.holderType == TypeName.task:
      let isOfLoop = !WaitingTask.isOn(path) && !StrandedNote.isOnPath(of: path.explanation)
      return
        "cancel \(TaskHandles.task(at: index, of: path)) when \(subject) is dismissed: a task keeps what it uses until it ends"
        + (isOfLoop ? ", and a loop in it, if any, has to ask Task.isCancelled" : "")
    default:
      return nil
    }
  }
}
