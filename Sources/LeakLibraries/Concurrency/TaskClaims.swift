internal import LeakMemory

/// Turns the pieces of a task's memory into claims, each with the function that it belongs to.
///
/// What a function allocates comes after its frame, and before that of what it calls.
struct TaskClaims {
  /// The task.
  private let task: Address

  /// Ranges that are no variables, by ascending address.
  private let known: [LibraryBlock]

  /// Where the function goes on whose frame was met last, and where that frame begins.
  private var code = Address.null
  private var context = Address.null

  /// Frames by ascending address, made when the first piece comes.
  private var sorted: [TaskFrames.Frame]?

  /// Prepares claims of a task.
  init(task: Address, known: [LibraryBlock]) {
    self.task = task
    self.known = known.sorted { $0.start < $1.start }
  }

  /// Adds the claims in a piece; pieces come in the order of allocation.
  mutating func add(_ piece: TaskMemory.Piece, _ frames: TaskFrames, _ facts: inout LibraryFacts) {
    let sorted = self.sorted ?? frames.frames.sorted { $0.start < $1.start }
    self.sorted = sorted
    let end = piece.start + piece.byteCount
    var isFrame = false
    if let frame = Self.first(in: sorted, from: piece.start), frame.start < end {
      code = frame.code
      context = frame.start
      isFrame = true
    }
    var from = piece.start
    // A context begins with its caller's and where that goes on.
    if isFrame { from = from + 16 }
    for range in overlapping(piece.start, end) {
      if range.start > from { add(from, range.start, isFrame, &facts) }
      if range.end > from { from = range.end }
    }
    if from < end { add(from, end, isFrame, &facts) }
  }

  /// Adds a claim of a range.
  private func add(
    _ start: Address,
    _ end: Address,
    _ isFrame: Bool,
    _ facts: inout LibraryFacts
  ) {
    facts.add(
      LibraryClaim(
        claimant: task,
        start: start,
        byteCount: end - start,
        code: code,
        context: context,
        isFrame: isFrame
      )
    )
  }

  /// The ranges that overlap a piece.
  private func overlapping(_ start: Address, _ end: Address) -> ArraySlice<LibraryBlock> {
    var low = 0
    var high = known.count
    while low < high {
      let middle = (low + high) / 2
      if known[middle].start < start { low = middle + 1 } else { high = middle }
    }
    // One that begins before the piece may reach into it.
    if low > 0, known[low - 1].end > start { low -= 1 }
    var last = low
    while last < known.count, known[last].start < end { last += 1 }
    return known[low..<last]
  }

  /// The first frame from an address on.
  private static func first(
    in frames: [TaskFrames.Frame],
    from start: Address
  ) -> TaskFrames.Frame? {
    var low = 0
    var high = frames.count
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].start < start { low = middle + 1 } else { high = middle }
    }
    return low < frames.count ? frames[low] : nil
  }
}
