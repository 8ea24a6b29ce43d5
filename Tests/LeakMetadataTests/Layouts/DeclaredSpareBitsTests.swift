import LeakMemory
import Testing

@testable import LeakMetadata

/// What users may rely on where cases are told apart by bits that payloads do not use.
@Suite("Spare bits of enums") struct DeclaredSpareBitsTests {
  @Test("The bits that no payload uses are those of the compiler's own records")
  func bitsAreTheCompilers() throws {
    let fixture = try LayoutFixture(types: enumShapes.map { $0 as Any.Type })
    var compared = 0
    var wrong: [String] = []
    for type in fixture.resolver.multiPayloadTypes {
      guard let record = fixture.resolver.multiPayloadRecord(of: type),
        let found = fixture.layouts.declaredSpareBits(of: type)
      else { continue }
      compared += 1
      let said = ByteMask(
        offset: record.spareBitMaskOffset,
        bytes: record.usesSpareBits ? record.spareBitMask : []
      )
      let size = max(found.offset + found.bytes.count, said.offset + said.bytes.count)
      for place in stride(from: 0, to: size, by: 8)
      where found.word(at: place) != said.word(at: place) {
        let words = [said, found].map { String($0.word(at: place), radix: 16) }
        wrong.append("\(fixture.resolver.name(of: type)) at \(place): \(words)")
      }
    }
    #expect(keepSpecimens() > 0)
    print("spare bits of", compared, "enums compared")
    #expect(compared > 100)
    let list = wrong.sorted().prefix(100).joined(separator: "\n")
    #expect(wrong.isEmpty, "\(wrong.count) wrong: \(list)")
  }
}

extension LayoutBuilder {
  /// The bits that no payload of an enum uses, as its declaration tells; nil where that is not known.
  fileprivate func declaredSpareBits(of type: TypeID) -> ByteMask? {
    guard case .nominal(let descriptor, _) = resolver.node(type),
      let facts = resolver.nominalFacts(of: descriptor), let fields = resolver.fields(of: type),
      facts.payloadCaseCount > 1, fields.count >= facts.payloadCaseCount
    else { return nil }
    let payloads = fields.prefix(facts.payloadCaseCount).map { payload($0, in: type) }
    guard payloads.allSatisfy({ $0.layout != nil }) else { return nil }
    let size = payloads.reduce(0) { max($0, $1.layout?.size ?? 0) }
    return spareBits(of: payloads, fields, size: size)
  }
}
