import LeakMemory
import LeakMetadata
import Synchronization
import Testing

#if arch(x86_64)
private struct AUnique: ~Copyable { var leaf: VLeaf }
private enum AChoice: ~Copyable {
  case one(AUnique)
  case none
}
private struct ANested: ~Copyable { var unique: AUnique, choice: AChoice }
private final class AOwner {
  let mutex = Mutex<[VLeaf]>([])
  let atomic = Atomic<Int>(0)
  var nested = ANested(unique: AUnique(leaf: VLeaf()), choice: .none)
  var optional: AUnique?
}
private final class AGenericOwner<T> {
  let mutex: Mutex<[T]>
  init() { mutex = Mutex([]) }
}

/// Why types of fields that cannot be copied are unknown in programs without symbols.
@Suite("Types of noncopyable fields") struct NoncopyableAccessorTests {
  /// Guards a fact: if a compiler ever makes these functions say more, this fails, and it can be read.
  @Test("The functions that field records have for noncopyable types answer the empty tuple only")
  func accessors() throws {
    let owners: [AnyObject] = [AOwner(), AGenericOwner<Int>()]
    let snapshot = try newSnapshot(having: [])
    let marker = try #require(metadataAddresses([AOwner.self]).first)
    let image = try #require(snapshot.image(containing: marker))
    let section = try #require(image.section("swift5_typeref"))
    // SAFETY: A metatype is the address of its metadata.
    let empty = unsafe UInt(bitPattern: unsafeBitCast(Void.self, to: Int.self))
    var cursor = snapshot.cursor()
    var names: Set<String> = []
    for place in section.start.bits..<section.start.bits + UInt(section.byteCount) {
      guard let symbol = image.symbol(containing: Address(place)), symbol.start.bits == place,
        symbol.mangledName.hasPrefix("get_type_metadata ")
      else { continue }
      let kind = cursor.load(place, as: UInt8.self)
      #expect(kind == 9)
      let reference = cursor.load(place + 1, as: Int32.self)
      let offset = try #require(reference)
      var code = place &+ 1 &+ UInt(bitPattern: Int(offset))
      // push %rbp; mov %rsp,%rbp
      if cursor.load(code, as: UInt32.self) == 0xE589_4855 { code += 4 }
      // mov offset(%rip),%rax; add $8,%rax
      let load = cursor.load(code, as: UInt32.self).map { $0 & 0xFF_FFFF }
      #expect(load == 0x05_8B48)
      let relative = cursor.load(code + 3, as: Int32.self)
      let distance = try #require(relative)
      let word = cursor.word(code &+ 7 &+ UInt(bitPattern: Int(distance)))
      #expect(word.map { $0 &+ 8 } == empty, "\(symbol.mangledName)")
      let sum = cursor.load(code + 7, as: UInt32.self)
      #expect(sum == 0x08C0_8348)
      code += 11
      // pop %rbp; ret
      if cursor.load(code, as: UInt8.self) == 0x5D { code += 1 }
      let end = cursor.load(code, as: UInt8.self)
      #expect(end == 0xC3)
      names.insert(symbol.mangledName)
    }
    #expect(names.count >= 6)
    #expect(owners.count == 2)
  }
}
#endif
