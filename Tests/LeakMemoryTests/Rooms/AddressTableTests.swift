import LeakMemory
import Testing

@Suite("Addresses are numbered in the order in which they are met")
struct AddressTableTests {
  @Test("an address met again keeps its number")
  func repeated() {
    var table = AddressTable()
    #expect(table.numbers(of: [0x1000, 0x2000, 0x1000, 0x3000]) == [0, 1, 0, 2])
    #expect(table.numbers(of: [0x3000, 0x4000, 0x4000]) == [2, 3, 3])
    #expect(table.number(of: Address(0x2000)) == 1)
    #expect(table.number(of: Address(0x5000)) == nil)
    #expect(table.number(of: Address(0)) == nil)
    #expect(table.count == 4)
  }

  @Test("a table that grows keeps what is in it, near and far addresses alike")
  func growing() {
    var table = AddressTable()
    let near = (1...20_000).map { UInt($0) * 16 }
    let far = (1...20_000).map { UInt($0) << 40 }
    #expect(table.numbers(of: near) == Array(0..<20_000))
    #expect(table.numbers(of: far) == Array(20_000..<40_000))
    #expect(near.indices.allSatisfy { table.number(of: Address(near[$0])) == Int32($0) })
  }

  @Test("a copy of a table goes its own way")
  func copies() {
    var table = AddressTable()
    #expect(table.numbers(of: [0x1000]) == [0])
    var copy = table
    #expect(copy.numbers(of: [0x2000]) == [1])
    #expect(table.number(of: Address(0x2000)) == nil)
    #expect(copy.number(of: Address(0x1000)) == 0)
  }
}

extension AddressTable {
  /// The numbers of some addresses.
  fileprivate mutating func numbers(of addresses: [UInt]) -> [Int32] {
    var next = Int32(count)
    var numbers: [Int32] = []
    number(addresses.map { Address($0) }, 0..<addresses.count, next: &next, into: &numbers)
    return numbers
  }
}
