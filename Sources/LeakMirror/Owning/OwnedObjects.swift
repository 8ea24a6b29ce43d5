package import LeakMemory

/// Finds the objects that only one object keeps alive, while the caller may use that object.
///
/// Which ones they are is known by reading memory, which retains nothing and gives addresses. This goes through
/// `Mirror`, which loads properties by their types, so that what it finds are objects.
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
  ///   - owned: Where the objects are that die with it.
  ///   - visit: Is given each owned object, nearer ones first; must not keep it. Returns whether to
  ///     look into it too.
  ///
  /// - Complexity: One `Mirror` per owned object.
  package func forEach(
    ofOwner owner: AnyObject,
    among owned: Set<Address>,
    _ visit: (Found) -> Bool
  ) {
    guard !owned.isEmpty else { return }
    let reader = MirrorReader(startingFrom: nil)
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
}

/// What is found belongs to the thread that looked.
@available(*, unavailable)
extension OwnedObjects.Found: Sendable {}
