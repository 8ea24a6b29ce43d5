package import LeakMemory
package import LeakMetadata

/// What the runtime says of the types of this process, beside what a resolver reads of a picture of it.
package struct RuntimeAgreement {
  /// How many types have the name that the program prints.
  package private(set) var nameCount = 0

  /// How many fields have the type that the runtime finds.
  package private(set) var fieldCount = 0

  /// How many fields have a type that only a function of the program tells.
  package private(set) var accessorCount = 0

  /// Where they differ.
  package private(set) var differences: [String] = []

  /// Reads types.
  private let resolver: TypeResolver

  /// Compares all types that the resolver finds.
  ///
  /// - Parameters:
  ///   - resolver: Reads a picture of this process.
  ///   - others: Metadata of further types.
  package init(_ resolver: TypeResolver, and others: [Address] = []) {
    self.resolver = resolver
    for address in Set(resolver.indexedMetadata + others).sorted() {
      guard case .nominal = resolver.node(resolver.type(ofMetadata: address)), isStill(address)
      else { continue }
      compareName(address)
      compareFields(address)
    }
  }

  /// Compares the name of a type.
  private mutating func compareName(_ address: Address) {
    // SAFETY: The resolver verified that this is metadata, and it is still there.
    let type = unsafe unsafeBitCast(address.bits, to: Any.Type.self)
    let read = resolver.name(of: resolver.type(ofMetadata: address))
    if read == _typeName(type) {
      nameCount += 1
    } else {
      differences.append("\(read) instead of \(_typeName(type))")
    }
  }

  /// Compares the fields of a type.
  private mutating func compareFields(_ address: Address) {
    let type = resolver.type(ofMetadata: address)
    guard case .nominal(let descriptor, let given) = resolver.node(type),
      // The runtime believes what it is given: a type that another thread is making now would end it.
      isComplete(address),
      given.allSatisfy({ resolver.metadata(of: $0).map { isComplete($0) } ?? false })
    else { return }
    let arguments = resolver.genericArguments(ofMetadata: address)
    for field in resolver.fields(of: type) ?? [] {
      guard var read = field.type, let text = resolver.mangledText(at: field.mangledType) else {
        continue
      }
      if text.first == 9 || text.first == 0xFF && text.contains(9) {
        accessorCount += 1
        continue
      }
      if case .storage(_, let wrapped) = resolver.node(read) { read = wrapped }
      // A type that nobody has used is not made for the sake of a test: the runtime trusts its arguments.
      // SAFETY: The text is of this process, in an image.
      guard resolver.metadata(of: read).map({ isComplete($0) }) ?? false,
        let name = unsafe UnsafePointer<UInt8>(bitPattern: field.mangledType.bits)
      else { continue }
      // SAFETY: The resolver verified these as metadata, a descriptor and a mangled text of this
      // process, all of which stay for ever.
      let expected = unsafe _getTypeByMangledNameInContext(
        name,
        UInt(text.count),
        genericContext: UnsafeRawPointer(bitPattern: descriptor.bits),
        genericArguments: arguments.flatMap { unsafe UnsafeRawPointer(bitPattern: $0.bits) }
      )
      compare(read, with: expected, "\(resolver.name(of: type)).\(field.name)")
    }
  }

  /// Compares the type of a field.
  private mutating func compare(_ read: TypeID, with expected: Any.Type?, _ field: String) {
    switch resolver.node(read) {
    // The runtime has no metadata for vectors and literals of the compiler.
    case .builtin where expected == nil: return
    // The runtime has no name for the storage of an inline array.
    case .fixedArray where expected != nil: return
    default: break
    }
    let name = resolver.name(of: read)
    if let expected, name == _typeName(expected) {
      fieldCount += 1
    } else {
      let other = expected.map { _typeName($0) } ?? "a type that the runtime does not find"
      differences.append("\(field): \(name) instead of \(other)")
    }
  }

  /// Whether memory is as it was in the picture: metadata never goes away, but what the runtime gave up while another
  /// thread made the same type does, and the runtime believes what it is given.
  private func isStill(_ metadata: Address) -> Bool {
    var cursor = resolver.snapshot.cursor()
    let memory = OwnMemory()
    return (0..<Self.comparedWords).allSatisfy { word in
      let address = metadata + word * 8
      return cursor.word(address.bits) == memory.word(address)
    }
  }

  /// How many words are compared: the kind, the descriptor of a class or a value, the first arguments.
  private static let comparedWords = 6

  /// Whether the runtime has finished a type.
  private func isComplete(_ metadata: Address) -> Bool {
    resolver.valueWitnesses(ofMetadata: metadata).map { !$0.isIncomplete } ?? false
  }
}
