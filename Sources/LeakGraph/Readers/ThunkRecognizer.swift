internal import LeakLocking
package import LeakMemory

/// Tells reabstraction thunks, which the compiler puts around a function, from the program's own.
package final class ThunkRecognizer: Sendable {
  /// The process's recogniser.
  package static let shared = ThunkRecognizer()

  /// Answers given before.
  private let known = Locked<[Address: Bool]>([:])

  /// A recogniser of its own.
  package init() {}

  /// Whether a function value's code pointer is a thunk's.
  package func isThunk(_ code: Address) -> Bool {
    if let answer = known.withLock({ $0[code] }) { return answer }
    let answer =
      ImageSymbols.shared.symbol(containing: code).map { Self.isThunk($0.mangledName) }
      ?? false
    known.withLock { $0[code] = answer }
    return answer
  }

  /// Whether a mangled name ends as a reabstraction thunk's, behind partial application or merging.
  ///
  /// Source: docs/ABI/Mangling.rst, "Thunks and specializations". Verified with Swift 6.3.1.
  static func isThunk(_ mangledName: String) -> Bool {
    var name = Substring(mangledName)
    // Copies within one object file are numbered: `…TRTA.12`.
    if let dot = name.lastIndex(of: "."), name[dot...].dropFirst().allSatisfy(\.isNumber) {
      name = name[..<dot]
    }
    // `Tu` is the record that an asynchronous function value points to instead of its code.
    while ["TA", "Tm", "Tu"].contains(where: name.hasSuffix) { name = name.dropLast(2) }
    return ["TR", "Tr", "Ty"].contains { name.hasSuffix($0) }
  }
}
