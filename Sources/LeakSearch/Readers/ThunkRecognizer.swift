internal import LeakLocking
package import LeakMemory

/// Tells functions that others put around the program's own: the compiler's reabstraction thunks, and
/// closures of the system's libraries, such as that in which `AsyncStream` keeps the one it was given.
package final class ThunkRecognizer: Sendable {
  /// The process's recogniser.
  package static let shared = ThunkRecognizer()

  /// Answers given before.
  private let known = Locked<[Address: Bool]>([:])

  /// A recogniser of its own.
  package init() {}

  /// Whether a function value's code pointer leads to code that folds into labels.
  package func isThunk(_ code: Address) -> Bool {
    if let answer = known.withLock({ $0[code] }) { return answer }
    let symbols = ImageSymbols.shared
    let isOfSystem = symbols.image(containing: code).map { Self.isOfSystem($0.path) } ?? false
    let answer =
      isOfSystem
      || symbols.symbol(containing: code).map { Self.isThunk($0.mangledName) } ?? false
    known.withLock { $0[code] = answer }
    return answer
  }

  /// Whether an image is one of the libraries that come with the compiler.
  static func isOfSystem(_ path: String) -> Bool {
    let file = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...]
    return systemLibraries.contains { file.hasPrefix($0) }
  }

  /// How the names of the compiler's libraries begin.
  private static let systemLibraries = [
    "libswift", "libFoundation", "lib_Foundation", "libdispatch.", "libBlocksRuntime.",
    "libc.", "libpthread.", "ld-linux", "libm.", "libgcc_s.", "libstdc++.",
  ]

  /// Whether a mangled name ends as a reabstraction thunk's, behind partial application, merging or
  /// specialisation.
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
    if ["TR", "Tr", "Ty"].contains(where: name.hasSuffix) { return true }
    return isSpecialisedThunk(name)
  }

  /// Whether a name is that of a thunk made anew for certain types or arguments: `…lTRyt_Tg5`,
  /// `…_TR4MainTf3npf_n`.
  ///
  /// A thunk's own name is nothing but the two types of function that it stands between, the first of
  /// which is found by its `Ie`; a function of a program begins with its module's name.
  private static func isSpecialisedThunk(_ name: Substring) -> Bool {
    let parts = name.split(separator: "T", omittingEmptySubsequences: false)
    guard
      let last = parts.last, let sort = last.first, "gGf".contains(sort),
      last.dropFirst().first.map({ $0.isNumber || "mq".contains($0) }) ?? false,
      let thunk = parts.dropFirst().firstIndex(where: { $0.hasPrefix("R") }),
      name.hasPrefix("$s"), name.dropFirst(2).first?.isNumber == false
    else { return false }
    return parts[..<thunk].joined(separator: "T").contains("Ie")
  }
}
