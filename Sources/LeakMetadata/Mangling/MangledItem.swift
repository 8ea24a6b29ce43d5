/// What a mangled text has said so far and not used yet.
enum MangledItem {
  /// An element of a tuple or a parameter.
  struct Element {
    /// Its type.
    var type: TypeID
    /// What a parameter is more than its type: the bits of function type metadata.
    var flags: UInt32 = 0
    /// Its label; empty where it has none.
    var label = ""
  }

  /// What is said of a function.
  enum Attribute {
    case throwing
    case throwingType(TypeID)
    case async
    case sendable
    case globalActor(TypeID)
    case isolatedAny
    case callerIsolated
    case sendingResult
    case differentiable
  }

  /// A type, and what more it is as a parameter.
  case type(TypeID, flags: UInt32)
  /// A tuple, or a function's parameters.
  case tuple([Element])
  /// A module.
  case module(String)
  /// A name.
  case identifier(String)
  /// A function or a variable.
  case entity(MangledEntity)
  /// A protocol.
  case protocolType(ProtocolReference)
  /// A context without a name: a module, an extension or an anonymous one.
  case context(UInt)
  /// The declaration of an opaque type.
  case opaque(UInt)
  /// The shape of an existential type.
  case shape(UInt)
  /// Something said of a function.
  case attribute(Attribute)
  /// A fixed associated type.
  case requirement(AssociatedTypeRequirement)
  /// A requirement of a generic signature; only its place matters.
  case bound
  /// A conformance; only its place matters.
  case conformance
  /// A conformance that is declared elsewhere; only its place matters.
  case retroactive
  /// A generic signature, by how many parameters each depth has.
  case signature(counts: [Int])
  /// The beginning of an empty list.
  case emptyList
  /// Behind the first element of a list.
  case firstElement
  /// Behind a variadic parameter.
  case variadic
}
