import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("The counts of objects")
struct ObjectCountsTests {
  /// Where the tests' object is.
  private static let object: UInt = 0x10_0000

  /// Where its side table is.
  private static let table: UInt = 0x20_0000

  /// A word of counts as the runtime packs it.
  private static func word(strongExtra: UInt, unowned: UInt, isDeiniting: Bool = false) -> UInt {
    1 | unowned << 1 | (isDeiniting ? 1 << 32 : 0) | strongExtra << 33
  }

  /// The counts that are read of an object with a word for its counts, and a side table.
  private func read(_ word: UInt, table: [UInt] = []) -> ObjectCounts? {
    let fake = FakeWords([Self.object: [0x5000, word], Self.table: table + [0]])
    var cursor = fake.snapshot.cursor()
    return ObjectCounts(of: Self.object, &cursor)
  }

  @Test("A new object has one strong retain", arguments: [0, 1, 7, 0x3fff_fffe] as [UInt])
  func readsCountsInLine(extra: UInt) throws {
    let counts = try #require(read(Self.word(strongExtra: extra, unowned: 1)))
    #expect(UInt(counts.strong) == extra + 1)
    #expect(counts.unowned == 1)
    #expect(!counts.isDeiniting && !counts.isImmortal && !counts.hasSideTable)
  }

  @Test("Unowned retains are counted besides")
  func readsUnowned() throws {
    let counts = try #require(read(Self.word(strongExtra: 2, unowned: 5)))
    #expect(counts.strong == 3)
    #expect(counts.unowned == 5)
  }

  @Test("An object whose end has begun has no strong retain")
  func readsDeiniting() throws {
    let counts = try #require(
      read(Self.word(strongExtra: 0, unowned: 2, isDeiniting: true))
    )
    #expect(counts.isDeiniting)
    #expect(counts.strong == 0)
    #expect(counts.unowned == 2)
  }

  @Test(
    "An object that is never freed is immortal, whatever its word says besides",
    arguments: [0x8000_0000_ffff_ffff, 0xffff_ffff, 0x8000_0000_0000_0003] as [UInt]
  )
  func readsImmortal(word: UInt) throws {
    #expect(try #require(read(word)).isImmortal)
  }

  @Test("The counts of an object with a side table are the table's")
  func readsSideTables() throws {
    let word = 3 << 62 | Self.table >> 3
    let counts = try #require(
      read(word, table: [Self.object, 0, Self.word(strongExtra: 3, unowned: 2), 1])
    )
    #expect(counts.strong == 4)
    #expect(counts.unowned == 2)
    #expect(counts.hasSideTable)
    #expect(!counts.isImmortal)
  }

  @Test("A side table that is another object's or not there is no answer")
  func refusesForeignTables() {
    let word = 3 << 62 | Self.table >> 3
    let other = Self.word(strongExtra: 0, unowned: 1)
    #expect(read(word, table: [Self.object + 16, 0, other, 1]) == nil)
    #expect(read(word, table: [Self.object]) == nil)
    #expect(read(3 << 62 | 0x900_0000 >> 3) == nil)
    #expect(read(.max) == nil)
  }

  @Test("A word that the runtime never writes is no answer", arguments: [0, 2, 1 << 33] as [UInt])
  func refusesOtherWords(word: UInt) {
    #expect(read(word) == nil)
  }

  @Test("An address without bytes is no answer")
  func refusesMissingBytes() {
    var cursor = FakeWords([Self.object: [0x5000]]).snapshot.cursor()
    #expect(ObjectCounts(of: Self.object, &cursor) == nil)
    #expect(ObjectCounts(of: 0, &cursor) == nil)
    #expect(ObjectCounts(of: .max, &cursor) == nil)
    #expect(ObjectCounts(of: .max - 7, &cursor) == nil)
  }

  @Test("Counts of live objects are what the program did")
  func readsOwnObjects() throws {
    final class Counted {}
    let object = Counted()
    let holders = Array(repeating: object, count: 10)
    weak let watching = object
    let snapshot = try OwnProcessSource().snapshot()
    var cursor = snapshot.cursor()
    let counts = try #require(ObjectCounts(of: Address(of: object).bits, &cursor))
    // Calls may have further retains while they last.
    #expect(counts.strong >= 11 && counts.strong < 16)
    #expect(counts.hasSideTable)
    withExtendedLifetime((object, holders, watching)) {}
  }
}
