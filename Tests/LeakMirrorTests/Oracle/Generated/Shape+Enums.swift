// Optionals and enums around any value.

enum ShapedSingle<Content> { case some(Content), nothing }

enum ShapedMulti<Content> {
  case number(Int)
  case one(Content)
  case pair(Content, UInt8)
  case sole(leaf: Content)
  case list([Content])
  case nothing
}

enum ShapedObjects<Content> {
  case first(OracleHolder<Content>)
  case second(OracleHolder<Content>, Int)
  case third(OracleLeaf)
}

indirect enum ShapedChain<Content> { case end, link(Content, ShapedChain<Content>) }

struct ShapedProblem<Content>: Error, @unchecked Sendable {
  // SAFETY: Only one thread has it.
  var code = 1
  var content: Content
}

final class ShapedUnwrapped<Content> {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  var content: Content!
  init(_ content: Content) { self.content = content }
}

extension Shape {
  /// The value in an optional or another enum; nil for other kinds.
  func asEnum(_ kind: HolderKind) -> (any AnyShape)? {
    switch kind {
    case .optional: making(kind, Optional(value), references)
    case .doubleOptional: making(kind, Optional(Optional(value)), references)
    case .implicitOptional:
      making(kind, object: ShapedUnwrapped(value), references.under(".content"))
    case .singlePayload: making(kind, ShapedSingle.some(value), payload.under(".some"))
    case .multiPayload: making(kind, ShapedMulti.one(value), payload.under(".one"))
    case .pairPayload: making(kind, ShapedMulti.pair(value, 3), references.under(".pair.0"))
    case .labelledPayload: making(kind, ShapedMulti.sole(leaf: value), references.under(".sole"))
    case .classPayloads: classPayloads(kind)
    case .indirectEnum:
      making(
        kind,
        ShapedChain.link(value, .link(value, .end)),
        references.under(".link.0") + references.under(".link.1.link.0")
      )
    case .genericEnumList:
      making(kind, ShapedMulti.list([value]), references.under(".list[0]"))
    case .success:
      making(kind, Result<Value, any Error>.success(value), payload.under(".success"))
    case .failure:
      making(
        kind,
        Result<Int, ShapedProblem<Value>>.failure(ShapedProblem(content: value)),
        references.under(".failure.content")
      )
    default: nil
    }
  }

  /// An enum whose payloads are told apart by spare bits of references.
  private func classPayloads(_ kind: HolderKind) -> any AnyShape {
    let holder = OracleHolder(value)
    let held = HeldObject(object: holder, references: references.under(".value"))
    return Shape<ShapedObjects<Value>>(
      value: .second(holder, 3),
      references: [Self.reference(to: holder).under(".second.0")],
      objects: objects + [held],
      kinds: kinds + [kind]
    )
  }
}
