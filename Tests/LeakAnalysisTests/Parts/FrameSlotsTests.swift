import LeakLibraries
import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("Words of waiting functions")
struct FrameSlotsTests {
  /// The addresses of objects; the type of each is its number here.
  private static let objects = (0..<40).map { UInt(0x10_0000 + $0 * 64) }

  /// The metadata of the values in existentials.
  private static let metadata: UInt = 0x50_0000

  /// Functions that wait at one place.
  private static func claims(_ count: Int, byteCount: Int = 72) -> [LibraryClaim] {
    (0..<count).map { index in
      LibraryClaim(
        claimant: Address(0x20_0000 + UInt(index) * 4096),
        start: Address(0x30_0000 + UInt(index) * 4096),
        byteCount: byteCount,
        code: Address(0x40_0000),
        isFrame: true
      )
    }
  }

  /// What a function has in its slots.
  private static func words(of function: Int) -> [UInt] {
    [
      // A variable, which is there in all of them.
      objects[0],
      // What is left over: objects of all sorts, other words, nothing.
      [objects[function % 40], UInt(function) * 3 + 1, 0][function % 3],
      // An optional.
      function % 2 == 0 ? objects[1] : 0,
      // An enum with an object or a number.
      function % 2 == 0 ? objects[2] : UInt(function) << 4,
      // A class and its subclass, or a number.
      [objects[3], objects[4], 17][function % 3],
      // Values of two words in an existential: objects of all sorts, numbers.
      function % 4 == 0 ? UInt(function) * 5 : objects[(function * 3) % 40],
      function % 3 == 0 ? UInt(function) * 7 : objects[(function * 5) % 40],
      0,
      metadata,
    ]
  }

  /// The numbers of slots that are left over in a function's memory.
  private static func leftOver(_ claims: [LibraryClaim], known: UInt = metadata) -> [Int] {
    var memory: [UInt: UInt] = [:]
    for (index, claim) in claims.enumerated() {
      for (slot, word) in words(of: index).enumerated() {
        memory[claim.start.bits + UInt(slot) * 8] = word
      }
    }
    let slots = FrameSlots(claims) { address in
      memory[address]
    } type: { address in
      objects.firstIndex(of: address).map { Int32($0) }
    } buffered: { address in
      address == known ? 16 : nil
    }
    guard let last = claims.last else { return [] }
    return (0..<10).filter { slots.isLeftOver(at: $0 * 8, of: last) }
  }

  @Test("A slot with objects of all sorts and other words is left over, a value's slot is not")
  func tellsApart() {
    #expect(Self.leftOver(Self.claims(30)) == [1])
  }

  @Test("A value of an existential may be anything, as long as its type stands behind it")
  func valuesOfExistentials() {
    #expect(Self.leftOver(Self.claims(30), known: 0) == [1, 5, 6])
  }

  @Test("Few functions, and memory of unusual size, tell nothing")
  func fewFunctions() {
    #expect(Self.leftOver(Self.claims(7)) == [])
    #expect(Self.leftOver(Self.claims(30, byteCount: 1 << 20)) == [])
    #expect(Self.leftOver(Self.claims(30, byteCount: -8)) == [])
    #expect(Self.leftOver([]) == [])
  }
}
