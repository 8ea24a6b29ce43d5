/// What is known of types by their name, because their metadata does not say it.
enum KnownTypes {
  /// A type's module and name.
  struct Name: Hashable {
    /// The module the type is declared in.
    let module: String?

    /// The type's own name.
    let type: String
  }

  /// Classes that the system's libraries keep values in, which fold into labels.
  ///
  /// The concurrency library is compiled with `Swift` as its module's name in metadata.
  ///
  /// Sources: stdlib/public/Concurrency/{AsyncStream,AsyncStreamBuffer,CheckedContinuation}.swift;
  /// swift-corelibs-foundation, Sources/Foundation/Bridging.swift.
  static let storageClasses: Set<Name> = [
    Name(module: "Swift", type: "_Context"),
    Name(module: "Swift", type: "_Storage"),
    Name(module: "Swift", type: "_AsyncStreamCriticalStorage"),
    continuationCanary,
    Name(module: "Foundation", type: "__SwiftValue"),
    Name(module: "Foundation", type: "NSCacheEntry"),
    Name(module: "Foundation", type: "__NSCFType"),
  ]

  /// Whether objects of the type with such a full name fold into labels.
  static func isStorage(typeNamed name: String) -> Bool {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 2 && storageClasses.contains(Name(module: parts[0], type: parts[1]))
  }

  /// The object around a checked continuation, which lies behind its header.
  static let continuationCanary = Name(module: "Swift", type: "CheckedContinuationCanary")

  /// Stored properties of the system's libraries under the names that programs use; an empty one
  /// folds.
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
    Name(module: "Foundation", type: "RunLoop"): ["_cfRunLoopStorage": "scheduled"],
    Name(module: "Foundation", type: "NSCache"): ["_entries": "", "_head": "objects"],
    Name(module: "Foundation", type: "NSCacheEntry"): ["value": ""],
    Name(module: "Foundation", type: "OperationQueue"): ["__firstOperation": "operations[0]"],
    Name(module: "Foundation", type: "__SwiftValue"): ["value": ""],
    Name(module: "Foundation", type: "NSArray"): ["_storage": ""],
    Name(module: "Foundation", type: "NSDictionary"): ["_storage": ""],
    Name(module: "Foundation", type: "NSSet"): ["_storage": ""],
    Name(module: "Foundation", type: "Timer"): ["_fire": "block"],
    Name(module: "FoundationNetworking", type: "URLSession"): ["_delegate": "delegate"],
    Name(module: "Dispatch", type: "DispatchWorkItem"): ["_block": "block"],
    Name(module: "Swift", type: "_Context"): ["storage": "", "produce": "produce"],
    Name(module: "Swift", type: "_Storage"): ["state": ""],
    Name(module: "Swift", type: "State"): ["onTermination": "onTermination"],
    Name(module: "Swift", type: "_AsyncStreamCriticalStorage"): ["_value": ""],
  ]

  /// The label of a step out of an object of the system's libraries, in the terms that its users know.
  ///
  /// - Parameters:
  ///   - label: The way through the library's own storage.
  ///   - holder: The holder's type, with its module.
  /// - Returns: The label to tell.
  static func label(_ label: String, outOf holder: String) -> String {
    holder == "FoundationEssentials.NotificationCenter" && label.hasPrefix(".registrar")
      ? "observer block" : label
  }

  /// The names that programs use for the stored properties of a type with such a full name.
  static func publicNames(ofType name: String) -> [String: String] {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 2 ? publicNames[Name(module: parts[0], type: parts[1])] ?? [:] : [:]
  }

  /// Modules whose types are storage: their properties' names are left out of labels.
  static let foldedModules: Set<String> = ["Swift", "Synchronization", "_Concurrency"]
}
