import LeakMemory
import LeakMetadata
import LeakTestSupport
import Testing

/// What users may rely on in the types of fields.
@Suite("Types of fields by reading alone") struct ResolverFieldTests {
  @Test("Every field of every type in the process has the type that the runtime finds")
  func fields() throws {
    let types = metadataAddresses(resolverTypes())
    let found = RuntimeAgreement(TypeResolver(try sharedSnapshot()), and: types)
    #expect(found.differences == [])
    #expect(found.fieldCount > 1_000)
    // Types that only a function of the program tells: fields of types that cannot be copied.
    #expect(found.accessorCount < 100)
  }
}
