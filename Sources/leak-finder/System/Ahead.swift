import Dispatch
import LeakLocking

/// Works on pieces in their order on a thread of its own, so that whoever has them made goes on meanwhile.
///
/// Used on one thread at a time.
final class Ahead<Tool, Piece: Sendable, Result: Sendable> {
  /// A piece that is being worked on.
  private struct Pending {
    /// Signalled when it is done.
    let isDone = DispatchSemaphore(value: 0)

    /// What came of it.
    let result = Locked<Result?>(nil)
  }

  /// Where pieces are worked on, one after the other.
  private let queue = DispatchQueue(label: "ahead", qos: .userInitiated)

  /// What works on them.
  private let tool: Locked<Tool>

  /// Works on one.
  private let work: @Sendable (inout Tool, Piece) -> Result

  /// The pieces whose results nobody has taken, oldest first.
  private var pending: [Pending] = []

  /// So many pieces are made ahead.
  private static var mostPending: Int { 2 }

  /// Prepares to work.
  ///
  /// - Parameters:
  ///   - tool: What works on pieces, and learns from them.
  ///   - work: Works on one.
  init(_ tool: sending Tool, work: @escaping @Sendable (inout Tool, Piece) -> Result) {
    self.tool = Locked(tool)
    self.work = work
  }

  /// Has a piece worked on; waits for the oldest one where there are too many.
  ///
  /// - Parameter piece: The piece.
  /// - Returns: What came of the oldest one; nil where there is room for more.
  func add(_ piece: Piece) -> Result? {
    let one = Pending()
    pending.append(one)
    queue.async { [tool, work] in
      let result = tool.withLock { work(&$0, piece) }
      one.result.withLock { $0 = result }
      one.isDone.signal()
    }
    return pending.count > Self.mostPending ? next() : nil
  }

  /// What came of the oldest piece; nil for none.
  func next() -> Result? {
    guard !pending.isEmpty else { return nil }
    let one = pending.removeFirst()
    one.isDone.wait()
    return one.result.withLock { $0.take() }
  }
}
