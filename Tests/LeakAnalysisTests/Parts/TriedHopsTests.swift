import Testing

@testable import LeakAnalysis

@Suite("The hops of a path that are tried")
struct TriedHopsTests {
  @Test("all hops of a short path are tried once, from both ends inwards")
  func short() {
    #expect(TriedHops.places(ofHops: 0) == [])
    #expect(TriedHops.places(ofHops: 1) == [0])
    #expect(TriedHops.places(ofHops: 5) == [0, 4, 1, 3, 2])
    for count in [2, 127, 128] {
      #expect(TriedHops.places(ofHops: count).sorted() == Array(0..<count))
    }
  }

  @Test("of a long path so many at either end")
  func long() {
    let places = TriedHops.places(ofHops: 100_000)
    #expect(places.prefix(4) == [0, 99_999, 1, 99_998] && Set(places).count == 128)
    #expect(TriedHops.places(ofHops: 129).count == 128)
  }

  @Test(
    "what the trials of a ring go over is bounded, as long as a few make them",
    arguments: [(1_000, 128), (100_000, 20), (1_000_000, 16)]
  )
  func effort(ofRing count: Int, _ expected: Int) {
    // A cut of one reference goes around all of the ring.
    var effort = 0
    var tried = 0
    for number in TriedHops.places(ofHops: count).indices {
      guard TriedHops.mayTry(after: number, effort: effort) else { break }
      effort += count
      tried += 1
    }
    #expect(tried == expected)
  }
}
