import CLeakFinder
import Foundation
import LeakFindings
import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakMirror

@Suite("`Mirror` tells what objects hold")
struct ReaderOracleTests {
  @Test("every reference is seen", arguments: OracleCase.plain + OracleCase.further)
  func same(_ oracle: OracleCase) {
    #expect(FoldedReferences.mirror(of: oracle.make()).texts == oracle.runtime)
  }

  @Test("what is seen differently has a named reason", arguments: OracleCase.differing)
  func different(_ oracle: OracleCase) throws {
    let holder = oracle.make()
    let mirror = FoldedReferences.mirror(of: holder)
    let difference = try #require(oracle.difference)
    #expect(mirror.texts == difference.mirror)
  }

  @Test("every reason is documented, with the holders it is for")
  func documented() throws {
    let path = URL(filePath: #filePath).appending(path: "../../../../docs/oracle-differences.md")
    let document = try String(contentsOf: path.standardized, encoding: .utf8)
    for reason in OracleCase.Reason.allCases {
      #expect(document.contains(reason.rawValue), "\(reason)")
      #expect(
        OracleCase.differing.contains { $0.difference?.reason == reason }
          || HolderKind.allCases.contains { $0.difference == reason },
        "\(reason)"
      )
    }
  }

  @Test("what Mirror cannot show is said")
  func limits() {
    #expect(!FoldedReferences.mirror(of: OracleWithNoncopyable()).limits.isEmpty)
    #expect(!FoldedReferences.mirror(of: OracleWithBlocks()).limits.isEmpty)
    #expect(!FoldedReferences.mirror(of: OracleHolder<() -> Void> {}).limits.isEmpty)
    #expect(!FoldedReferences.mirror(of: OracleSelfDescribingClass()).limits.isEmpty)
    #expect(FoldedReferences.mirror(of: OracleHolder([OracleLeaf()])).limits.isEmpty)
  }
}

@Suite("Mirror is asked for nothing that does not hold")
struct MirrorReaderTests {
  @Test("an unowned reference to an object that is gone is not touched")
  func dangling() {
    let holder = DanglingHolder()
    do {
      let leaf = OracleLeaf()
      holder.unownedly = leaf
      // SAFETY: Never read.
      unsafe holder.unmanagedly = leaf
    }
    #expect(FoldedReferences.mirror(of: holder).texts == [".plain OracleLeaf"])
    let boxed = OracleHolder(DanglingStruct(holder.unownedObject))
    #expect(FoldedReferences.mirror(of: boxed).texts == [".value.plain OracleLeaf"])
  }

  @Test("the runtime and the compiler's records agree on what is strong")
  func strength() throws {
    let type = Address(UInt(bitPattern: ObjectIdentifier(OracleLoose.self)))
    let strong = (0..<5).map { leak_fieldIsStrong(type.bits, $0, 5) }
    #expect(strong == [0, 0, 0, 0, 1])
    #expect(FieldRecord.list(of: OracleLoose.self).map { $0.isLoose ? 0 : 1 } == strong)
    let derived = Address(UInt(bitPattern: ObjectIdentifier(OracleDerived.self)))
    #expect(leak_fieldIsStrong(derived.bits, 0, 2) == 1)
    #expect(leak_fieldIsStrong(derived.bits, 2, 2) == -1)
  }

  @Test("an object that was not met before is no object to it")
  func unknown() {
    let reader = MirrorReader(startingFrom: nil)
    let leaf = OracleLeaf()
    let facts = reader.references(from: Address(of: leaf), labelled: true) { _ in }
    #expect(facts == nil)
    #expect(reader.limits == [.unreadableMemory(places: 1)])
  }

  @Test("a long chain of values is cut, not walked for ever")
  func deepValues() {
    var chain = OracleChain.end
    for _ in 0..<20_000 { chain = .link(OracleLeaf(), chain) }
    let seen = FoldedReferences.mirror(of: OracleHolder(chain))
    #expect((100..<20_000).contains(seen.texts.count))
    #expect(!seen.limits.isEmpty)
  }
}

final class DanglingHolder {
  unowned var unownedly: OracleLeaf?
  unowned(unsafe) var unmanagedly: OracleLeaf?
  let plain = OracleLeaf()

  /// An object that dies at once.
  var unownedObject: OracleLeaf { OracleLeaf() }
}

struct DanglingStruct {
  unowned let gone: OracleLeaf
  let plain = OracleLeaf()
  init(_ object: OracleLeaf) { gone = object }
}
