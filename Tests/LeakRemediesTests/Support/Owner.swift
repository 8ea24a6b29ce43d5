/// Something to be kept alive, which runs a closure when it is not.
final class Owner: Sendable {
  /// Run by `deinit`.
  private let onDeinit: @Sendable () -> Void

  /// An object that tells when it goes.
  init(onDeinit: @escaping @Sendable () -> Void = {}) {
    self.onDeinit = onDeinit
  }

  deinit {
    onDeinit()
  }

  /// Does nothing, with the object.
  func touch() {}
}
