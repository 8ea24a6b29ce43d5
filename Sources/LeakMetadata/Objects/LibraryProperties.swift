internal import LeakMemory

/// What the toolchain's libraries call properties that programs know by other names, and which of their pointers
/// are retained by hand.
///
/// Source: swift-corelibs-foundation, Sources/Foundation; swift-corelibs-libdispatch, src/swift;
/// stdlib/public/Concurrency. Verified with Swift 6.3.1.
enum LibraryProperties {
  /// The names that programs use, by type and property; an empty one folds.
  private static let names: [String: [String: String]] = [
    "Foundation.Operation": ["__completion": "completionBlock", "__dependencies": "dependencies"],
    "Foundation.BlockOperation": ["_block": "block", "_executionBlocks": "executionBlocks"],
    "Foundation.Thread": ["_main": "block"],
    "Foundation.RunLoop": ["_cfRunLoopStorage": "scheduled"],
    "Foundation.NSCache": ["_entries": "", "_head": "objects"],
    "Foundation.NSCacheEntry": ["value": ""],
    "Foundation.OperationQueue": ["__firstOperation": "operations[0]"],
    "Foundation.__SwiftValue": ["value": ""],
    "Foundation.NSArray": ["_storage": ""],
    "Foundation.NSDictionary": ["_storage": ""],
    "Foundation.NSSet": ["_storage": ""],
    "Foundation.Timer": ["_fire": "block"],
    "FoundationNetworking.URLSession": ["_delegate": "delegate"],
    "Dispatch.DispatchWorkItem": ["_block": "block"],
    "Swift.AsyncStream": ["context": ""],
    "Swift.AsyncThrowingStream": ["context": ""],
    "Swift.AsyncStream.Continuation": ["storage": ""],
    "Swift.AsyncThrowingStream.Continuation": ["storage": ""],
    "Swift.AsyncStream._Context": ["storage": ""],
    "Swift.AsyncThrowingStream._Context": ["storage": ""],
    "Swift.AsyncStream._Storage": ["state": ""],
    "Swift.AsyncThrowingStream._Storage": ["state": ""],
    "Swift._AsyncStreamCriticalStorage": ["_value": ""],
  ]

  /// Pointers that are retained by hand: an operation is kept by its queue's list, and keeps the queue.
  private static let retained: [String: Set<String>] = [
    "Foundation.OperationQueue": ["__firstOperation"],
    "Foundation.Operation": ["__queue", "__nextOperation"],
  ]

  /// Names the properties of an object, and tells which of them are retained.
  ///
  /// - Parameters:
  ///   - parts: The object's parts; those of named properties come in the order of `fields`.
  ///   - fields: Its properties with the classes that declare them.
  ///   - resolver: Names classes.
  static func apply(
    to parts: inout [ValueLayout.Part],
    _ fields: [(record: FieldRecord, owner: TypeID)],
    _ resolver: TypeResolver
  ) {
    var known: (type: TypeID, name: String)?
    for (record, owner) in fields {
      if known?.type != owner { known = (owner, plainName(of: owner, resolver)) }
      guard let name = known?.name, names[name] != nil || retained[name] != nil else { continue }
      let publicName = names[name]?[record.name]
      let isRetained = retained[name]?.contains(record.name) ?? false
      guard publicName != nil || isRetained else { continue }
      let label = publicName.map(Self.label(named:))
      for index in parts.indices where parts[index].label == .property(record.name) {
        let part = parts[index]
        parts[index] = ValueLayout.Part(
          label: label ?? part.label,
          offset: part.offset,
          extent: part.extent,
          layout: isRetained ? .pointer(.reference(.strong)) : part.layout
        )
      }
    }
  }

  /// What a property of a value is called.
  ///
  /// - Parameters:
  ///   - property: The property's name in the compiler's records.
  ///   - owner: The type that declares it.
  ///   - resolver: Names types.
  /// - Returns: The label.
  static func label(
    of property: String,
    in owner: TypeID,
    _ resolver: TypeResolver
  ) -> ReferenceLabel {
    names[plainName(of: owner, resolver)]?[property].map(label(named:))
      ?? .property(SourceNames.property(property))
  }

  /// The label of a property by the name that programs use.
  private static func label(named name: String) -> ReferenceLabel {
    name.isEmpty ? .boxed : .property(name)
  }

  /// A type's name with its module, without arguments and places of private declarations.
  private static func plainName(of type: TypeID, _ resolver: TypeResolver) -> String {
    var plain: [UInt8] = []
    var depth = 0
    let name =
      if case .nominal(let descriptor, _) = resolver.node(type) {
        resolver.declarationName(descriptor.bits, arguments: [])
      } else {
        resolver.name(of: type)
      }
    // `Foundation.(unknown context at $7f…).NSCacheEntry`: a place ends with `).`.
    for character in name.utf8 {
      switch character {
      case UInt8(ascii: "<"), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ">"), UInt8(ascii: ")"): depth = max(0, depth - 1)
      case UInt8(ascii: ".") where plain.last == UInt8(ascii: "."): break
      default: if depth == 0 { plain.append(character) }
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
