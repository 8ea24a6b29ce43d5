import Foundation
import LeakMemory
import Testing

@testable import LeakSearch

#if os(Linux)
@Suite("Memory of a queued block", .enabled(if: LiveHeap() != nil))
struct DispatchMemoryTests {
  /// What is said of memory with so many usable bytes that looks like a queued block's.
  private func wordsInUse(usable size: Int) throws -> Set<Int>? {
    // The allocator gives a little more where a rest would be too small for itself: then others are asked for.
    var rooms: [Address] = []
    defer {
      for room in rooms {
        // SAFETY: Allocated below, once each.
        unsafe UnsafeMutableRawPointer(bitPattern: room.bits)?.deallocate()
      }
    }
    repeat {
      let room = UnsafeMutableRawPointer.allocate(byteCount: size - 8, alignment: 16)
      rooms.append(Address(UInt(bitPattern: room)))
    } while rooms.last.flatMap { HeapChunk.usableSize(of: $0, memory: OwnMemory()) } != size
      && rooms.count < 1_000
    let room = try #require(rooms.last)
    try #require(HeapChunk.usableSize(of: room, memory: OwnMemory()) == size)
    // SAFETY: Names a function of libc; only its address is used.
    let function = unsafe UInt(bitPattern: dlsym(nil, "free"))
    // Flags, a count, the next one, the voucher, the function, what that is given, and what is left of others.
    let words = [4, 0, 0, .max, function, 0, 0x1000, 0x1000]
    for (index, word) in words.enumerated() {
      // SAFETY: The least of the sizes has room for all of them.
      unsafe UnsafeMutableRawPointer(bitPattern: room.bits)?
        .storeBytes(of: word, toByteOffset: index * 8, as: UInt.self)
    }
    return DispatchMemory.wordsInUse(ofBlockAt: room, memory: OwnMemory())
  }

  @Test(
    "is known where the allocator gave a cache line, or a little more",
    arguments: [72, 88]
  )
  func known(_ size: Int) throws {
    #expect(try wordsInUse(usable: size) == [16, 40])
  }

  @Test("is no larger", arguments: [104, 200])
  func larger(_ size: Int) throws {
    #expect(try wordsInUse(usable: size) == nil)
  }
}
#endif
