import LeakSearch
import LeakMemory
import LeakTestSupport
import Testing

#if os(Linux)
@Suite("What a search leaves behind")
struct LeftoverTests {
  @Test(
    "a search leaves no copy of the object's address on the heap, where the next one would find it"
  )
  func addresses() throws {
    let place = try searched()
    let copies = try heapCopies(ofAddressAt: place)
    #expect(copies.isEmpty, "\(copies)")
  }

  @Test("a copy is seen by the test above")
  func copy() throws {
    let place = try searched()
    let notes = [UInt](repeating: ~place, count: 110)
    let copies = try heapCopies(ofAddressAt: place)
    #expect(
      copies.count == notes.count,
      "\(copies.count): \(copies.prefix(4)) … \(copies.suffix(4))"
    )
  }

  /// Where an object is that was asked about, and that nobody gets back; with every bit turned.
  @inline(never)
  private func searched() throws -> UInt {
    let object = LoneObject<Never>.make()
    let place = ~Address(of: object).bits
    for _ in 0..<3 { _ = try pictured(place) }
    retainOnceMore(object)
    return place
  }

  /// Where the heap has an address, free memory included.
  ///
  /// What is left there of a word can become part of an object that does not write to all of its memory. Stacks
  /// and images are left out.
  private func heapCopies(ofAddressAt place: UInt) throws -> [Address] {
    let snapshot = try OwnProcessSource().snapshot()
    var copies: [Address] = []
    for region in snapshot.regions where region.name == "[heap]" || region.name.isEmpty {
      guard !region.isStack(of: snapshot.threads) else { continue }
      var cursor = snapshot.cursor()
      var address = region.start.bits
      let end = region.end.bits
      while address < end {
        guard cursor.readableCount(from: address) >= 8 else {
          address = (address | 4095) + 1
          continue
        }
        if cursor.word(address) == ~place { copies.append(Address(address)) }
        address += 8
      }
    }
    return copies
  }
}

extension MemoryRegion {
  /// Whether it is the stack of a thread.
  fileprivate func isStack(of threads: [SnapshotThread]) -> Bool {
    threads.contains { thread in
      (thread.registers?.stackPointer).map { start <= $0 && $0 < end } ?? true
    }
  }
}
#endif
