/// The classes of paths in which a hop that repeats itself counts once: the nodes of a linked list are one class, as the
/// elements of an array are.
///
/// A path of the same hops as another, but for how often one of them follows itself, is of the same class.
///
/// - Complexity: O(*c*) for *c* classes.
struct RepeatedHops {
  /// The first class whose path is a class's own, hops that repeat themselves taken once; by class.
  private var first: [UInt32] = []

  /// What a class has of its own, beside the class that it follows.
  private struct Hop: Hashable {
    let before: UInt32
    let place: UInt32
    let type: UInt32
  }

  /// Goes over the classes of a tree, each of which comes after the one that it follows.
  init(_ classes: [PathClass]) {
    first.reserveCapacity(classes.count)
    var known: [Hop: UInt32] = [:]
    for (number, one) in classes.enumerated() {
      let own = UInt32(truncatingIfNeeded: number)
      guard let parent = one.parent else {
        first.append(own)
        continue
      }
      let before = first[Int(parent)]
      let last = classes[Int(before)]
      if last.parent != nil, last.place == one.place, last.type == one.type {
        first.append(before)
        continue
      }
      let hop = Hop(before: before, place: one.place, type: one.type)
      let number = known[hop] ?? own
      known[hop] = number
      first.append(number)
    }
  }

  /// The first class whose path is that of another one but for repetitions.
  func first(like number: UInt32) -> UInt32 { first[Int(number)] }
}
