import LeakFindings

/// Says where to look for a retain that could not be located.
enum UnexplainedAdvice {
  /// Where to look.
  static func sentences(for path: AdvisedPath) -> [String] {
    let count = path.explanation.retainCount
    guard count.strong != 0 else { return [] }
    // There is nothing to look for.
    guard path.explanation.knownLeak == nil, !ToolchainLeak.explains(path.explanation),
      !IgnoredNote.isWhole(in: path.explanation)
    else { return [] }
    let object = path.nodes.first?.name ?? path.subject
    // Whoever has a variable need not look for more.
    if let variable = path.explanation.callerVariable {
      let name = TextLayout.harmless(variable)
      let otherwise = "make \(object) where it is to be gone"
      return variable == "self"
        ? ["\(otherwise): a method has self, and what is in it, until it returns"]
        : ["have \(name) let go of \(object) before the check, or \(otherwise)"]
    }
    let caller = "look at the calling function: a variable that it still uses keeps \(object) alive"
    let others = [
      "look for an Unmanaged.passRetained(_:) of \(object) without a release(), for memory deallocated without "
        + "deinitialize(count:), and for C code that was given it",
      "look for a global, a timer, a task or a queued block that still uses \(object)",
    ]
    // Who uses an object refers to it.
    if path.explanation.notes.contains(UnreachedNote.text) { return Array(others.prefix(1)) }
    // The likeliest first.
    return CallerNote.isIn(path.explanation) ? [caller] + others : others + [caller]
  }
}
