import Foundation
import Observation

// Classes around any value.

class ShapedBase<Content> {
  let base: Content
  init(_ base: Content) { self.base = base }
}

final class ShapedDerived<Content>: ShapedBase<[Content]> {
  let derived: Content
  init(derived: Content) {
    self.derived = derived
    super.init([derived])
  }
}

class ShapedLevel1<Content> {
  private let one: Content
  init(_ content: Content) { one = content }
}

class ShapedLevel2<Content>: ShapedLevel1<Content> {
  let number: UInt8 = 1
}

final class ShapedLevel3<Content>: ShapedLevel2<Content> {
  let three: Content
  override init(_ content: Content) {
    three = content
    super.init(content)
  }
}

final class ShapedFoundation<Content>: NSObject {
  let content: Content
  init(_ content: Content) { self.content = content }
}

actor ShapedActor<Content> {
  let flag = true
  let content: Content
  init(_ sent: ShapedSent<Content>) { content = sent.content }
}

final class ShapedWrappingClass<Content> {
  @OracleWrapped var item: Content
  init(_ content: Content) { _item = OracleWrapped(wrappedValue: content) }
}

final class ShapedLazy<Content> {
  lazy var later: Content? = nil
  lazy var never: Content? = nil
  init(_ content: Content) { later = content }
}

final class ShapedWeak<Content> {
  weak var weakly: OracleLeaf?
  let content: Content
  init(_ content: Content) {
    weakly = ShapedFixtures.leaf
    self.content = content
  }
}

final class ShapedUnowned<Content> {
  unowned let unownedly: OracleLeaf
  unowned var optional: OracleLeaf?
  let content: Content
  init(_ content: Content) {
    unownedly = ShapedFixtures.leaf
    optional = ShapedFixtures.leaf
    self.content = content
  }
}

// SAFETY: What is unmanaged outlives every shape.
@safe final class ShapedUnmanaged<Content> {
  unowned(unsafe) let unmanagedly: OracleLeaf
  let unmanaged: Unmanaged<OracleLeaf>
  let optional: Unmanaged<OracleLeaf>?
  let content: Content
  init(_ content: Content) {
    // SAFETY: The object outlives every shape.
    unsafe unmanagedly = ShapedFixtures.leaf
    unsafe unmanaged = .passUnretained(ShapedFixtures.leaf)
    unsafe optional = .passUnretained(ShapedFixtures.leaf)
    self.content = content
  }
}

@Observable final class ShapedObservable<Content> {
  var content: Content
  init(_ content: Content) { self.content = content }
}

extension Shape {
  /// The value in an object; nil for other kinds.
  func asClass(_ kind: HolderKind) -> (any AnyShape)? {
    let inContent = references.under(".content")
    switch kind {
    case .genericClass:
      return making(kind, object: OracleHolder(value), references.under(".value"))
    case .genericSuperclass:
      return making(
        kind,
        object: ShapedDerived(derived: value),
        references.under(".base[0]") + references.under(".derived")
      )
    case .superclassChain:
      return making(
        kind,
        object: ShapedLevel3(value),
        references.under(".one") + references.under(".three")
      )
    case .foundationSuperclass: return making(kind, object: ShapedFoundation(value), inContent)
    case .foundationArray:
      let list = NSMutableArray(array: [ShapedStruct(content: value)])
      return making(kind, object: list, references.under("[0].content").unseenByMirror)
    case .actor: return making(kind, object: ShapedActor(ShapedSent(content: value)), inContent)
    case .wrapperClass:
      return making(kind, object: ShapedWrappingClass(value), references.under(".item"))
    case .lazyProperty:
      return making(kind, object: ShapedLazy(value), references.under(".later"))
    case .weakNeighbour: return making(kind, object: ShapedWeak(value), inContent)
    case .unownedNeighbour: return making(kind, object: ShapedUnowned(value), inContent)
    case .unmanagedNeighbour: return making(kind, object: ShapedUnmanaged(value), inContent)
    case .observable:
      return making(
        kind,
        object: ShapedObservable(value),
        inContent + [unknown.under(".$observationRegistrar.extent")]
      )
    default: return nil
    }
  }
}
