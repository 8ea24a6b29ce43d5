import LeakFindings
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
    let place = lonePlace()
    let before = try heapCopies(ofAddressAt: place)
    for _ in 0..<3 { _ = try pictured(place) }
    let copies = try heapCopies(ofAddressAt: place).filter { before[$0.key] == nil }
    #expect(copies.isEmpty, "\(copies)")
  }

  @Test("nor where the object is on a ring, whose references are read again to be told and tried")
  func ring() throws {
    let place = try ringPlace()
    let before = try heapCopies(ofAddressAt: place)
    #expect(before.count >= 2, "The other member has it, and the weak reference's side table.")
    for _ in 0..<3 { #expect(try pictured(place)?.cuts != nil) }
    let copies = try heapCopies(ofAddressAt: place).filter { before[$0.key] == nil }
    #expect(copies.isEmpty, "\(copies)")
  }

  @Test("a copy is seen by the test above")
  func copy() throws {
    let place = lonePlace()
    let notes = [UInt](repeating: HiddenPlace.address(place).bits, count: 110)
    let copies = try heapCopies(ofAddressAt: place)
    #expect(copies.count >= notes.count)
  }

  /// Where an object is that nobody gets back, hidden.
  @inline(never)
  private func lonePlace() -> UInt {
    let object = LoneObject<Never>.make()
    retainOnceMore(object)
    return HiddenPlace.of(Address(of: object))
  }

  /// Where a member of a ring is that nobody gets back, hidden.
  @inline(never)
  private func ringPlace() throws -> UInt {
    let left = WeakLink()
    Self.makeRing(left)
    wipeStack()
    return try #require(left.place)
  }

  /// Makes a ring in a frame of its own.
  @inline(never)
  private static func makeRing(_ left: WeakLink) {
    let (one, other) = (Link(), Link())
    (one.next, other.next) = (other, one)
    left.object = one
  }

  /// Remembers a member.
  private final class WeakLink {
    weak var object: Link?

    /// Where it is, hidden.
    var place: UInt? { object.map { HiddenPlace.of(Address(of: $0)) } }
  }

  /// Where the heap has an address, free memory included, with the words around it, which tell whose it is.
  ///
  /// What is left there of a word can become part of an object that does not write to all of its memory. Stacks
  /// and images are left out. An object may be where another was before, whose address is left in freed memory of
  /// whoever had that one: only what comes to be while somebody asks is the asker's.
  private func heapCopies(ofAddressAt place: UInt) throws -> [Address: String] {
    let snapshot = try OwnProcessSource().snapshot()
    let sought = HiddenPlace.address(place).bits
    var copies: [Address: String] = [:]
    let stacks = snapshot.threads.compactMap { $0.registers?.stackPointer?.bits }
    for region in snapshot.regions where region.name == "[heap]" || region.name.isEmpty {
      var cursor = snapshot.cursor()
      var address = region.start.bits
      let end = region.end.bits
      while address < end {
        guard cursor.readableCount(from: address) >= 8 else {
          address = (address | 4095) + 1
          continue
        }
        if cursor.word(address) == sought, !Self.isOnStack(address, stacks, &cursor) {
          let words = (-16..<16).map { offset in
            String(cursor.word(address &+ UInt(bitPattern: offset * 8)) ?? 0, radix: 16)
          }
          copies[Address(address)] = words.joined(separator: " ")
        }
        address += 8
      }
    }
    return copies
  }

  /// Whether an address is on a thread's stack, dead frames included.
  ///
  /// The kernel may show a stack and an arena of the allocator as one region. An arena's heap begins at a multiple
  /// of 64 MB with its arena, the one before it, and its size.
  ///
  /// Source: `heap_info`, glibc's malloc/arena.c.
  private static func isOnStack(
    _ address: UInt,
    _ stackPointers: [UInt],
    _ cursor: inout SnapshotCursor
  ) -> Bool {
    let heap = address & ~((64 << 20) - 1)
    if let size = cursor.word(heap + 16), size <= 64 << 20, address - heap < size { return false }
    return stackPointers.contains { pointer in
      (address > pointer ? address - pointer : pointer - address) < 8 << 20
    }
  }
}
#endif
