import Foundation
import LeakMemory
import LeakMetadata
import Testing

/// What users may rely on in the records of images.
@Suite("Records of images by reading alone") struct ResolverRecordTests {
  @Test("Every mangled type of every field and capture in all images can be read")
  func mangledTypes() throws {
    _ = resolverTypes()
    let snapshot = try sharedSnapshot()
    let resolver = TypeResolver(snapshot)
    var read = 0
    var captures = 0
    var reasons: [String: Int] = [:]
    func check(_ address: Address) {
      read += 1
      var rest = [resolver.type(mangledAt: address, in: .empty)]
      while let type = rest.popLast() {
        if case .unknown(let reason) = resolver.node(type) {
          if !reason.contains("function of the program") {
            Issue.record("\(reason): \(resolver.mangledText(at: address) ?? [])")
          }
          reasons[reason, default: 0] += 1
        }
        rest += resolver.node(type).parts
      }
    }
    for image in snapshot.images {
      if let section = image.section("swift5_fieldmd") {
        var place = section.start
        let end = section.start + section.byteCount
        var cursor = snapshot.cursor()
        while place < end, let count = cursor.load((place + 12).bits, as: UInt32.self) {
          for index in 0..<Int(count) {
            let record = place + 16 + index * 12 + 4
            let offset = cursor.load(record.bits, as: Int32.self) ?? 0
            if offset != 0 { check(record + Int(offset)) }
          }
          place = place + 16 + Int(count) * 12
        }
      }
      if let section = image.section("swift5_capture") {
        var place = section.start
        while place < section.start + section.byteCount {
          let record = try #require(resolver.captureRecord(at: place))
          record.mangledCaptures.forEach(check)
          record.sources.forEach { check($0.mangledParameter) }
          captures += record.mangledCaptures.count
          place = place + 12 + record.mangledCaptures.count * 4 + record.sources.count * 8
        }
      }
    }
    #expect(reasons.keys.filter { !$0.contains("function of the program") }.isEmpty)
    #expect(read > 1_000)
    #expect(captures > 100)
  }

  @Test("Builtin types have the size that the program uses")
  func builtins() throws {
    let resolver = TypeResolver(try sharedSnapshot())
    var checked = 0
    for address in resolver.indexedMetadata {
      let type = resolver.type(ofMetadata: address)
      guard let record = resolver.builtinRecord(of: type),
        let facts = resolver.valueWitnesses(ofMetadata: address)
      else { continue }
      #expect(record.size == facts.size)
      #expect(record.alignment == facts.alignment)
      #expect(record.extraInhabitantCount == facts.extraInhabitantCount)
      checked += 1
    }
    #expect(checked > 10)
  }

  @Test("The value witnesses say what MemoryLayout says")
  func witnesses() throws {
    let types = resolverTypes()
    let resolver = TypeResolver(try sharedSnapshot())
    func check<T>(_ type: T.Type) {
      // SAFETY: A metatype is the address of its metadata.
      let address = unsafe Address(unsafeBitCast(type as Any.Type, to: UInt.self))
      let facts = resolver.valueWitnesses(ofMetadata: address)
      #expect(facts?.size == MemoryLayout<T>.size)
      #expect(facts?.stride == MemoryLayout<T>.stride)
      #expect(facts?.alignment == MemoryLayout<T>.alignment)
      #expect(facts?.isTriviallyDestroyable == _isPOD(T.self))
    }
    for type in types { check(type) }
  }
}
