import Foundation
import LeakMemory
import LeakMetadata
import LeakTestSupport
import Testing

/// What users may rely on in the metadata that was found in memory.
@Suite("All metadata of a process") struct ResolverIndexTests {
  @Test("Every metadata that was found has the name that the program prints")
  func names() throws {
    _ = resolverTypes()
    var found: RuntimeAgreement?
    // Where other tests make types meanwhile, a part of the picture is older than another.
    for attempt in 0..<4 where found?.differences != [] {
      found = RuntimeAgreement(
        TypeResolver(try attempt == 0 ? sharedSnapshot() : newSnapshot(having: []))
      )
    }
    #expect(found?.differences == [])
    #expect(found?.nameCount ?? 0 > 1_000)
  }

  @Test("The metadata of a type is found again by what the type is made of")
  func roundTrip() throws {
    let types = resolverTypes()
    let addresses = metadataAddresses(types)
    var missing: [String] = []
    // Tables that other tests' types go into while they are copied may lead nowhere.
    for attempt in 0..<4 {
      missing = []
      let resolver = TypeResolver(try attempt == 0 ? sharedSnapshot() : newSnapshot(having: []))
      for address in addresses {
        let id = resolver.type(ofMetadata: address)
        let found = resolver.metadata(of: id)
        // Images have metadata of their own for the same type of C.
        let isImported = resolver.name(of: id).hasPrefix("__C.")
        if found == address || isImported && found != nil { continue }
        missing.append(resolver.name(of: id))
      }
      if missing.isEmpty { break }
    }
    #expect(missing == [])
  }
}
