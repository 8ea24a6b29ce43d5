import Foundation
import LeakMemory
import LeakMetadata
import Testing

/// What users may rely on in the types of fields.
@Suite("Types of fields by reading alone") struct ResolverFieldTests {
  @Test("Every field of every type in the process has the type that the runtime finds")
  func fields() throws {
    let types = resolverTypes()
    let resolver = TypeResolver(try sharedSnapshot())
    var metadata = Set(resolver.indexedMetadata)
    for type in types {
      // SAFETY: A metatype is the address of its metadata.
      let address = unsafe Address(unsafeBitCast(type, to: UInt.self))
      if case .nominal = resolver.node(resolver.type(ofMetadata: address)) {
        metadata.insert(address)
      }
    }
    var same = 0
    var different = 0
    var accessors = 0
    var unknown = 0
    for address in metadata.sorted() {
      let type = resolver.type(ofMetadata: address)
      guard case .nominal(let descriptor, let given) = resolver.node(type) else { continue }
      // The runtime believes what it is given: a type that another thread is making now would end it.
      guard isComplete(address, resolver),
        given.allSatisfy({ resolver.metadata(of: $0).map { isComplete($0, resolver) } ?? false })
      else { continue }
      let arguments = resolver.genericArguments(ofMetadata: address)
      for field in resolver.fields(of: type) ?? [] {
        guard var read = field.type, let text = resolver.mangledText(at: field.mangledType) else {
          continue
        }
        if text.first == 9 || text.first == 0xFF && text.contains(9) {
          accessors += 1
          continue
        }
        if case .storage(_, let wrapped) = resolver.node(read) { read = wrapped }
        // A type that nobody has used is not made for the sake of a test: the runtime trusts its arguments.
        guard resolver.metadata(of: read).map({ isComplete($0, resolver) }) ?? false else {
          continue
        }
        // SAFETY: The resolver verified these as metadata, a descriptor and a mangled text of this
        // process, all of which stay for ever.
        let expected = unsafe _getTypeByMangledNameInContext(
          UnsafePointer(bitPattern: field.mangledType.bits)!,
          UInt(text.count),
          genericContext: UnsafeRawPointer(bitPattern: descriptor.bits),
          genericArguments: arguments.flatMap { unsafe UnsafeRawPointer(bitPattern: $0.bits) }
        )
        guard let expected else {
          // The runtime has no metadata for vectors and literals of the compiler.
          if case .builtin = resolver.node(read) { continue }
          unknown += 1
          continue
        }
        let name = resolver.name(of: read)
        // The runtime has no name for the storage of an inline array.
        if case .fixedArray = resolver.node(read) { continue }
        if name == _typeName(expected) { same += 1; continue }
        different += 1
        Issue.record(
          "\(resolver.name(of: type)).\(field.name): \(name) instead of \(_typeName(expected))"
        )
      }
    }
    // Types that only a function of the program tells: fields of types that cannot be copied.
    #expect(accessors < 100)
    #expect(unknown == 0)
    #expect(different == 0)
    #expect(same > 1_000)
  }

  /// Whether the runtime has finished a type.
  private func isComplete(_ metadata: Address, _ resolver: TypeResolver) -> Bool {
    resolver.valueWitnesses(ofMetadata: metadata).map { !$0.isIncomplete } ?? false
  }
}
