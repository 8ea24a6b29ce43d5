/// What is known of types by their name, because their metadata does not say it.
package enum KnownTypes {
  /// A type's module and name.
  struct Name: Hashable {
    /// The module the type is declared in.
    let module: String?

    /// The type's own name.
    let type: String
  }

  /// Structs that hold nothing a user could have put there.
  static let structsWithoutReferences: Set<Name> = [
    Name(module: "Swift", type: "String"),
    Name(module: "Swift", type: "Substring"),
    Name(module: "Swift", type: "Character"),
    Name(module: "Swift", type: "StaticString"),
  ]

  /// Stored properties of Foundation under the names that programs use.
  static let publicNames: [Name: [String: String]] = [
    Name(module: "Foundation", type: "Operation"): [
      "__completion": "completionBlock",
      "__dependencies": "dependencies",
    ],
    Name(module: "Foundation", type: "BlockOperation"): [
      "_block": "block",
      "_executionBlocks": "executionBlocks",
    ],
    Name(module: "Foundation", type: "Thread"): ["_main": "block"],
    Name(module: "Foundation", type: "Timer"): ["_fire": "block"],
    Name(module: "FoundationNetworking", type: "URLSession"): ["_delegate": "delegate"],
  ]

  /// The names that programs use for the stored properties of a type with such a full name.
  package static func publicNames(ofType name: String) -> [String: String] {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 2 ? publicNames[Name(module: parts[0], type: parts[1])] ?? [:] : [:]
  }

  /// Modules whose types are storage: their properties' names are left out of labels.
  package static let foldedModules: Set<String> = ["Swift", "Synchronization", "_Concurrency"]
}
