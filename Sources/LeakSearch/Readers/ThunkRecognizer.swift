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
      || symbols.symbol(containing: code).map { ReabstractionThunk.isNamed($0.mangledName) }
        ?? false
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
}
