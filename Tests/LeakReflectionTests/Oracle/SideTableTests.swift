import LeakMemory
import LeakReflection
import LeakTestSupport
import Testing

#if os(Linux)
@Suite("Side tables are told from other memory")
struct SideTableTests {
  /// What is referred to weakly.
  private final class Subject {
    var number = 1
  }

  /// Where a subject was, and where its counts are.
  private struct Places {
    let subject: Address
    let table: Address
  }

  /// Refers to subjects weakly.
  private final class Referrer {
    weak var first: Subject?
    weak var second: Subject?

    /// Refers to a subject that is gone when this returns.
    @inline(never)
    func referToOneThatDies(_ whileItLives: (Places) -> Void) throws {
      let subject = Subject()
      first = subject
      second = subject
      let table = try #require(
        StrongCount.sideTable(of: Address(of: subject), memory: OwnMemory())
      )
      whileItLives(Places(subject: Address(of: subject), table: table))
      withExtendedLifetime(subject) {}
    }
  }

  @Test(
    "those of objects that live, and of objects that are gone, for as long as these are referred to"
  )
  func real() throws {
    let referrer = Referrer()
    var table: Address?
    try referrer.referToOneThatDies { places in
      #expect(SideTable.isOne(at: places.table, memory: OwnMemory()))
      #expect(!SideTable.isOne(at: places.subject, memory: OwnMemory()))
      table = places.table
    }
    #expect(SideTable.isOne(at: try #require(table), memory: OwnMemory()))
    referrer.second = nil
    #expect(SideTable.isOne(at: try #require(table), memory: OwnMemory()))
    withExtendedLifetime(referrer) {}
  }

  @Test("memory of C that an object's address begins is none")
  func memoryOfC() {
    let subject = Subject()
    let address = Address(of: subject).bits
    let rest: [[UInt]] = [
      [0, 0, 1, 0], [0, 1 << 32 | 1, 0, 0], [0, 1 << 32 | 3, 1, 0], [0, 2 << 32 | 1, 1, 0],
      [0, 3 << 32 | 3, 1, 0], [0, 1 << 63 | 1 << 32 | 1, 1, 0], [0, 1 << 32 | 1, 0xffff_ffff, 0],
      [address, address, address, address],
    ]
    for words in rest {
      let block = block([address] + words)
      #expect(!SideTable.isOne(at: block.address, memory: OwnMemory()), "\(words)")
    }
    // Like that of a dead object but for the size.
    let large = block([address, 0, 1 << 32 | 1, 1] + [UInt](repeating: 0, count: 20))
    #expect(!SideTable.isOne(at: large.address, memory: OwnMemory()))
    #expect(!SideTable.isOne(at: .null, memory: OwnMemory()))
    withExtendedLifetime(subject) {}
  }

  /// Words in memory of their own, which the allocator hands out.
  private func block(_ words: [UInt]) -> RawCopy {
    RawCopy(words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } })
  }
}
#endif
