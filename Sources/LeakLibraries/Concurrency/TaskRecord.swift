internal import LeakMemory

/// The fixed parts of a task.
///
/// Source: `Job`, `AsyncTask` and its fragments, include/swift/ABI/Task.h; `AsyncTask::PrivateStorage`,
/// stdlib/public/Concurrency/TaskPrivate.h; the place of the closure, `swift_task_create_commonImpl`,
/// stdlib/public/Concurrency/Task.cpp. Verified with Swift 6.3.1.
struct TaskRecord {
  /// A function value: the words of its code and of its context.
  struct Function {
    let code: Address
    let slot: Address
  }

  /// What a future fragment says of its task's result.
  enum Outcome: UInt { case none, succeeded, failed }

  /// The task.
  let address: Address

  /// `JobFlags`.
  let flags: UInt

  /// `ActiveTaskStatus`.
  let status: UInt

  /// Where its future fragment begins; nil for a task without a result.
  let future: Address?

  /// Whether it has a result or an error.
  let outcome: Outcome

  /// The type of its result; nil for a task without one.
  let resultType: Address?

  /// Where its result is.
  let result: Address?

  /// Where its outermost frame begins, aligned, directly behind its closure.
  let outermostFrame: Address

  /// Its first slab; nil for a task that has none yet.
  let firstSlab: Address?

  /// Reads the task at an address; nil where there is none that is understood.
  init?(at task: Address, _ context: inout LibraryContext) {
    guard context.heapKind(of: task) == .task, let flags = context.half(at: task + 32),
      flags & 0xff == 0, let status = context.word(at: task + 96)
    else { return nil }
    address = task
    self.flags = UInt(flags)
    self.status = status
    var offset = TaskLayout.fragments
    if self.flags & TaskLayout.isChild != 0 { offset += 16 }
    if self.flags & TaskLayout.isGroupChild != 0 { offset += 8 }
    if self.flags & TaskLayout.isFuture != 0 {
      guard let type = context.pointer(at: task + offset + 8),
        let size = TypeSize(ofType: type, &context)
      else { return nil }
      future = task + offset
      // Source: `AsyncTask::FutureFragment::Status`, swift/ABI/Task.h: the lowest two bits.
      outcome = context.word(at: task + offset).flatMap { Outcome(rawValue: $0 & 3) } ?? .none
      resultType = type
      let place = (offset + 24 + size.alignmentMask) & ~size.alignmentMask
      result = task + place
      // Behind the result come its address, the function and its context, and an error.
      offset = (place + size.byteCount + 7) & ~7
      offset += 32
    } else {
      future = nil
      outcome = .none
      resultType = nil
      result = nil
      offset += 24
    }
    outermostFrame = task + ((offset + 15) & ~15)
    firstSlab = context.pointer(at: task + TaskLayout.firstSlab)
  }

  /// Whether it is over: whoever waits for its result may go on before the task says so itself.
  var isComplete: Bool { status & TaskLayout.isComplete != 0 || outcome != .none }

  /// The task it is a child of; nil where it is none's.
  func parent(_ context: inout LibraryContext) -> Address? {
    flags & TaskLayout.isChild == 0 ? nil : context.pointer(at: address + TaskLayout.fragments)
  }

  /// The function that it runs, if it has a context; nil where the layout is not the known one.
  func closure(_ context: inout LibraryContext) -> Function? {
    // Tasks without a result have no word for its address.
    let end = outermostFrame
    if let result, context.word(at: end + -32) != result.bits { return nil }
    guard let code = context.word(at: end + -24), code >= 4096,
      context.pointer(at: end + -16) != nil
    else { return nil }
    return Function(code: Address(code), slot: end + -16)
  }

  /// How far it has come.
  var state: LibraryTask.State {
    if isComplete { return .complete }
    if status & TaskLayout.isRunning != 0 { return .running }
    if status & TaskLayout.isEnqueued != 0 { return .enqueued }
    return status & TaskLayout.hasDependency != 0 ? .suspended : .unknown
  }
}
