import CLeakFinder
package import LeakMemory

/// What walks a thread's stack.
package enum Unwinder: Sendable, Hashable {
  /// libunwind, opened at run time: the fast one.
  case libunwind

  /// The compiler's own, in every program: slower, with the same answers.
  case libgcc

  /// The one in use; nil where this system has none.
  ///
  /// libgcc where libunwind is not installed, the program is linked statically, or
  /// `LEAKFINDER_UNWINDER=libgcc` asks for it.
  package static var current: Unwinder? {
    switch leak_unwinder() {
    case LeakUnwinderLibunwind: .libunwind
    case LeakUnwinderLibgcc: .libgcc
    default: nil
    }
  }

  /// The calling thread's return addresses, innermost first, the first one in the caller.
  ///
  /// Stores nothing; empty where this unwinder is not to be had.
  @inline(never)
  package func returnAddresses() -> [Address] {
    let unwinder = self == .libunwind ? LeakUnwinderLibunwind : LeakUnwinderLibgcc
    var words = [UInt](repeating: 0, count: Backtrace.maximumDepth)
    let capacity = Int32(words.count)
    // SAFETY: The callee writes at most `capacity` words and says how many.
    let count = unsafe leak_unwind(unwinder, &words, capacity)
    // The first one is in this function.
    return words.prefix(Int(count)).dropFirst().map(Address.init)
  }

  /// Walks the calling thread's stack so many times and keeps nothing: what a capture costs at least.
  @inline(never)
  package static func repeatUnwinding(_ count: Int) {
    leak_repeatUnwinding(max(count, 0))
  }
}
