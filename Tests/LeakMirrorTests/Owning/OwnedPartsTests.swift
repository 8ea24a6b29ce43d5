import LeakAnalysis
import LeakMemory
import LeakTestSupport
import Testing

@Suite("What an object owns is what dies with it", .serialized, .timeLimit(.minutes(5)))
struct OwnedPartsTests {
  /// An object that is not kept.
  private struct Watched {
    /// The object.
    weak var object: AnyObject?

    /// Where it was.
    let place: Address
  }

  /// An owner whose parts nobody else keeps but those that are listed.
  private struct Case {
    /// The owner.
    var owner: AnyObject?

    /// The objects that it leads to.
    let parts: [Watched]

    /// Those of them that something else holds.
    let shared: [AnyObject]

    /// What it was made from.
    let kinds: [HolderKind]

    /// The same in words.
    var name: String { kinds.map(\.rawValue).joined(separator: ", in ") }
  }

  /// What looks at owners came to.
  private struct Tally {
    /// The parts that died with their owners, and the owners of those that were not said to.
    var died = 0
    var missed: [[HolderKind]] = []

    /// The parts that lived on, and the owners of those that were said to die.
    var lived = 0
    var wrong: [String] = []
  }

  /// Makes an owner around a value that is made from kinds of holders.
  @inline(never)
  private func make(_ kinds: [HolderKind], _ random: inout SeededGenerator) -> Case {
    var shape: any AnyShape = Shape()
    for kind in kinds { shape = shape.wrapped(as: kind) }
    var parts: [Watched] = []
    var shared: [AnyObject] = []
    for held in shape.objects {
      parts.append(Watched(object: held.object, place: Address(of: held.object)))
      if Int.random(in: 0..<4, using: &random) == 0 { shared.append(held.object) }
    }
    return Case(
      owner: shape.held().object,
      parts: parts,
      shared: shared,
      kinds: shape.kinds
    )
  }

  /// Counts what an owner owns, lets go of it, and sees what died.
  @inline(never)
  private func judge(_ made: consuming Case, _ objects: LiveObjects, _ tally: inout Tally) {
    guard let place = made.owner.map({ Address(of: $0) }) else { return }
    let owned = OwnedParts(of: place, in: objects).addresses
    made.owner = nil
    for part in made.parts {
      let isOwned = owned.contains(part.place)
      if part.object == nil {
        tally.died += 1
        if !isOwned { tally.missed.append(made.kinds) }
      } else {
        tally.lived += 1
        if isOwned { tally.wrong.append(made.name) }
      }
    }
    withExtendedLifetime(made.shared) {}
  }

  @Test(
    "of generated owners: nothing lives that was said to die, and all that dies was said to, where it is read"
  )
  func generated() throws {
    var random = SeededGenerator(named: "owned parts")
    let kinds = HolderKind.allCases
    let objects = LiveObjects(try #require(OwnProcessSource().live()))
    var tally = Tally()
    for kind in kinds { judge(make([kind], &random), objects, &tally) }
    for _ in 0..<800 {
      let count = Int.random(in: 1...4, using: &random)
      let drawn = (0..<count).compactMap { _ in kinds.randomElement(using: &random) }
      judge(make(drawn, &random), objects, &tally)
    }
    let foretold = tally.died - tally.missed.count
    print("owned parts: \(foretold) of \(tally.died) that died, \(tally.lived) lived on")
    #expect(tally.wrong.isEmpty)
    #expect(tally.died > 200)
    #expect(tally.lived > 50)
    // What blocks lead to and payloads of some generic enums are never called owned.
    let unread: Set<HolderKind> = [.block, .classPayloads]
    #expect(tally.missed.filter { unread.isDisjoint(with: $0) } == [])
    #expect(foretold > tally.died / 2)
  }

  @Test(
    "a part that is held from outside is not owned, nor is what it leads to; a ring below the owner is"
  )
  func sharing() throws {
    let objects = LiveObjects(try #require(OwnProcessSource().live()))
    let owner = Part()
    let shared = Part()
    owner.parts = [Part(), Part(), shared]
    shared.parts = [Part()]
    owner.parts[1].parts = [owner.parts[1], owner]
    let places = owner.parts.map { Address(of: $0) }
    let below = Address(of: shared.parts[0])
    let owned = OwnedParts(of: Address(of: owner), in: objects).addresses
    #expect(owned.contains(places[0]))
    #expect(owned.contains(places[1]))
    #expect(!owned.contains(places[2]))
    #expect(!owned.contains(below))
    #expect(!owned.contains(Address(of: owner)))
    owner.parts[1].parts = []
    withExtendedLifetime(shared) {}
  }

  @Test("what changes between two looks is read anew")
  func anew() throws {
    let objects = LiveObjects(try #require(OwnProcessSource().live()))
    let owner = Part()
    #expect(OwnedParts(of: Address(of: owner), in: objects).addresses.isEmpty)
    owner.parts = [Part()]
    let place = Address(of: owner.parts[0])
    #expect(OwnedParts(of: Address(of: owner), in: objects).addresses.contains(place))
    let other = owner.parts
    #expect(!OwnedParts(of: Address(of: owner), in: objects).addresses.contains(place))
    withExtendedLifetime(other) {}
  }

  @Test("what is beyond the bound is not owned, and that is known", arguments: [1, 10, 100])
  func bound(_ most: Int) throws {
    let objects = LiveObjects(try #require(OwnProcessSource().live()))
    let owner = Part()
    owner.parts = (0..<1_000).map { _ in Part() }
    let parts = OwnedParts(of: Address(of: owner), in: objects, mostObjects: most)
    #expect(parts.isCut)
    #expect(parts.addresses.count <= most)
    #expect(!OwnedParts(of: Address(of: owner), in: objects).isCut)
    withExtendedLifetime(owner) {}
  }
}

/// An object with parts.
private final class Part {
  var parts: [Part] = []
}
