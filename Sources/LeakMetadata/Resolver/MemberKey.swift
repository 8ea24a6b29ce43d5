/// An associated type of a type.
struct MemberKey: Hashable {
  /// The type.
  let base: TypeID
  /// The associated type's name.
  let name: String
  /// The qualified name of its protocol.
  let protocolName: String
}
