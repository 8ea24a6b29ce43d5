/// Where things are in a closure's context whose captures depend on generic arguments.
///
/// A closure that is isolated to an actor (`@isolated(any)`, as that of a `Task`) keeps it, an `(any Actor)?` of two
/// words, in front of everything else. Of a closure with bindings the capture record does not list it, though the
/// sources of the arguments count it among the captures. Source: `emitPartialApply` in lib/IRGen/GenFunc.cpp; verified
/// with Swift 6.3.1.
struct ContextPlace {
  /// Where the captures begin without isolation.
  let start: Int

  /// The size of the isolation in front of the bindings, 0 or 16.
  let isolation: Int

  /// Where the bindings begin.
  var firstBinding: Int { 16 + isolation }

  /// Where the captures begin that the record lists.
  var firstCapture: Int { start + isolation }

  /// The position of a capture in the record by its number in a source; -1 for the isolation.
  func recordIndex(ofCapture number: Int) -> Int { isolation > 0 ? number - 1 : number }

  /// The actor that the closure is isolated to, as a part of its context.
  var isolationParts: [ValueLayout.Part] {
    guard isolation > 0 else { return [] }
    return [
      ValueLayout.Part(
        label: .captures(0, nil),
        offset: 16,
        extent: isolation,
        layout: .pointer(.reference(.strong))
      )
    ]
  }
}
