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
    guard let object = unsafe object else { return }
    body(object)
  }
}
