import LeakMemory
import Testing

@testable import LeakLibraries

extension LiveTests {
  @Suite("The runtime's pool of metadata") struct MetadataPoolRuleTests {
    struct Generic<Value> { var value: Value? }

    @Test(
      "What the runtime takes next from its pool was told to be unused, and is metadata afterwards"
    )
    func restIsUnused() throws {
      // Types that nobody made before move the pool into a block, if it is still in the runtime's variable.
      var types: [Any.Type] = []
      var type: Any.Type = Generic<UInt8>.self
      var residue: LibraryResidue?
      var started = false
      for _ in 0..<4000 {
        if residue == nil, !started || types.count % 200 == 0 {
          started = true
          let picture = try Picture(rules: [MetadataPoolRule()])
          picture.readAll()
          residue = picture.facts.residues.first { $0.byteCount > 4096 }
        }
        type = Self.wrapped(type)
        types.append(type)
        if residue != nil, types.count % 200 == 0 { break }
      }
      let rest = try #require(residue)
      let addresses = types.map { unsafe unsafeBitCast($0, to: UInt.self) }
      let range = rest.start.bits..<rest.start.bits + UInt(rest.byteCount)
      #expect(addresses.contains { range.contains($0) })
      #expect(rest.byteCount <= 16 * 1024 + 64)
    }

    private static func wrapped(_ type: Any.Type) -> Any.Type {
      func open<Value>(_: Value.Type) -> Any.Type { Generic<Value>.self }
      return _openExistential(type, do: open)
    }
  }
}
