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

  /// The return addresses of a stored stack, innermost first.
  ///
  /// Empty for `.none`.
  package static func returnAddresses(of id: BacktraceID) -> [Address] {
    // SAFETY: The callee writes at most `maximumDepth` words and says how many.
    let words = unsafe [UInt](unsafeUninitializedCapacity: maximumDepth) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      count = unsafe leak_copyBacktrace(id.rawValue, base, buffer.count)
    }
    return words.map(Address.init)
  }
}
