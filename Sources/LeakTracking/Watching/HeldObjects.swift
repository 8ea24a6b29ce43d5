/// Objects that are held for a moment, to be let go of without a lock.
///
/// None of their addresses is left behind: memory that was given back is used again, and a picture of the process
/// would find what an array had there as if somebody referred to it. Used on one thread at a time.
final class HeldObjects {
  /// A held object.
  private final class Link {
    /// The object, until it is let go of.
    var object: AnyObject?

    /// The one that was held before.
    let next: Link?

    /// Holds an object.
    init(_ object: AnyObject, _ next: Link?) {
      self.object = object
      self.next = next
    }
  }

  /// The object held last.
  private var last: Link?

  /// The number of objects.
  private(set) var count = 0

  /// Whether there are none.
  var isEmpty: Bool { count == 0 }

  /// Holds an object.
  func append(_ object: AnyObject) {
    last = Link(object, last)
    count += 1
  }

  /// Lets go of all; the last reference to an object may go here, or by the main queue.
  func letGo() {
    count = 0
    while let link = last {
      last = link.next
      // Not left to the link's end, which does not clear its memory.
      LastRelease.letGo(&link.object)
    }
  }

  deinit { letGo() }
}
