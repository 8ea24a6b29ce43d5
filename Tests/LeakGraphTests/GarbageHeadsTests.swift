import Testing

@testable import LeakGraph

@Suite("What nothing reaches, by what keeps it")
struct GarbageHeadsTests {
  /// The heads of a heap without roots, as `members: what hangs off them`.
  private func heads(_ text: String) -> [String] {
    let heap = HeapText(text)
    let all = (0..<heap.graph.nodeCount).map { NodeIndex(UInt32($0)) }
    return RingHeads.ofGarbage(heap.graph, within: NodeSet(all, in: heap.graph))
      .map { "\(heap.text($0.members)): \(heap.text($0.hanging))" }.sorted()
  }

  @Test("a ring is what leaks, though a lost block of C has a word of it")
  func lostBlock() {
    let ring = """
      Screen .model -> Model
      Model .screen -> Screen
      Screen .title -> Title
      """
    let word = """

      node Block untyped
      Block word -> Screen conservative undescribed
      """
    #expect(heads(ring) == ["Model Screen: Title"])
    #expect(heads(ring + word) == ["Model Screen: Title"])
  }

  @Test("a lost block of C is what leaks where no ring hangs off it")
  func block() {
    let text = """
      node Block untyped
      Block word -> Screen conservative undescribed
      Screen .title -> Title
      """
    #expect(heads(text) == ["Block: Screen Title"])
  }

  @Test("what hangs off a ring is the ring's, though a lost block of C has a word of it")
  func hangingBesideBlock() {
    let text = """
      node Block untyped
      Block word -> Title conservative undescribed
      Title .font -> Font
      Screen .model -> Model
      Model .screen -> Screen
      Screen .title -> Title
      """
    #expect(heads(text) == ["Block: ", "Model Screen: Font Title"])
  }

  @Test("a ring by way of a block of C is one ring")
  func ringOfMemory() {
    let text = """
      node Block untyped
      node Other untyped
      Screen .memory -> Block
      Block word -> Screen conservative undescribed
      Other word -> Screen conservative undescribed
      """
    #expect(heads(text) == ["Block Screen: "])
  }

  @Test(
    "each ring of which a block has a word is a head, and what hangs off several belongs to one"
  )
  func several() {
    let text = """
      node Block untyped
      Block word -> One conservative undescribed
      Block word -> Two conservative undescribed
      One .one -> One
      Two .two -> Two
      One .shared -> Shared
      Two .shared -> Shared
      """
    #expect(heads(text) == ["One: Shared", "Two: "])
  }
}
