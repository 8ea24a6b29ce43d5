import Glibc
import LeakMemory

/// An object of a ring.
private final class Link {
  /// The next one.
  var next: Link?
}

/// What a look leaves in memory.
nonisolated(unsafe) private var kept: Snapshot?

/// Leaves a ring behind.
///
/// - Returns: The complement of an object's address.
@inline(never)
private func leak() -> UInt {
  let (one, other) = (Link(), Link())
  (one.next, other.next) = (other, one)
  // SAFETY: Only the address is taken.
  return unsafe ~UInt(bitPattern: Unmanaged.passUnretained(one).toOpaque())
}

/// Looks at this process, and waits.
func lookAtOneself() -> Never {
  let ring = leak()
  unsafe kept = try? OwnProcessSource().snapshot()
  print("object ring 0x\(String(~ring, radix: 16))")
  print("READY")
  fflush(nil)
  while true { pause() }
}
