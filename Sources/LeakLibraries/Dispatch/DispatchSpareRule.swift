internal import LeakMemory

/// Memory for work that a thread keeps for the next piece: nothing in it is live.
struct DispatchSpareRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "spare memory of libdispatch",
      statement: """
        Each thread keeps memory for work in a list that a thread-local variable leads to, numbered down to 1; \
        nothing in it is cleared. The thread's number stands 24 bytes before that variable.
        """,
      source:
        "libdispatch's src/inline_internal.h, _dispatch_continuation_free_cacheonly; src/shims/tsd.h",
      versions: "Swift 6.3.1"
    )
  }

  var match: LibraryMatch { .process }

  /// How far below the thread pointer thread-local variables are looked for.
  ///
  /// Source: the ABI's TLS variant 2 (x86_64): variables lie below the thread pointer.
  private static let mostBytes = 1 << 14

  /// How far below the thread pointer the variable may be.
  ///
  /// What lies there is the thread's stack too, with words that led to the list's beginning earlier: pieces that
  /// are in use by now would be taken for spare ones.
  private static let offsets = stride(from: 8, through: mostBytes, by: 8)

  /// How far before the variable the thread's number is, which libdispatch keeps there.
  ///
  /// Source: src/shims/tsd.h, `struct dispatch_tsd`: `tid`, `dispatch_queue_key`, `dispatch_frame_key`,
  /// `dispatch_cache_key`.
  private static let number = 24

  /// What can be a thread's number.
  ///
  /// Source: include/linux/threads.h, `PID_MAX_LIMIT`.
  private static let numbers: ClosedRange<UInt> = 1...1 << 22

  /// The sizes of a block for work as allocators round them: glibc's have 72 bytes, or 88 where a rest of 16 is
  /// too small for a block.
  static let byteCounts = 64...96

  /// The most pieces that a thread keeps.
  private static let mostSpare: UInt32 = 1024

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    let threads = context.snapshot.threads.filter { !$0.threadPointer.isNull }
    // Of a process in a namespace of its own the numbers may be others.
    let isNumbered = threads.contains { thread in
      Self.offsets.contains { offset in
        context.attempt { context in
          let number = context.half(at: thread.threadPointer + -offset + -Self.number)
          return number == UInt32(bitPattern: thread.number) ? true : nil
        } ?? false
      }
    }
    for thread in threads {
      for offset in Self.offsets {
        let slot = thread.threadPointer + -offset
        let list = context.attempt { context -> [LibraryBlock]? in
          guard let number = context.word(at: slot + -Self.number),
            isNumbered ? number == UInt(thread.number) : Self.numbers.contains(number),
            let first = context.pointer(at: slot), !context.isSettled(first)
          else { return nil }
          return Self.list(from: first, &context)
        }
        for block in list ?? [] where !context.isSettled(block.start) {
          context.settle(block.start)
          facts.addSpare(block)
        }
      }
    }
    return true
  }

  /// The pieces of a list; nil where they are not numbered as such a list is.
  static func list(from first: Address, _ context: inout LibraryContext) -> [LibraryBlock]? {
    guard var count = context.half(at: first + 8), count > 0, count <= mostSpare else { return nil }
    var list: [LibraryBlock] = []
    var piece = first
    while let block = context.heap.block(at: piece), byteCounts.contains(block.byteCount),
      context.half(at: piece + 8) == count,
      let next = context.word(at: piece + DispatchLayout.next)
    {
      list.append(block)
      count -= 1
      if next == 0 || count == 0 { return next == 0 && count == 0 ? list : nil }
      piece = Address(next)
    }
    return nil
  }
}
