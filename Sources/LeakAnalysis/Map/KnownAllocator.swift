import LeakAllocators
import LeakLocking

/// The allocator of a process of which many pictures are taken.
///
/// Whether its structures are read rightly is checked against all objects that a scan of memory finds, which takes
/// as long as all the rest of a small picture. A process does not change its allocator, so the first picture
/// is checked, and then one in ``checkInterval``.
final class KnownAllocator: Sendable {
  /// How many pictures there are from one that is checked to the next.
  private static let checkInterval = 64

  /// What can change.
  private struct State: Sendable {
    /// What passed the check; nil before.
    var source: BlockSource?

    /// The number of pictures since.
    var count = 0
  }

  /// What can change.
  private let state = Locked(State())

  /// Begins without knowing anything.
  init() {}

  /// What need not be checked in the next picture.
  func next() -> BlockSource? {
    state.withLock { state in
      state.count += 1
      if state.count >= Self.checkInterval { state.source = nil }
      return state.source
    }
  }

  /// Learns from a picture that was checked.
  func learn(_ source: BlockSource) {
    guard source.hasEveryBlock else { return }
    state.withLock { $0 = State(source: source) }
  }
}
