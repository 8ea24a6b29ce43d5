internal import LeakMemory

/// The frames of a task's functions that have not returned, the innermost first.
///
/// Source: `AsyncContext`, include/swift/ABI/Task.h. Verified with Swift 6.3.1.
struct TaskFrames {
  /// A function's frame.
  struct Frame {
    /// Where it begins.
    let start: Address

    /// Where the function goes on; null where unknown.
    let code: Address
  }

  /// The frames.
  let frames: [Frame]

  /// Reads the frames of a task: each has its caller's, and where that goes on.
  init(of task: TaskRecord, _ context: inout LibraryContext) {
    var frames: [Frame] = []
    var seen: Set<Address> = []
    var code = context.word(at: task.address + TaskLayout.resume).map { Address($0) } ?? .null
    var next = context.pointer(at: task.address + TaskLayout.frame)
    while let start = next, frames.count < TaskLayout.mostAllocations, seen.insert(start).inserted {
      frames.append(Frame(start: start, code: code))
      code = context.word(at: start + 8).map { Address($0) } ?? .null
      next = context.pointer(at: start)
    }
    self.frames = frames
  }
}
