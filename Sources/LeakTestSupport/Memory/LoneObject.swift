/// An object at an address that no other had before it; `Name` tells it from those of other tests.
///
/// Where many tests run in one process an address is used again and again, and a word that is left of one
/// use looks like a reference in the next. The allocator asks the kernel for this object's memory alone.
package final class LoneObject<Name>: ManagedBuffer<AnyObject?, UInt64> {
  /// More bytes than the allocator ever takes from what it has.
  ///
  /// All but the first few are never touched, and so take no memory. Never the same number, so that one does
  /// not fill the gap that another leaves. Source: `DEFAULT_MMAP_THRESHOLD_MAX`, glibc's malloc/malloc.c.
  private static var byteCount: Int { (33 << 20) + Int.random(in: 0..<4_096) << 12 }

  /// A new object; its ``header`` is for whatever it is to hold.
  package static func make() -> LoneObject {
    let made = create(minimumCapacity: byteCount / 8) { _ in nil }
    guard let object = made as? LoneObject else { preconditionFailure("\(type(of: made))") }
    return object
  }
}
