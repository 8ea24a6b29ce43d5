import LeakMemory
import Testing

@testable import LeakLibraries

extension LiveTests {
  @Suite("Side tables") struct SideTableRuleTests {
    final class Target {}
    final class Node {
      var next: Node?
      var previous: Node?
    }

    struct Weak { weak var target: Target? }

    @Test("The record made for a weak reference is its object's side table and holds nothing")
    func weakReferencesMakeSideTables() throws {
      let targets = (0..<50).map { _ in Target() }
      let weak = targets.map { Weak(target: $0) }
      let picture = try Picture()
      for target in targets {
        let word = picture.word(Address(of: target) + 8)
        let counts = try #require(word)
        #expect(counts >> 62 == 3)
        let table = Address(counts << 3)
        #expect(picture.read(table))
        let fact = try #require(picture.interpretation(of: table))
        #expect(fact.kind == .sideTable)
        #expect(fact.owner == Address(of: target))
        #expect(picture.references(from: table).isEmpty)
      }
      withExtendedLifetime((targets, weak)) {}
    }

    @Test("A dead object's record is a side table as long as a weak reference remains")
    func deadObjectsKeepSideTables() throws {
      var target: Target? = Target()
      let weak = Weak(target: target)
      let object = target.map { Address(of: $0) } ?? .null
      let table = Address((OwnMemory().word(object + 8) ?? 0) << 3)
      target = nil
      let picture = try Picture()
      #expect(picture.read(table))
      #expect(picture.interpretation(of: table)?.kind == .sideTable)
      withExtendedLifetime(weak) {}
    }

    @Test("Objects of the same size that refer to each other are no side tables")
    func ordinaryObjectsAreNone() throws {
      let nodes = (0..<300).map { _ in Node() }
      for index in nodes.indices.dropFirst() {
        nodes[index].next = nodes[index - 1]
        nodes[index - 1].previous = nodes[index]
      }
      let picture = try Picture(rules: [SideTableRule()])
      for node in nodes { #expect(!picture.read(Address(of: node))) }
      for node in nodes { node.next = nil }
    }

    @Test("Blocks of C that begin with an object's address are no side tables")
    func pointersToObjectsAreNone() throws {
      let targets = (0..<200).map { _ in Target() }
      let blocks = targets.map { target in
        // SAFETY: Freed below, after the last look at it.
        let block = UnsafeMutablePointer<UInt>.allocate(capacity: 4)
        for index in 0..<4 { unsafe block[index] = Address(of: target).bits &+ UInt(index) }
        return Address(UInt(bitPattern: block))
      }
      let picture = try Picture(rules: [SideTableRule()])
      for block in blocks { #expect(!picture.read(block)) }
      for block in blocks {
        // SAFETY: Allocated above and not used any more.
        unsafe UnsafeMutablePointer<UInt>(bitPattern: block.bits)?.deallocate()
      }
      withExtendedLifetime(targets) {}
    }
  }
}
