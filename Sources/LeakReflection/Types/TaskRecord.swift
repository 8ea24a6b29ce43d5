package import LeakMemory

/// What a task of Swift concurrency keeps: its closure while it runs, its result when it is over.
///
/// Source: `AsyncTask` and its fragments, include/swift/ABI/Task.h; `TaskStatusRecord`,
/// include/swift/ABI/TaskStatus.h; the place of the closure, `swift_task_create_commonImpl`,
/// stdlib/public/Concurrency/Task.cpp. Verified with Swift 6.3.1.
package struct TaskRecord: Sendable {
  /// How far the task has come.
  package enum State: Sendable {
    case executing
    case succeeded
    case failed
  }

  /// A function value: its code and its context.
  package struct Function: Sendable {
    package let code: Address
    package let context: Address
  }

  /// How far the task has come; one that is suspended is executing.
  package let state: State

  /// What the task runs; nil where it is over, or captures nothing.
  package let closure: Function?

  /// The type of the result, and where it lies; nil for a task that has none.
  package let result: (type: Address, place: Address)?

  /// The error the task ended with.
  package let error: Address?

  /// The tasks of its groups and of its `async let`s.
  package let children: [Address]

  /// Reads the task at an address; nil where there is none that is understood.
  package init?(at task: Address, memory: any MemoryReader) {
    let header = MemorySnapshot()
    guard
      task.isWordAligned,
      header.fill(from: task, count: Self.headerSize, reading: memory),
      memory.word(Address(header.word(at: 0))) == MetadataKind.task.rawValue
    else { return nil }
    let flags = header.word(at: 32)
    // The lowest byte tells what sort of job it is: 0 for a task.
    guard flags & 0xff == 0 else { return nil }
    var offset = Self.headerSize
    if flags & Self.isChild != 0 { offset += 16 }
    if flags & Self.isGroupChild != 0 { offset += 8 }
    var state = header.word(at: 96) & Self.isComplete == 0 ? State.executing : .succeeded
    var error: Address?
    var result: (type: Address, place: Address)?
    if flags & Self.isFuture != 0 {
      guard
        let status = memory.word(task + offset),
        let type = memory.pointer(task + offset + 8),
        let witnesses = ValueWitnesses(ofType: type, memory: memory)
      else { return nil }
      switch status & 3 {
      case 0: state = .executing
      case 1: state = .succeeded
      default: state = .failed
      }
      error = state == .failed ? memory.pointer(task + offset + 16) : nil
      let place = witnesses.offset(afterHeader: offset + 24)
      result = (type, task + place)
      offset = place + witnesses.size + 32
    } else {
      offset += 24
    }
    self.state = state
    self.error = error
    self.result = result
    let end = (offset + 15) & ~15
    let isOver = state != .executing
    closure = isOver ? nil : Self.closure(before: task + end, result: result?.place, memory)
    children = isOver ? [] : Self.children(record: Address(header.word(at: 104)), memory)
  }

  /// The bytes of a task before what differs from task to task.
  private static let headerSize = 208

  /// Flags of a job and of a task's status.
  ///
  /// Source: `JobFlags`, include/swift/ABI/MetadataValues.h; `ActiveTaskStatus`,
  /// stdlib/public/Concurrency/TaskPrivate.h.
  private static let isChild: UInt = 1 << 24
  private static let isFuture: UInt = 1 << 25
  private static let isGroupChild: UInt = 1 << 26
  private static let isComplete: UInt = 1 << 13

  /// The most records and children that are looked at.
  private static let mostRecords = 256
  private static let mostChildren = 10_000

  /// The function that was put before a task's first frame.
  ///
  /// - Parameters:
  ///   - frame: Where the frame begins.
  ///   - result: Where the result goes: what is stored in front of the function says the same, or the
  ///     layout is not the one that is known.
  ///   - memory: Where the task is read.
  /// - Returns: The function; nil where there is none, or one that captures nothing.
  private static func closure(
    before frame: Address,
    result: Address?,
    _ memory: any MemoryReader
  ) -> Function? {
    guard let code = memory.pointer(frame + -24), let context = memory.pointer(frame + -16) else {
      return nil
    }
    if let result, memory.pointer(frame + -32) != result { return nil }
    return Function(code: code, context: context)
  }

  /// The children in a task's status records, the innermost of which is given.
  private static func children(record: Address, _ memory: any MemoryReader) -> [Address] {
    var children: [Address] = []
    var next: Address? = record
    // What is damaged can refer to itself.
    var seen: Set<Address> = []
    var seenChildren: Set<Address> = []
    while let record = next, record.bits >= 4096, record.isWordAligned, seen.count < mostRecords,
      seen.insert(record).inserted
    {
      guard let kind = memory.word(record) else { break }
      // 1 for an `async let`, 2 for a group.
      if kind & 0xff == 1 || kind & 0xff == 2 {
        var child = memory.pointer(record + 16)
        while let task = child, children.count < mostChildren,
          let isa = memory.pointer(task), memory.word(isa) == MetadataKind.task.rawValue,
          seenChildren.insert(task).inserted
        {
          children.append(task)
          child = memory.pointer(task + Self.headerSize + 8)
        }
      }
      next = memory.pointer(record + 8)
    }
    return children
  }
}
