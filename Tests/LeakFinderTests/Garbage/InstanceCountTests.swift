import LeakAnalysis
import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakFinder

#if os(Linux)
@Suite("Counting the objects of each type")
struct InstanceCountTests {
  /// What is counted.
  private final class Counted {}

  @Test("memory that begins with a type's word and goes on with a pointer is not counted")
  func pointerBehindType() throws {
    let objects = (0..<5).map { _ in Counted() }
    let isa = try #require(OwnMemory().pointer(Address(of: objects[0])))
    let table = RawMemory(byteCount: 24, alignment: 16)
    for (index, word) in [isa, table.address].enumerated() {
      // SAFETY: The bytes of a number.
      table.write(unsafe withUnsafeBytes(of: word.bits) { unsafe Array($0) }, at: index * 8)
    }
    let counts = try HeapLook.whole().instanceCounts
      .filter { $0.typeName.hasSuffix("InstanceCountTests.Counted") }
    #expect(counts.map(\.count) == [5])
    withExtendedLifetime((objects, table)) {}
  }
}
#endif
