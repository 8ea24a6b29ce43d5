import LeakMemory

/// Picks the object that a report on garbage is about.
///
/// A ring may have many objects, and it leaks as a whole. A reader knows those of the program's own types;
/// an `NSMutableArray` or a stream's storage between them says nothing about whose it is.
enum GarbageHeadline {
  /// How much a type says to a reader, the most first.
  enum Rank: Int {
    /// A type that the program or a package of it declares.
    case program

    /// A generic type of the toolchain with an argument of the program's: `AsyncStream<Event>`'s storage.
    case argument

    /// A type of the toolchain, a closure, a task.
    case toolchain
  }

  /// The position of the object to report.
  ///
  /// - Parameters:
  ///   - ring: The objects of the ring, or the one object that is left.
  ///   - hanging: What only they keep.
  ///   - elements: The positions on the ring of what a collection of the ring has: its owner has the collection, and is
  ///     what they lead back to.
  ///   - dismissed: Where the objects are that were dismissed.
  /// - Returns: Nil where a programmer sees none of them.
  ///
  /// The best rank wins, on the ring before off it; of equal ones what was dismissed, as a report has it, then the type of which there are fewest, which the others
  /// share where several rings are one, then what is no element, then what is not generic, as boxes and subjects are, and
  /// then the first type name, so that a leak is reported alike in every run.
  ///
  /// - Complexity: O(*n*) for *n* objects, as one look-up of a type's name each.
  static func position(
    ring: [Garbage.Member],
    hanging: [Garbage.Member],
    elements: Set<Int> = [],
    dismissed: Set<Address> = []
  ) -> Position? {
    let onRing = best(of: ring, elements, dismissed)
    if let onRing, onRing.rank == .program { return Position(isOnRing: true, index: onRing.index) }
    if let off = best(of: hanging, [], dismissed), off.rank.rawValue < onRing?.rank.rawValue ?? .max
    {
      return Position(isOnRing: false, index: off.index)
    }
    return onRing.map { Position(isOnRing: true, index: $0.index) }
  }

  /// The object that says most to a reader; nil where there is none.
  private static func best(
    of members: [Garbage.Member],
    _ elements: Set<Int>,
    _ dismissed: Set<Address>
  ) -> (index: Int, rank: Rank)? {
    var ranks: [String: Rank] = [:]
    var counts: [String: Int] = [:]
    for member in members where !member.isStorage { counts[member.typeName, default: 0] += 1 }
    let key = { (index: Int, rank: Rank) in
      let name = members[index].typeName
      return (
        rank.rawValue, dismissed.contains(members[index].address) ? 0 : 1, counts[name] ?? 0,
        elements.contains(index) ? 1 : 0,
        name.contains("<") ? 1 : 0, name
      )
    }
    var best: (index: Int, rank: Rank)?
    for (index, member) in members.enumerated() where !member.isStorage {
      let name = member.typeName
      let rank = ranks[name] ?? rank(of: name)
      ranks[name] = rank
      if let best, key(best.index, best.rank) <= key(index, rank) { continue }
      best = (index, rank)
    }
    return best
  }

  /// One of the objects.
  struct Position: Hashable, Sendable {
    /// Whether it is on the ring, or else hangs off it.
    let isOnRing: Bool

    /// Its index among those.
    let index: Int
  }

  /// How much a type says to a reader.
  static func rank(of typeName: String) -> Rank {
    if isOfProgram(TypeText.withoutArguments(typeName)) { return .program }
    let names = typeName.split { "<>,()[]:?& ".contains($0) }
    return names.contains { isOfProgram($0) } ? .argument : .toolchain
  }

  /// Whether a name with its module is that of a program's type.
  ///
  /// Closures and tasks have no module.
  private static func isOfProgram(_ name: some StringProtocol) -> Bool {
    guard let point = name.firstIndex(of: "."), point != name.startIndex else { return false }
    return !ToolchainModules.contains(Substring(name[..<point]))
  }
}
