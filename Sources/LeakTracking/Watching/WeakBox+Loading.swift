extension WeakBox {
  /// Whether the object's deinitialiser has not begun.
  package var isAlive: Bool {
    // SAFETY: As for ``object``; what is loaded is only compared.
    unsafe object != nil
  }

  /// Lends the object to a body, if it is alive.
  ///
  /// - Parameter body: Must not keep the object.
  package func withObject(_ body: (AnyObject) -> Void) {
    // SAFETY: As for ``object``; what is loaded ends with this call.
    var held = unsafe object
    // What has nobody else any more is about to go.
    if held != nil, !isKnownUniquelyReferenced(&held) { lend(held, to: body) }
    LastRelease.letGo(&held)
  }

  /// Hands an object to a body; when it returns, nothing of it holds the object.
  @inline(never)
  private func lend(_ object: AnyObject?, to body: (AnyObject) -> Void) {
    if let object { body(object) }
  }
}
