#if os(Linux)
import Glibc
import LeakMemory
import Testing

@testable import LeakFinder

/// Keeps itself.
private final class ArenaRing { var itself: ArenaRing? }

/// What threads have in common that leave an address behind.
private struct LeavingThreads {
  /// Where all wait for each other, so that each has an arena of its own.
  var barrier = pthread_barrier_t()

  /// The address's complement.
  var complement: UInt = 0

  /// Where it is put in a block.
  var offset = 0
}

@Suite("Memory of threads that have ended")
struct EmptyArenaTests {
  /// As many as have arenas of their own: eight for each processor.
  private static let threadCount = 8

  /// Has threads leave an address in memory that they give back.
  @inline(never)
  private func leave(_ complement: UInt, at offset: Int) {
    let shared = UnsafeMutablePointer<LeavingThreads>.allocate(capacity: 1)
    unsafe shared.initialize(to: LeavingThreads(complement: complement, offset: offset))
    unsafe pthread_barrier_init(&shared.pointee.barrier, nil, UInt32(Self.threadCount))
    var threads: [pthread_t] = []
    for _ in 0..<Self.threadCount {
      var thread = pthread_t()
      let result = unsafe pthread_create(
        &thread,
        nil,
        { argument in
          guard let argument = unsafe argument else { return nil }
          // SAFETY: Whoever made the threads waits for them with the memory.
          let shared = unsafe argument.assumingMemoryBound(to: LeavingThreads.self)
          let block = unsafe malloc(200)
          unsafe pthread_barrier_wait(&shared.pointee.barrier)
          // SAFETY: The block has 200 bytes.
          unsafe block?.storeBytes(
            of: ~shared.pointee.complement,
            toByteOffset: shared.pointee.offset,
            as: UInt.self
          )
          unsafe free(block)
          return nil
        },
        shared
      )
      #expect(result == 0)
      threads.append(thread)
    }
    for thread in threads { pthread_join(thread, nil) }
    unsafe pthread_barrier_destroy(&shared.pointee.barrier)
    unsafe shared.deallocate()
  }

  /// Loses a ring of which words are left.
  @inline(never)
  private func lose(at offset: Int) {
    let ring = ArenaRing()
    ring.itself = ring
    leave(~Address(of: ring).bits, at: offset)
  }

  @Test(
    "what is left in memory that they have given back holds nothing, though nothing else of it is in use"
  )
  func leftOver() throws {
    let name = String(reflecting: ArenaRing.self)
    var isFound = false
    // A word that is left elsewhere may seem to hold a ring.
    // What an earlier attempt has left stays there.
    for offset in stride(from: 96, to: 128, by: 8) where !isFound {
      let before = try unreachableObjects().count { $0.typeName == name }
      lose(at: offset)
      isFound = try unreachableObjects().count { $0.typeName == name } > before
    }
    #expect(isFound)
  }
}
#endif
