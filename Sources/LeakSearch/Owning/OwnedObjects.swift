internal import LeakMemory

/// Finds what only one object keeps alive, while the caller may use that object.
///
/// Two looks, because each can do what the other cannot. The first reads memory, retains nothing,
/// and compares every strong count with the references it found: what something else holds as well,
/// or whatever such a thing leads to, is shared. The second goes through `Mirror`, which loads
/// properties by their types, so that what it finds are objects and not addresses.
package struct OwnedObjects: Sendable {
  /// One object that is owned.
  package struct Found {
    /// The object.
    package let object: AnyObject

    /// What holds it: the owner, or an owned object nearer to it.
    package let holder: AnyObject

    /// The way to it from the owner in source terms: `.model.cache`.
    package let label: String
  }

  /// How many objects are found at most, the nearest ones.
  private let mostObjects: Int

  /// How many steps an object may be away from its owner.
  private let mostSteps: Int

  /// How many values are looked at in one object.
  private static let mostValues = 10_000

  /// A search with its bounds.
  package init(mostObjects: Int = 256, mostSteps: Int = 8) {
    self.mostObjects = mostObjects
    self.mostSteps = mostSteps
  }

  /// Looks for what an object owns.
  ///
  /// - Parameters:
  ///   - owner: The object; no other thread may change it, or what it owns, meanwhile.
  ///   - visit: Is given each owned object, nearer ones first; must not keep it. Returns whether to
  ///     look into it too.
  ///
  /// - Complexity: O(*n* + *r*) reads for what is reachable from the owner, up to a bound, and one
  ///   `Mirror` per owned object.
  package func forEach(ofOwner owner: AnyObject, _ visit: (Found) -> Bool) {
    let owned = ownedAddresses(ofOwner: owner)
    guard !owned.isEmpty else { return }
    let reader = MirrorReader(startingFrom: [])
    var seen: Set<Address> = [Address(of: owner)]
    var level: [(object: AnyObject, label: String)] = [(owner, "")]
    var count = 0
    for _ in 0..<mostSteps where !level.isEmpty {
      var next: [(object: AnyObject, label: String)] = []
      for holder in level {
        var walk = MirrorReader.Walk(
          reader: reader,
          labelled: true,
          mostValues: Self.mostValues
        )
        walk.look(throughObject: holder.object)
        // A walk finds in no order that is worth keeping; labels have one.
        for reference in walk.references.sorted(by: { $0.label < $1.label }) {
          let address = Address(of: reference.target)
          guard owned.contains(address), seen.insert(address).inserted else { continue }
          guard count < mostObjects else { return }
          count += 1
          let label = holder.label + reference.label
          let found = Found(object: reference.target, holder: holder.object, label: label)
          if visit(found) { next.append((reference.target, label)) }
        }
      }
      level = next
    }
  }

  /// Where the objects are that die with the owner; empty where memory cannot be read.
  ///
  /// Never inlined: nothing of it may retain what is counted.
  @inline(never)
  private func ownedAddresses(ofOwner owner: AnyObject) -> Set<Address> {
    #if os(Linux)
    let memory = OwnMemory()
    return OwnershipEvidence(of: Address(of: owner), reader: RuntimeReader(), memory: memory).owned
    #else
    return []
    #endif
  }
}

/// What is found belongs to the thread that looked.
@available(*, unavailable)
extension OwnedObjects.Found: Sendable {}
