import Dispatch
import LeakLocking

/// Says on a terminal what takes longer than a second.
final class Progress: Sendable {
  /// What is being done.
  private struct State {
    /// The stage; nil where nothing is.
    var stage: String?

    /// Whether a second has passed.
    var isLate = false

    /// Whether a line was written that is to be cleared.
    var hasWritten = false
  }

  /// How long nothing is said.
  private static let patience = DispatchTimeInterval.seconds(1)

  /// What is being done.
  private let state = Locked(State())

  /// Writes to the terminal without ending the line; nil where no one watches.
  private let write: (@Sendable (String) -> Void)?

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - write: Writes to the terminal without ending the line; nil where no one watches.
  ///   - alarm: Calls back on a thread of its own when there was patience enough.
  init(
    _ write: (@Sendable (String) -> Void)?,
    alarm: (@escaping @Sendable () -> Void) -> Void = { callBack in
      DispatchQueue.global().asyncAfter(deadline: .now() + patience, execute: callBack)
    }
  ) {
    self.write = write
    guard write != nil else { return }
    alarm { [weak self] in self?.lose() }
  }

  /// Names what is done next.
  func begin(_ stage: String) {
    guard let write else { return }
    state.withLock { state in
      state.stage = stage
      if state.isLate { Self.show(&state, write) }
    }
  }

  /// Clears what was written.
  func end() {
    guard let write else { return }
    state.withLock { state in
      state.stage = nil
      guard state.hasWritten else { return }
      write("\r\u{1b}[K")
      state.hasWritten = false
    }
  }

  /// Says what is being done, and from then on each further stage.
  private func lose() {
    guard let write else { return }
    state.withLock { state in
      state.isLate = true
      Self.show(&state, write)
    }
  }

  /// Writes the stage.
  private static func show(_ state: inout State, _ write: (String) -> Void) {
    guard let stage = state.stage else { return }
    write("\r\u{1b}[K\(stage) …")
    state.hasWritten = true
  }
}
