import LeakFindings
import LeakTestSupport
import Testing

@testable import LeakReports

@Suite("Hops that repeat themselves")
struct PathRunsTests {
  /// Hops, and how often they follow one another.
  typealias Rounds = (hops: [(label: String, type: String)], count: Int)

  /// A path from a node that repeats some hops, each by its label and the type that it leads to.
  private static func path(_ rounds: [Rounds]) -> PathFixture {
    var path = PathFixture("Demo.Node")
    for (hops, count) in rounds {
      for _ in 0..<count { for hop in hops { path = path.holds(hop.label, hop.type) } }
    }
    return path
  }

  /// The hops of a list that is linked by objects of another class.
  private static let links = [(label: ".link", type: "Demo.Link"), (".node", "Demo.Node")]

  /// The hop of a list.
  private static let next = [(label: ".next", type: "Demo.Node")]

  /// The hops around a ring of so many classes.
  private static func classes(_ count: Int) -> [(label: String, type: String)] {
    (1...count).map { (".c\($0)", $0 == count ? "Demo.Node" : "Demo.C\($0)") }
  }

  /// The parts of a path in words.
  private static func text(_ path: PathFixture, separating separate: Set<Int> = []) -> [String] {
    let nodes = PathNode.nodes(of: path.steps, from: nil, ring: 0)
    return PathRuns.parts(of: path.steps, separating: separate).map { part in
      part.text(passing: nodes) { path.steps[$0].text }
    }
  }

  @Test(
    "what is repeated five times is told once, with its number",
    arguments: [
      ([(links, 5)], ["(.link ▶ Link .node), 5 times"]),
      ([(links, 4)], [".link", ".node", ".link", ".node", ".link", ".node", ".link", ".node"]),
      ([(links, 500), (links.dropLast(), 1)], ["(.link ▶ Link .node), 500 times", ".link"]),
      (
        [(next, 7), (links, 9), (next, 1)],
        [".next, 7 times", "(.link ▶ Link .node), 9 times", ".next"]
      ),
      ([(next + links, 6)], ["(.next ▶ Node .link ▶ Link .node), 6 times"]),
      (
        (0..<6).flatMap { _ in [(next, 8), (links, 1)] },
        ["(.next, 8 times ▶ Node .link ▶ Link .node), 6 times"]
      ),
      (
        [(classes(8), 5)],
        ["(.c1 ▶ C1 .c2 ▶ C2 .c3 ▶ C3 .c4 ▶ C4 .c5 ▶ C5 .c6 ▶ C6 .c7 ▶ C7 .c8), 5 times"]
      ),
      ([(classes(9), 5)], (0..<5).flatMap { _ in (1...9).map { ".c\($0)" } }),
      (
        [(links, 5), (classes(3), 5)],
        ["(.link ▶ Link .node), 5 times", "(.c1 ▶ C1 .c2 ▶ C2 .c3), 5 times"]
      ),
    ] as [([Rounds], [String])]
  )
  func rounds(_ rounds: [Rounds], _ expected: [String]) {
    #expect(Self.text(Self.path(rounds)) == expected)
  }

  @Test("a hop that is told by itself is in no round")
  func separate() {
    let path = Self.path([(Self.links, 12)])
    #expect(
      Self.text(path, separating: [0, 23]) == [
        ".link", "(.node ▶ Node .link), 11 times", ".node",
      ]
    )
    #expect(
      Self.text(path, separating: [11]) == [
        "(.link ▶ Link .node), 5 times", ".link", ".node", "(.link ▶ Link .node), 6 times",
      ]
    )
  }

  @Test("a round has one kind of references, and says where its closures are")
  func kinds() {
    var mixed = PathFixture("Demo.Node")
    var closures = mixed
    for _ in 0..<5 {
      mixed = mixed.holds(".link", "Demo.Link").holds(".node", "Demo.Node", .conservative)
      closures = closures.holds(
        ".next",
        closure: "closure #1 in wire()",
        at: "/x/Wire.swift",
        line: 4
      )
      .holds("captures Node", "Demo.Node")
    }
    #expect(Self.text(mixed).count == 10)
    #expect(Self.text(closures) == ["(.next ▶ closure (Wire.swift:4) captures Node), 5 times"])
  }

  @Test("two hops at either end stand for all that are equal")
  func representatives() {
    let list = Self.path([(Self.links, 1), (Self.next, 100), (Self.links, 1)]).steps
    #expect(PathRuns.representatives(of: list[...]) == [0, 1, 2, 3, 100, 101, 102, 103])
    let ring = Self.path([(Self.links, 100)]).steps
    #expect(PathRuns.representatives(of: ring[...]) == [0, 1, 2, 3, 196, 197, 198, 199])
    let facts = HopFacts(freeing: [0], shared: [101])
    let found = PathRuns.representatives(of: ring[...], facts)
    #expect(found.contains(0) && found.contains(101) && found.count < 30)
    #expect(PathRuns.representatives(of: ring[...], separating: [99]).contains(99))
    // However long the path is, no more hops stand for it.
    let long = Self.path([(Self.links, 500)]).steps
    #expect(PathRuns.representatives(of: long[...]).count == 8)
  }

  @Test("a long ring is broken where the short one is")
  func breaking() {
    for rounds in [1, 4, 5, 300] {
      let ring = Self.path([(Self.links, rounds)]).cycle()
      #expect(Advice.breakingStep(of: ring) == 1)
      let last = 2 * rounds - 1
      #expect(Advice.breakingStep(of: ring, HopFacts(freeing: [last], shared: [last])) == last)
    }
    // Of 300 hops that lead to shared objects the only one whose cut suffices.
    let ring = Self.path([(Self.links, 300)]).cycle()
    let facts = HopFacts(freeing: [123], shared: Set(0..<600))
    #expect(Advice.breakingStep(of: ring, facts) == 123)
  }
}
