import LeakMemory

/// A reference that a generated shape must be seen to have.
struct ExpectedReference {
  /// The way to it for the runtime reader.
  let runtime: String

  /// The way to it for the mirror reader; nil where that cannot see it.
  let mirror: String?

  /// Where the target is; nil where only the compiler knows.
  let target: Address?

  /// The same reference below something.
  func under(_ prefix: String) -> ExpectedReference {
    ExpectedReference(
      runtime: prefix + runtime,
      mirror: mirror.map { prefix + $0 },
      target: target
    )
  }

  /// The same reference where only the runtime reader sees it.
  var unseenByMirror: ExpectedReference {
    ExpectedReference(runtime: runtime, mirror: nil, target: target)
  }
}

extension [ExpectedReference] {
  /// The same references below something.
  func under(_ prefix: String) -> Self { map { $0.under(prefix) } }

  /// The same references where only the runtime reader sees them.
  var unseenByMirror: Self { map(\.unseenByMirror) }
}
