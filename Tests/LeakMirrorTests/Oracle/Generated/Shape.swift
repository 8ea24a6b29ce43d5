import LeakMemory
import Testing

/// A value of a generated type, with what it refers to.
protocol AnyShape {
  /// The kinds that the value is made from, innermost first.
  var kinds: [HolderKind] { get }

  /// Every object in the value that was generated, with what it refers to.
  var objects: [HeldObject] { get }

  /// The value inside one more holder.
  func wrapped(as kind: HolderKind) -> any AnyShape

  /// The value in an object's property.
  func held() -> HeldObject
}

/// An object with what it must be seen to refer to.
struct HeldObject {
  /// The object.
  let object: AnyObject

  /// What it refers to.
  let references: [ExpectedReference]
}

/// A value of some type.
struct Shape<Value>: AnyShape {
  /// The value.
  let value: Value

  /// What it refers to.
  let references: [ExpectedReference]

  /// The same with the parts of a tuple labelled by their index; nil for what is no tuple.
  var indexed: [ExpectedReference]?

  let objects: [HeldObject]
  let kinds: [HolderKind]

  func wrapped(as kind: HolderKind) -> any AnyShape {
    let result =
      asStruct(kind) ?? asTuple(kind) ?? asEnum(kind) ?? asCollection(kind) ?? asSequence(kind)
      ?? asExistential(kind) ?? asClass(kind) ?? asUnusualClass(kind) ?? asFunction(kind)
    guard let result else {
      Issue.record("no shape is made for \(kind)")
      return self
    }
    return result
  }

  func held() -> HeldObject {
    HeldObject(object: OracleHolder(value), references: references.under(".value"))
  }

  /// The references as an enum's sole payload has them, whose parts are labelled by their index.
  var payload: [ExpectedReference] { indexed ?? references }

  /// A value made from this one.
  func making<New>(
    _ kind: HolderKind,
    _ new: New,
    _ references: [ExpectedReference],
    indexed: [ExpectedReference]? = nil
  ) -> Shape<New> {
    Shape<New>(
      value: new,
      references: references,
      indexed: indexed,
      objects: objects,
      kinds: kinds + [kind]
    )
  }

  /// An object made from this value, as a value of some type.
  func making<New>(
    _ kind: HolderKind,
    _ object: AnyObject,
    as new: New,
    _ references: [ExpectedReference]
  ) -> Shape<New> {
    Shape<New>(
      value: new,
      references: [Self.reference(to: object)],
      objects: objects + [HeldObject(object: object, references: references)],
      kinds: kinds + [kind]
    )
  }

  /// An object made from this value.
  func making<New: AnyObject>(
    _ kind: HolderKind,
    object: New,
    _ references: [ExpectedReference]
  ) -> Shape<New> {
    making(kind, object, as: object, references)
  }

  /// A direct reference to an object.
  static func reference(to object: AnyObject) -> ExpectedReference {
    ExpectedReference(runtime: "", mirror: "", target: Address(of: object))
  }
}

extension Shape where Value == OracleLeaf {
  /// The value that everything begins with.
  init() {
    let leaf = OracleLeaf()
    self.init(value: leaf, references: [Self.reference(to: leaf)], objects: [], kinds: [])
  }
}
