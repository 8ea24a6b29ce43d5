// Functions around any value.

/// A value that crosses an isolation boundary.
struct ShapedSent<Content>: @unchecked Sendable {
  // SAFETY: Only the test that made it uses it.
  let content: Content
}

struct ShapedFunctions<Function, Content> {
  let function: Function
  let content: Content
}

final class ShapedBlock<Content> {
  let block: @convention(block) () -> Void
  let content: Content
  init(_ content: Content) {
    self.content = content
    let leaf = OracleLeaf()
    block = { _ = (leaf, content) }
  }
}

extension Shape {
  /// The value captured by a function, or beside one; nil for other kinds.
  func asFunction(_ kind: HolderKind) -> (any AnyShape)? {
    let value = value
    let leaf = ShapedFixtures.leaf
    let closure = [unknown.unseenByMirror]
    let inContent = references.under(".content")
    switch kind {
    case .emptyClosure:
      return making(kind, ShapedFunctions(function: { 3 }, content: value), inContent)
    case .closure: return making(kind, { value }, closure)
    case .closureOfMany: return making(kind, { (value, leaf, kind) }, closure)
    case .capturedVariable:
      var captured = value
      let function = { (next: Value) -> Value in
        let last = captured
        captured = next
        return last
      }
      return making(kind, function, closure)
    case .autoclosure: return making(kind, Self.deferred((value, leaf)), closure)
    case .sendableClosure:
      let sent = ShapedSent(content: value)
      return making(kind, { @Sendable in sent.content } as @Sendable () -> Value, closure)
    case .asyncClosure:
      return making(kind, { () async -> Value in value }, closure)
    case .throwingClosure:
      return making(kind, { () throws -> Value in value }, closure)
    case .optionalClosure:
      return making(kind, Optional { value }, closure)
    case .cFunction:
      let function: @convention(c) (Int32) -> Int32 = { $0 + 1 }
      return making(kind, ShapedFunctions(function: function, content: value), inContent)
    case .block:
      return making(
        kind,
        object: ShapedBlock(value),
        [unknown.under(".block").unseenByMirror] + inContent
      )
    default: return nil
    }
  }

  /// A function that computes an argument later.
  private static func deferred<Result>(
    _ make: @autoclosure @escaping () -> Result
  ) -> () -> Result { make }
}
