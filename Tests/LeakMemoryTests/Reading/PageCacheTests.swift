import LeakMemory
import LeakTestSupport
import Testing

@Suite("Pages are copied once while they are kept, and what can be read does not change")
struct PageCacheTests {
  /// Two pages of words that say where they are, a hole, and a few words that fill no page.
  private var memory: FakeMemory {
    var memory = FakeMemory()
    memory.place(words: (0..<1024).map { 0x10000 + $0 * 8 }, at: Address(0x10000))
    memory.place(words: [1, 2, 3], at: Address(0x20008))
    return memory
  }

  @Test("objects are copied up to the end of their page")
  func beginnings() {
    let cache = PageCache(over: memory)
    cache.keep()
    let words = OwnWords()
    var counts: [Int] = []
    cache.copyBeginnings(
      of: [0x10000, 0x10ff0, 0x11fe0, 0x13000, 0x10004, 0, UInt.max - 7].map { Address($0) },
      into: words,
      counts: &counts
    )
    let stride = PageCache.beginningWords
    #expect(counts == [stride, 2, 4, 0, 0, 0, 0])
    #expect((0..<stride).allSatisfy { words[$0] == 0x10000 + UInt($0) * 8 })
    #expect((0..<2).map { words[stride + $0] } == [0x10ff0, 0x10ff8])
    #expect(words[stride * 2] == 0x11fe0)
  }

  @Test("words across pages are copied whole, or not at all")
  func acrossPages() throws {
    let cache = PageCache(over: memory)
    cache.keep()
    let words = OwnWords()
    _ = words.extend(by: 1)
    let first = try #require(cache.copy(600, wordsAt: 0x10800, into: words))
    #expect(words[first] == 0x10800)
    #expect(words[first + 599] == 0x10800 + 599 * 8)
    #expect(cache.copy(600, wordsAt: 0x11800, into: words) == nil)
    #expect(cache.copy(1 << 20, wordsAt: 0x10000, into: words) == nil)
  }

  @Test("what fills no page is read all the same, kept or not", arguments: [false, true])
  func partOfPage(isKeeping: Bool) {
    let cache = PageCache(over: memory)
    if isKeeping { cache.keep() }
    #expect(cache.word(Address(0x20010)) == 2)
    #expect(cache.word(Address(0x20020)) == nil)
    #expect(cache.word(Address(0x11ffc)) == nil)
    #expect(cache.word(Address(0x10ffc)) != nil)
  }

  @Test("what changes is seen when pages are not kept, or kept anew")
  func changes() {
    let cell = Cell()
    let address = Address(of: cell) + 16
    let cache = PageCache(over: OwnMemory())
    cell.value = 1
    #expect(cache.word(address) == 1)
    cell.value = 2
    #expect(cache.word(address) == 2)
    cache.keep()
    #expect(cache.word(address) == 2)
    cell.value = 3
    #expect(cache.word(address) == 2)
    cache.keep()
    #expect(cache.word(address) == 3)
    cell.value = 4
    cache.forget()
    #expect(cache.word(address) == 4)
    withExtendedLifetime(cell) {}
  }

  /// A word on the heap.
  private final class Cell {
    /// The word.
    var value: UInt = 0
  }
}
