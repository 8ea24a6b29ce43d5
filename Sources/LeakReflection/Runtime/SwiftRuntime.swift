internal import CLeakFinder
package import LeakMemory

/// The questions that only the running program's own Swift runtime answers.
///
/// Every address handed in is that of metadata which has been checked before.
package enum SwiftRuntime {
  /// The byte offsets of all stored properties of a class with superclasses, a struct or a tuple.
  package static func fieldOffsets(ofType metadata: Address) -> [Int] {
    (0..<max(0, leak_fieldCount(metadata.bits))).map { leak_fieldOffset(metadata.bits, $0) }
  }

  /// Whether a stored property keeps its target alive, as the runtime tells; nil where it does not.
  ///
  /// On Linux, ask the field records: there the runtime of Swift 6.3.1 crashes for optional blocks.
  ///
  /// - Parameters:
  ///   - metadata: The metadata of a class or struct.
  ///   - own: The property's index among those that the type itself declares.
  ///   - count: How many the type itself declares.
  /// - Returns: The answer, or nil.
  package static func isFieldStrong(ofType metadata: Address, own: Int, of count: Int) -> Bool? {
    switch leak_fieldIsStrong(metadata.bits, own, count) {
    case 0: false
    case 1: true
    default: nil
    }
  }

  /// The metadata of the type with a mangled name, written in the terms of another type.
  ///
  /// - Returns: Nil where the runtime cannot tell, or must not be asked.
  package static func type(
    named name: MangledName,
    in descriptor: TypeDescriptor? = nil,
    arguments: Address? = nil
  ) -> Address? {
    guard !name.mentionsBlock, !name.isAccessor else { return nil }
    if descriptor == nil, name.mentionsParameter { return nil }
    let bits = leak_typeByMangledName(
      name.address.bits,
      name.length,
      descriptor?.address.bits ?? 0,
      arguments?.bits ?? 0
    )
    return bits == 0 ? nil : Address(bits)
  }

  /// The metadata of the type with a complete mangled name, without prefix; nil where unknown.
  package static func type(named name: String) -> Address? {
    guard
      !name.contains("XB"), !MangledName.mentionsParameter(name.utf8),
      let type = _typeByName(name)
    else { return nil }
    // SAFETY: A metatype is its metadata's address.
    return Address(unsafe unsafeBitCast(type, to: UInt.self))
  }

  /// The metadata of the optional of a type.
  ///
  /// - Parameter metadata: The type's metadata, known to be such.
  /// - Returns: The optional's metadata.
  package static func type(optionalOf metadata: Address) -> Address {
    func optional<Wrapped>(_ type: Wrapped.Type) -> Any.Type { Wrapped?.self }
    // SAFETY: A metatype is its metadata's address, and `metadata` was checked to be such.
    let type = unsafe unsafeBitCast(metadata.bits, to: Any.Type.self)
    // SAFETY: As above.
    return Address(unsafe unsafeBitCast(_openExistential(type, do: optional), to: UInt.self))
  }

  /// The task that the calling code runs in; nil outside of any.
  package static var currentTask: Address? {
    // SAFETY: The value is one word, the task's address; the task lives while its code runs.
    unsafe withUnsafeCurrentTask { task in
      unsafe task.map { Address(unsafe unsafeBitCast($0, to: UInt.self)) }
    }
  }

  /// The only metadata of a type, by the access function of its declaration.
  ///
  /// - Parameters:
  ///   - accessor: The function; known to be code of an image.
  ///   - arguments: What tells the type from others of the same declaration.
  /// - Returns: The metadata, or nil.
  static func type(byAccessor accessor: Address, arguments: [UInt]) -> Address? {
    // SAFETY: The array is valid for the call, which only reads it.
    let bits = unsafe arguments.withUnsafeBufferPointer { words in
      unsafe leak_typeByAccessor(
        accessor.bits,
        words.baseAddress,
        words.count
      )
    }
    return bits == 0 ? nil : Address(bits)
  }

  /// The only metadata of a type without a declaration, from its parts, which are real types.
  static func type(_ made: MadeType) -> Address? {
    // SAFETY: Both arrays are valid for the call, which only reads them.
    let bits = unsafe made.parts.withUnsafeBufferPointer { parts in
      unsafe made.parameterFlags.withUnsafeBufferPointer { flags in
        var raw = unsafe LeakMadeType(
          sort: UInt32(made.sort.rawValue),
          extendedFlags: made.extendedFlags,
          flags: made.flags,
          labels: made.labels,
          differentiability: made.differentiability,
          globalActor: made.globalActor,
          thrownError: made.thrownError,
          superclass: made.superclass,
          shape: made.shape,
          parts: parts.baseAddress,
          partCount: parts.count,
          parameterFlags: flags.isEmpty ? nil : flags.baseAddress
        )
        return unsafe leak_madeType(&raw)
      }
    }
    return bits == 0 ? nil : Address(bits)
  }

  /// The witness table by which a type conforms to a protocol; nil where it does not.
  static func conformance(ofType metadata: Address, to protocolRecord: Address) -> Address? {
    let bits = leak_conformance(metadata.bits, protocolRecord.bits)
    return bits == 0 ? nil : Address(bits)
  }

  /// The metadata of the type with a mangled name, for generic arguments at hand.
  static func type(
    named name: MangledName,
    in descriptor: TypeDescriptor,
    argumentWords words: [UInt]
  ) -> Address? {
    // SAFETY: The array is valid for the call, which does not keep its address.
    unsafe words.withUnsafeBufferPointer { words in
      let arguments = Address(UInt(bitPattern: words.baseAddress))
      return type(named: name, in: descriptor, arguments: arguments)
    }
  }

  /// The metadata of the type with a mangled name, for generic parameters that are described by themselves.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - record: The runtime's record of a generic environment.
  ///   - arguments: The types of its parameters, real ones; behind them, as many words that are 0.
  /// - Returns: The metadata, or nil.
  static func type(
    named name: MangledName,
    environment record: [UInt32],
    arguments: [UInt]
  ) -> Address? {
    // SAFETY: Both arrays are valid for the call, which only reads them.
    let bits = unsafe record.withUnsafeBufferPointer { record in
      unsafe arguments.withUnsafeBufferPointer { arguments in
        unsafe leak_typeByMangledNameInEnvironment(
          name.address.bits,
          name.length,
          record.baseAddress,
          arguments.baseAddress
        )
      }
    }
    return bits == 0 ? nil : Address(bits)
  }

  /// The name of the type with its module, as `String(reflecting:)` writes it.
  package static func name(ofType metadata: Address) -> String {
    // SAFETY: A metatype is its metadata's address, and `metadata` was checked to be such.
    let type = unsafe unsafeBitCast(metadata.bits, to: Any.Type.self)
    return String(reflecting: type)
  }

  /// The case of an enum value, and its payload in place of the value.
  ///
  /// - Parameters:
  ///   - value: A copy of the value, of the enum's size; its tag bits are stripped.
  ///   - metadata: The enum's metadata.
  /// - Returns: The number of the case, counted as in the field descriptor.
  package static func projectEnum(_ value: MemorySnapshot, ofType metadata: Address) -> Int {
    // SAFETY: The bytes are a private copy of a whole value of the type, aligned to 16 bytes; both
    // witnesses only look at and rewrite those bytes.
    unsafe value.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      let tag = unsafe leak_enumTag(metadata.bits, base)
      unsafe leak_projectEnum(metadata.bits, base)
      return Int(tag)
    }
  }
}
