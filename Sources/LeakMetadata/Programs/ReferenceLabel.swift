/// One step of the path from an object to a word in it.
package enum ReferenceLabel: Hashable, Sendable {
  /// A stored property by its name.
  case property(String)
  /// An element of a tuple by its position.
  case tupleElement(Int)
  /// The payload of an enum's case by the case's name; `Optional.some` has no step of its own.
  case payload(String)
  /// An element of a storage object or inline array, whose index comes with the reference.
  case element
  /// A key of a dictionary's storage; the bucket comes with the reference.
  case key
  /// An element of a set's storage; the bucket comes with the reference.
  case member
  /// A value of a dictionary's storage; the bucket comes with the reference.
  case value
  /// A captured value by its position and type.
  case captures(Int, TypeID?)
  /// The value in a box: of a captured variable, an indirect case, an existential or an error.
  case boxed
  /// The value of an existential by its dynamic type; with it begins the path that is in there.
  case dynamic(TypeID)
  /// What a typed pointer leads to, by the type of the values there.
  case pointee(TypeID)
  /// The only value that there is room for in memory that a typed pointer leads to.
  case target
  /// Memory behind the properties of an object; the index of the word or element comes with it.
  case tail

  /// Whether it is an existential's dynamic type.
  package var isDynamic: Bool {
    if case .dynamic = self { true } else { false }
  }
}
