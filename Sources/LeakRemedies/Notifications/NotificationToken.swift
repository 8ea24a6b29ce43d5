public import Foundation

/// An observation of notifications, which ends with the token.
///
/// `NotificationCenter` keeps an observer's block until the observer is removed, and with the block
/// everything that it captures. The token removes the observer when it is deallocated, so that it is
/// enough to hold the token in a property of whoever observes.
///
/// That works only where the block does not capture the token's owner strongly: the centre would hold
/// the block, the block the owner and the owner the token, whose `deinit` waits for the end of the
/// first. Write `[weak self]` in the block.
public final class NotificationToken: Sendable {
  // SAFETY: Never assigned after initialisation, and used for nothing but to be handed to the centre,
  // which takes its lock before it looks.
  /// What the centre gave for the observer.
  private nonisolated(unsafe) let token: any NSObjectProtocol

  /// Whom the observer is registered with.
  private let center: NotificationCenter

  /// Wraps an observer that was added by `addObserver(forName:object:queue:using:)`.
  ///
  /// - Parameters:
  ///   - token: What the centre returned.
  ///   - center: The centre, which lives as long as the token.
  public init(token: any NSObjectProtocol, center: NotificationCenter) {
    // SAFETY: Nobody else has the object yet.
    unsafe self.token = token
    self.center = center
  }

  deinit {
    // SAFETY: Nobody else has the object any more.
    unsafe center.removeObserver(token)
  }
}
