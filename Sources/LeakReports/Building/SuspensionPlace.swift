package import LeakBacktraces
package import LeakMemory

/// Finds the line at which a function waits, from where it goes on.
///
/// It goes on where a part of it begins, whose first instruction has the line of the `await`; that of a `for await`
/// is the compiler's own up to the end of its prologue. Verified with Swift 6.3.1.
package enum SuspensionPlace {
  /// How far into the part of a function its line is looked for, in bytes.
  private static let offsets = [0, 32, 64, 96, 128]

  /// What to ask of the symbolicator.
  package static func queries(_ code: Address) -> [Symbolicator.Query] {
    offsets.map { .returnAddress(code + ($0 + 1)) }
  }

  /// The first part with a line of the same function; nil where none has one.
  package static func place(
    _ code: Address,
    _ frames: [Symbolicator.Query: [SourceFrame]]
  ) -> SourceFrame? {
    let parts = queries(code).compactMap { frames[$0]?.last }
    return parts.first { frame in
      frame.file != nil && frame.line ?? 0 > 0 && frame.mangledSymbol == parts.first?.mangledSymbol
    }
  }
}
