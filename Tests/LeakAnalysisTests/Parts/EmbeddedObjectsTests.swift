import LeakGraph
import LeakMemory
import LeakMetadata
import Testing

@testable import LeakAnalysis

@Suite("Objects that are no blocks")
struct EmbeddedObjectsTests {
  /// Where the storage of all empty arrays is, in the data of the standard library.
  private static var emptyArray: UInt {
    // SAFETY: An array is one reference to its storage; the word is only compared.
    unsafe unsafeBitCast([] as [Int], to: UInt.self)
  }

  /// The objects of this process, numbered from 100 on.
  private func objects() throws -> EmbeddedObjects {
    let snapshot = try OwnProcessSource().snapshot()
    return EmbeddedObjects(snapshot, HeapTypes(TypeResolver(snapshot)), firstNode: 100)
  }

  @Test("An object in an image's data is one node, however many refer to it")
  func numbersOnce() throws {
    var objects = try objects()
    #expect(objects.known(Self.emptyArray) == nil)
    #expect(objects.node(at: Self.emptyArray) == NodeIndex(100))
    #expect(objects.node(at: Self.emptyArray) == NodeIndex(100))
    #expect(objects.known(Self.emptyArray) == NodeIndex(100))
    #expect(objects.entries.map(\.address.bits) == [Self.emptyArray])
  }

  @Test("Other addresses are no objects")
  func refusesOthers() throws {
    var objects = try objects()
    let inHeap = EmbeddedObjectsTestsObject()
    for address in [0, 8, .max, Self.emptyArray + 8, Self.emptyArray + 1, Address(of: inHeap).bits]
      as [UInt]
    {
      #expect(objects.node(at: address) == nil, "\(address)")
    }
    #expect(objects.entries.isEmpty)
    withExtendedLifetime(inHeap) {}
  }

  @Test("An object elsewhere is one where a rule says so")
  func takesWhatRulesSay() throws {
    let object = EmbeddedObjectsTestsObject()
    var objects = try objects()
    #expect(objects.add(Address(of: object)) == NodeIndex(100))
    #expect(objects.known(Address(of: object).bits) == NodeIndex(100))
    #expect(objects.add(.null) == nil)
    #expect(objects.add(Address(of: object) + 8) == nil)
    withExtendedLifetime(object) {}
  }
}

/// An object with properties.
private final class EmbeddedObjectsTestsObject { var numbers = (1, 2) }
