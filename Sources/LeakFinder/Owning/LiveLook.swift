import LeakAnalysis
import LeakLocking
import LeakMemory

/// Reads a few objects of this process without a picture of it, on the thread that asks.
enum LiveLook {
  /// What reads objects, with the types that it has met.
  private struct Reading {
    /// Reads objects.
    let objects: LiveObjects

    /// The images that its types are of.
    let generation: UInt64
  }

  /// What the last look has left; nil before the first one, and while somebody uses it.
  private static let spare = Locked<Reading?>(nil)

  /// Where the objects are that die with an owner; empty where memory cannot be read.
  ///
  /// Never inlined: nothing of it may retain what is counted.
  @inline(never)
  static func parts(of owner: AnyObject) -> Set<Address> {
    let generation = LoadedImages.currentGeneration
    var reading: Reading?
    spare.withLock { swap(&$0, &reading) }
    if reading?.generation != generation {
      reading = HeapLook.liveMemory().map {
        Reading(objects: LiveObjects($0), generation: generation)
      }
    }
    guard let reading else { return [] }
    let parts = OwnedParts(of: Address(of: owner), in: reading.objects)
    spare.withLock { $0 = reading }
    return parts.addresses
  }
}
