import LeakSearch
import LeakMemory
import LeakTestSupport
import Testing

#if os(Linux)
@Suite("What a search leaves behind", .enabled(if: LiveHeap() != nil))
struct LeftoverTests {
  @Test(
    "a search leaves no copy of the object's address on the heap, where the next one would find it"
  )
  func addresses() throws {
    let address = searched()
    let heap = try #require(LiveHeap())
    let copies = heapCopies(of: address, in: heap)
    #expect(copies.isEmpty, "\(copies)")
  }

  @Test("a copy is seen by the test above")
  func copy() throws {
    let address = searched()
    let notes = [UInt](repeating: address.bits, count: 110)
    let heap = try #require(LiveHeap())
    #expect(heapCopies(of: address, in: heap).count == notes.count)
  }

  /// Where an object is that was searched for, and that nobody gets back.
  @inline(never)
  private func searched() -> Address {
    let object = LoneObject<Never>.make()
    for _ in 0..<3 { _ = RetentionExplorer().finding(for: object, ownRetains: 1) }
    retainOnceMore(object)
    return Address(of: object)
  }
}
#endif
