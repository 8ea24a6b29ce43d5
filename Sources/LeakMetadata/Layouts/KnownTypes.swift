/// What is known of types by their name, because their metadata does not say it.
enum KnownTypes {
  /// A type's module and name.
  struct Name: Hashable {
    /// The module the type is declared in.
    let module: String?

    /// The type's own name.
    let type: String
  }

  /// What is known of a struct.
  enum Struct {
    /// It holds nothing a user could have put there.
    case withoutReferences

    /// Raw storage for a value of the first generic argument.
    case cellOfFirstArgument
  }

  /// Structs whose fields are not looked at.
  static let structs: [Name: Struct] = [
    Name(module: "Swift", type: "String"): .withoutReferences,
    Name(module: "Swift", type: "Substring"): .withoutReferences,
    Name(module: "Swift", type: "Character"): .withoutReferences,
    Name(module: "Swift", type: "StaticString"): .withoutReferences,
    // `@_rawLayout(like: Value)`: stdlib/public/Synchronization/Cell.swift.
    Name(module: "Synchronization", type: "_Cell"): .cellOfFirstArgument,
  ]

  /// Modules whose types are storage: their properties' names are left out of labels.
  static let foldedModules: Set<String> = ["Swift", "Synchronization", "_Concurrency"]
}
