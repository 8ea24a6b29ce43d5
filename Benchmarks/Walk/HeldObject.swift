/// An object that a variable leads to in some hops.
final class HeldObject {
  /// The next object.
  private var next: HeldObject?

  /// The first one.
  @MainActor private static var first: HeldObject?

  /// Makes a chain from the variable over one object more than there are hops, and returns the last one.
  @MainActor static func make(hops: Int) -> HeldObject {
    let last = HeldObject()
    first = (0..<hops).reduce(last) { object, _ in
      let holder = HeldObject()
      holder.next = object
      return holder
    }
    return last
  }
}
