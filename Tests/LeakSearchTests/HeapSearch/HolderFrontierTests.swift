import LeakMemory
import Testing

@testable import LeakSearch

@Suite("Which holders a search goes on from")
struct HolderFrontierTests {
  /// So many addresses.
  private func addresses(_ count: Int, from first: Int) -> [Address] {
    (0..<count).map { Address(UInt(first + $0 * 16)) }
  }

  @Test("each holder is followed once, named ones first, also if it was left out before")
  func once() {
    let holders = addresses(5, from: 4096)
    var frontier = HolderFrontier()
    frontier.follow([holders[0]])
    frontier.meet(holders[1], isNamed: false)
    frontier.meet(holders[0], isNamed: true)
    frontier.meet(holders[2], isNamed: true)
    frontier.meet(holders[2], isNamed: false)
    let first = frontier.next()
    #expect(first == [holders[2], holders[1]])
    frontier.follow([holders[2]])
    frontier.meet(holders[1], isNamed: true)
    #expect(frontier.next() == [holders[1]])
    #expect(!frontier.isCut)
  }

  @Test("of very many holders some are followed, from all parts of memory, which is noted")
  func many() {
    let named = addresses(50_000, from: 4096)
    var frontier = HolderFrontier()
    for holder in named { frontier.meet(holder, isNamed: true) }
    for holder in addresses(100, from: 1 << 40) { frontier.meet(holder, isNamed: false) }
    let next = frontier.next()
    #expect(next.count == 2_000)
    #expect(next.first == named.first)
    #expect(next.allSatisfy { $0 < Address(1 << 40) })
    #expect(next.contains { $0 > named[49_900] })
    #expect(frontier.isCut)
    #expect(!frontier.isSpent)
    for part in 0..<11 { frontier.follow(addresses(2_000, from: part << 20)) }
    #expect(frontier.isSpent)
  }
}
