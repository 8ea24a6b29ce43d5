import Testing

@testable import LeakAnalysis

@Suite("Which elements of raw memory are in use")
struct ElementMemoryTests {
  /// So many elements from the first on.
  private func row(_ count: UInt, isNearest: Bool = true) -> ElementRange {
    ElementRange(first: 0, count: count, capacity: nil, isNearest: isNearest)
  }

  /// Memory with owners' numbers.
  private func memory(_ owners: [ElementRange]...) -> ElementMemory {
    ElementMemory(start: 0, stride: 8, owners: owners)
  }

  @Test("A count is believed where so many first elements lack a retain each")
  func believesRows() {
    #expect(memory([row(2)]).inUse([0: true, 1: true, 3: true]) == [row(2)])
    #expect(row(2).contains(1))
    #expect(!row(2).contains(3))
  }

  @Test(
    "A count is not believed where elements among the first are empty, or have nothing that lacks a retain"
  )
  func doubtsTables() {
    #expect(memory([row(2)]).inUse([0: true, 3: true]) == nil)
    #expect(memory([row(2)]).inUse([0: true, 1: false, 3: true]) == nil)
    #expect(memory([row(1 << 40)]).inUse([0: true]) == nil)
  }

  @Test("That there is no element is believed of the innermost number alone")
  func believesNoElements() {
    #expect(memory([row(0)]).inUse([1: true]) == [row(0)])
    #expect(memory([row(0, isNearest: false)]).inUse([1: true]) == nil)
  }

  @Test("Elements that go around begin again at the first place")
  func goesAround() {
    let ring = ElementRange(first: 3, count: 2, capacity: 4, isNearest: true)
    #expect([0, 1, 2, 3, 4, 7].filter { ring.contains($0) } == [0, 3])
    #expect(Array(ring.indexes) == [3, 0])
    #expect(memory([ring]).inUse([0: true, 1: true, 3: true]) == [ring])
    #expect(memory([ring]).inUse([0: true, 1: true]) == nil)
  }

  @Test("All owners have to agree with the elements")
  func asksAllOwners() {
    let elements: [UInt: Bool] = [0: true, 1: true]
    #expect(memory([row(1)], [row(2)]).inUse(elements) == [row(1), row(2)])
    #expect(memory([row(1)], [row(3)]).inUse(elements) == nil)
    #expect(
      memory([row(3), row(2, isNearest: false)]).inUse(elements) == [row(2, isNearest: false)]
    )
    #expect(memory().inUse(elements) == nil)
  }
}
