// Existentials around any value.

protocol ShapedFree {}
protocol ShapedBound: AnyObject {}
protocol ShapedWith<Element> { associatedtype Element }

extension ShapedStruct: ShapedFree {}

struct ShapedWide<Content>: ShapedFree {
  var padding = (1, 2, 3, 4)
  var content: Content
}

struct ShapedWithElement<Element>: ShapedWith { var content: Element }

final class ShapedBoundObject<Content>: ShapedBound, ShapedFree {
  let content: Content
  init(_ content: Content) { self.content = content }
}

final class ShapedErrorObject<Content>: Error, @unchecked Sendable {
  // SAFETY: Only one thread has it.
  let content: Content
  init(_ content: Content) { self.content = content }
}

extension Shape {
  /// The value in an existential; nil for other kinds.
  func asExistential(_ kind: HolderKind) -> (any AnyShape)? {
    let inContent = references.under(".content")
    switch kind {
    case .opaqueExistential:
      return making(kind, ShapedStruct(content: value) as any ShapedFree, inContent)
    case .wideExistential:
      return making(kind, ShapedWide(content: value) as any ShapedFree, inContent)
    case .optionalExistential:
      return making(kind, ShapedStruct(content: value) as (any ShapedFree)?, inContent)
    case .constrainedExistential:
      return making(kind, ShapedWithElement(content: value) as any ShapedWith<Value>, inContent)
    case .any:
      // A tuple's labels are lost to the runtime reader here.
      let relabelled = zip(references, indexed ?? references).map {
        ExpectedReference(runtime: $1.runtime, mirror: $0.mirror, target: $0.target)
      }
      return making(kind, value as Any, relabelled, indexed: indexed)
    case .anyObject:
      let object = OracleHolder(value)
      return making(kind, object, as: object as AnyObject, references.under(".value"))
    case .bridgedStruct:
      return making(kind, ShapedStruct(content: value) as AnyObject, inContent)
    case .classBound:
      let object = ShapedBoundObject(value)
      return making(kind, object, as: object as any ShapedBound, inContent)
    case .composition:
      let object = ShapedBoundObject(value)
      return making(kind, object, as: object as any ShapedBound & ShapedFree, inContent)
    case .errorStruct:
      return making(kind, ShapedProblem(content: value) as any Error, inContent)
    case .errorObject:
      let object = ShapedErrorObject(value)
      return making(kind, object, as: object as any Error, inContent)
    case .anyHashable:
      return making(kind, AnyHashable(ShapedKey(content: value)), inContent)
    default: return nil
    }
  }
}
