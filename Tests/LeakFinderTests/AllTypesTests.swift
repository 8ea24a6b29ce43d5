import LeakMemory
import LeakMetadata
import LeakTestSupport
import Testing

@Suite("All types of the tests' process") struct AllTypesTests {
  @Test("Every type and field has the name that the runtime prints, while other tests make types")
  func agreesWithRuntime() throws {
    var found: RuntimeAgreement?
    // A part of the picture may be older than another.
    for _ in 0..<4 where found?.differences != [] {
      found = RuntimeAgreement(TypeResolver(try OwnProcessSource().snapshot()))
    }
    let agreement = try #require(found)
    print("types of this process: \(agreement.nameCount), fields: \(agreement.fieldCount)")
    #expect(agreement.differences == [])
    #expect(agreement.nameCount > 1_000)
    #expect(agreement.fieldCount > 1_000)
  }
}
