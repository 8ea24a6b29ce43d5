import LeakFinder
import Testing

#if os(Linux)
@Suite("Scenarios: counting instances")
struct InstanceCountsTests {
  /// One of many equal objects.
  private final class Equal { let number = 1 }

  @Test("12,345 equal objects and 100,000 equal strings are counted exactly (row 160)")
  func duplicates() throws {
    let objects = (0..<12_345).map { _ in Equal() }
    let storage = "Swift.__StringStorage"
    /// What is asked for; all the rest, which has a string for each type, is let go of.
    func count() throws -> (equal: Int?, texts: Int) {
      let counts = try instanceCounts()
      let name = counts.keys.first { $0.hasSuffix("InstanceCountsTests.Equal") }
      return (name.flatMap { counts[$0] }, counts[storage] ?? 0)
    }
    var growths: [Int] = []
    // Other tests make and drop strings meanwhile: not so many each time.
    let expected = 80_000...120_000
    while growths.count < 20, !(growths.last.map(expected.contains) ?? false) {
      let before = try count()
      #expect(before.equal == 12_345)
      let length = Int.random(in: 40...50)
      let texts = (0..<100_000).map { _ in String(repeating: "x", count: length) }
      growths.append(try count().texts - before.texts)
      withExtendedLifetime(texts) {}
    }
    let growth = try #require(growths.last)
    #expect(expected.contains(growth), "\(growths)")
    withExtendedLifetime(objects) {}
  }
}

@Suite("Listing what nothing reaches")
struct UnreachableObjectsTests {
  /// A ring's object.
  private final class LostRing {
    var next: LostRing?
    var parts: [Part] = []
  }

  /// What hangs off it.
  private final class Part {}

  @inline(never)
  private func lose() {
    let ring = LostRing()
    ring.next = LostRing()
    ring.next?.next = ring
    ring.parts = [Part(), Part()]
  }

  @Test("a ring is listed once, with what hangs off it and the way around it")
  func ring() throws {
    var found: [UnreachableObject] = []
    // What seems to be held, by a word that is left of something else, is missed.
    for _ in 0..<20 where !found.contains(where: { $0.objectCount == 4 }) {
      lose()
      found = try unreachableObjects().filter { $0.typeName.hasSuffix("LostRing") }
    }
    let object = try #require(found.first { $0.objectCount == 4 })
    #expect(object.explanation.kind == .cycle)
    #expect(object.explanation.path.map(\.label) == [".next", ".next"])
    #expect(object.description.contains("objects, "))
  }

  @Test("what this test's variables hold is not listed")
  func held() throws {
    let kept = LostRing()
    let parts = [Part(), Part()]
    kept.parts = parts
    let listed = try unreachableObjects().filter { $0.typeName.hasSuffix("Part") }
    #expect(listed.isEmpty)
    withExtendedLifetime((kept, parts)) {}
  }
}
#endif
