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

  /// Whether objects of the type with such a full name are structures of C behind a Swift header, of which
  /// metadata says nothing.
  package static func isOpaque(typeNamed name: String) -> Bool {
    name == "Foundation.__NSCFType" || name.hasPrefix("Foundation._NSCF")
  }

  /// Whether objects of the type with such a full name fold into labels.
  package static func isStorage(typeNamed name: String) -> Bool {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 2 && storageClasses.contains(Name(module: parts[0], type: parts[1]))
  }

  /// The object around a checked continuation, which lies behind its header.
  static let continuationCanary = Name(module: "Swift", type: "CheckedContinuationCanary")

  /// Ring buffers whose header says which elements are in use.
  ///
  /// Source: stdlib/public/Concurrency/Deque/_DequeBuffer.swift, which comes from the package
  /// swift-collections.
  static let dequeBuffers: Set<Name> = [
    Name(module: "Swift", type: "_DequeBuffer"),
    Name(module: "DequeModule", type: "_DequeBuffer"),
  ]

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

  /// Properties of Foundation that keep one reference that metadata does not call strong, by its offset in
  /// them.
  ///
  /// Metadata says nothing of what a `Mutex` stores; a queue retains its operations by hand, and they it.
  /// Sources: swift-foundation's NotificationCenter.swift, stdlib/public/Synchronization/Mutex;
  /// swift-corelibs-foundation, Sources/Foundation/{OperationQueue,Operation}.swift. Verified with Swift
  /// 6.3.1.
  static let hiddenReferences: [Name: [String: Int]] = [
    Name(module: "FoundationEssentials", type: "NotificationCenter"): ["registrar": 8],
    Name(module: "Foundation", type: "OperationQueue"): ["__firstOperation": 0],
    Name(module: "Foundation", type: "Operation"): ["__queue": 0, "__nextOperation": 0],
  ]

  /// The label of a step out of an object of the system's libraries, in the terms that its users know.
  ///
  /// - Parameters:
  ///   - label: The way through the library's own storage.
  ///   - holder: The holder's type, with its module.
  /// - Returns: The label to tell.
  package static func label(_ label: String, outOf holder: String) -> String {
    holder == "FoundationEssentials.NotificationCenter" && label.hasPrefix(".registrar")
      ? "observer block" : label
  }

  /// The names that programs use for the stored properties of a type with such a full name.
  package static func publicNames(ofType name: String) -> [String: String] {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 2 ? publicNames[Name(module: parts[0], type: parts[1])] ?? [:] : [:]
  }

  /// Modules whose plain pointers lead to what has other names to a program, such as a source or a run loop.
  static let modulesWithHiddenPointers: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "FoundationNetworking", "FoundationXML",
  ]

  /// Modules whose types are storage: their properties' names are left out of labels.
  package static let foldedModules: Set<String> = ["Swift", "Synchronization", "_Concurrency"]
}
