public import Foundation

extension NotificationCenter {
  /// Observes a notification as long as the returned token lives.
  ///
  /// - Parameters:
  ///   - descriptor: Which notification, and what it carries.
  ///   - block: Called with each payload, on the thread that posts. The centre holds it until the
  ///     token is gone: write `[weak self]` where `self` holds the token.
  /// - Returns: What to keep; dropping it ends the observation.
  ///
  /// Notifications of which the descriptor makes no payload are passed over.
  public func addObserver<Payload>(
    with descriptor: NotificationDescriptor<Payload>,
    using block: @escaping @Sendable (Payload) -> Void
  ) -> NotificationToken {
    let convert = descriptor.convert
    let token = addObserver(forName: descriptor.name, object: nil, queue: nil) { notification in
      guard let payload = convert(notification) else { return }
      block(payload)
    }
    return NotificationToken(token: token, center: self)
  }
}
