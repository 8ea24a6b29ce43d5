import LeakMemory
import LeakMetadata
import Testing

/// What users may rely on in the names of types that were read.
@Suite("Names of types by reading alone") struct ResolverNameTests {
  @Test("Types of all shapes have the name that the program prints")
  func shapes() throws {
    let shapes = resolverTypes()
    #expect(shapes.count >= 150)
    let types = shapes + shapes.map { type(of: $0) as Any.Type }
    let expected = types.map { _typeName($0) }
    let resolver = TypeResolver(try sharedSnapshot())
    for (type, expected) in zip(types, expected) {
      // SAFETY: A metatype is the address of its metadata.
      let address = unsafe Address(unsafeBitCast(type, to: UInt.self))
      let read = resolver.type(ofMetadata: address)
      #expect(resolver.name(of: read) == expected)
    }
  }
}
