import CLeakFinder
package import LeakMemory

/// Takes the calling thread's stack and gives it back as addresses.
///
/// Taking it allocates nothing and costs little more than libunwind's own walk, in a debug build
/// too: unwinding and storing are one C function that is always optimised.
package enum Backtrace {
  /// The most frames that are kept of a stack; the outermost ones are dropped.
  package static var maximumDepth: Int { Int(LEAK_MAXIMUM_FRAMES) }

  /// Stores the calling thread's stack, once for all equal ones.
  ///
  /// - Returns: The stack's name, or `.none` where nothing could be unwound or the store is full.
  @inline(never)
  package static func capture() -> BacktraceID {
    var identifier: UInt32 = 0
    // SAFETY: Written once, during the call. Being handed an address, the call cannot become a tail
    // call: this function is the one frame to skip at every optimisation level.
    unsafe leak_captureBacktrace(1, &identifier)
    return BacktraceID(rawValue: identifier)
  }

  /// Stores the calling thread's stack without its innermost functions.
  ///
  /// - Parameter skip: How many functions to leave out, from the caller of this one on.
  /// - Returns: The stack's name, or `.none` where nothing could be unwound or the store is full.
  @inline(never)
  package static func capture(skip: Int) -> BacktraceID {
    var identifier: UInt32 = 0
    // SAFETY: As above.
    unsafe leak_captureBacktrace(1 + UInt32(min(max(skip, 0), maximumDepth)), &identifier)
    return BacktraceID(rawValue: identifier)
  }

  /// Stands in a stored stack before the async callers, as `LEAK_ASYNC_MARK`.
  private static var asyncMark: UInt { 1 }

  /// Whether a stack taken in a task goes on with the async callers.
  ///
  /// Not with `LEAKFINDER_ASYNC_CALLERS=off`, where the standard library is linked statically, on
  /// processors other than x86_64, or where a sandbox forbids reading memory (docs/decisions/0007).
  package static var followsAsyncCallers: Bool { leak_followsAsyncCallers() != 0 }

  /// The return addresses of a chain of async contexts, the nearest caller's first.
  ///
  /// - Parameter context: Where the innermost one is; may be anything.
  /// - Returns: Empty where this is no chain that ends as a task's does.
  package static func asyncCallers(fromContext context: Address) -> [Address] {
    // SAFETY: The callee writes at most `maximumDepth` words and says how many.
    let words = unsafe [UInt](unsafeUninitializedCapacity: maximumDepth) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = Int(unsafe leak_followAsyncContexts(context.bits, base, Int32(buffer.count)))
    }
    return words.map(Address.init)
  }

  /// Stores a stack that was taken elsewhere, once for all equal ones.
  ///
  /// - Parameter returnAddresses: Innermost first; those beyond `maximumDepth` are dropped.
  /// - Returns: The stack's name, or `.none` where it is empty or the store is full.
  package static func store(_ returnAddresses: [Address]) -> BacktraceID {
    let words = returnAddresses.map(\.bits)
    // SAFETY: The callee copies `count` words during the call.
    return unsafe words.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return .none }
      return BacktraceID(rawValue: unsafe leak_storeBacktrace(base, buffer.count))
    }
  }

  /// The return addresses of a stored stack, innermost first, async callers included.
  ///
  /// Empty for `.none`.
  package static func returnAddresses(of id: BacktraceID) -> [Address] {
    let stack = stack(of: id)
    return stack.returnAddresses + stack.asyncCallers
  }

  /// A stored stack; empty for `.none`.
  package static func stack(of id: BacktraceID) -> CapturedStack {
    // SAFETY: The callee writes at most `maximumDepth` words and says how many.
    let words = unsafe [UInt](unsafeUninitializedCapacity: maximumDepth) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = unsafe leak_copyBacktrace(id.rawValue, base, buffer.count)
    }
    let mark = words.firstIndex(of: asyncMark) ?? words.endIndex
    return CapturedStack(
      returnAddresses: words[..<mark].map(Address.init),
      asyncCallers: words[mark...].dropFirst().map(Address.init)
    )
  }
}
