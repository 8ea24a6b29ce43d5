/// Refers to an object without keeping it alive.
package struct WeakBox: Sendable {
  // SAFETY: The runtime loads weak references atomically, only ``refer(to:)`` reassigns this one, which its
  // caller has for itself then, and no caller stores what it loads. (`weak let` needs Swift 6.3.)
  /// The object; nil once its deinitialiser has begun.
  nonisolated(unsafe) package private(set) weak var object: AnyObject?

  /// Refers to an object.
  ///
  /// One whose deinitialiser already runs gives an empty box: the runtime refuses to form the
  /// reference (`RefCounts::formWeakReference`; verified with Swift 6.3.1).
  ///
  /// Borrows its argument: an initialiser's is otherwise handed over, and letting go of an object
  /// that has a weak reference costs a tenth of a registration.
  package init(_ object: borrowing AnyObject?) {
    // SAFETY: Nobody else knows the box yet.
    unsafe self.object = copy object
  }

  /// Whether the object's deinitialiser has begun, or there never was one.
  package var isEmpty: Bool {
    // SAFETY: What is loaded is compared and not stored.
    unsafe object == nil
  }

  /// Refers to an object from now on: cheaper than a new box that is then put here.
  mutating func refer(to object: borrowing AnyObject) {
    // SAFETY: Exclusive access, since this is mutating.
    unsafe self.object = copy object
  }
}
