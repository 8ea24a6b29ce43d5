import LeakGraph
import Testing

@Suite("What objects have behind pointers")
struct OwnedBlocksTests {
  /// The blocks that an owner alone has, by their names.
  private func owned(_ text: String, by owners: [String] = ["Owner"]) -> String {
    let heap = HeapText(text)
    let blocks = OwnedBlocks(of: owners.map { heap[$0] }, in: heap.graph, IncomingEdges(heap.graph))
    #expect(
      blocks.byteCount
        == blocks.nodes.reduce(0) { $0 + UInt64(heap.graph.node($1)?.byteCount ?? 0) }
    )
    return heap.text(blocks.nodes)
  }

  @Test("memory behind a pointer is its only owner's, and so is what that memory points to")
  func chain() {
    #expect(
      owned(
        """
        Owner .bytes -> Block balanced conservative
        Block -> Further balanced conservative
        Further -> Block balanced conservative
        node Block untyped bytes 4096
        node Further untyped bytes 64
        """
      ) == "Block Further"
    )
  }

  @Test(
    "memory that another object or a root has a word of is nobody's alone, with what it points to"
  )
  func shared() {
    let others = [
      "Other .bytes -> Block undescribed conservative",
      "root frame run -> Block undescribed claims",
    ]
    for other in others {
      #expect(
        owned(
          """
          Owner .bytes -> Block balanced conservative
          Owner .more -> Own balanced conservative
          Block -> Further balanced conservative
          node Block untyped bytes 4096
          node Further untyped bytes 64
          node Own untyped bytes 32
          \(other)
          """
        ) == "Own"
      )
    }
  }

  @Test("memory that several owners have is theirs together")
  func together() {
    let text = """
      Owner .bytes -> Block balanced conservative
      Other .bytes -> Block balanced conservative
      node Block untyped bytes 4096
      """
    #expect(owned(text).isEmpty)
    #expect(owned(text, by: ["Owner", "Other"]) == "Block")
  }

  @Test("memory of which a pointer's type tells what is in it is the pointer's too")
  func typed() {
    #expect(
      owned("Owner .nodes -> Values strong\nnode Values storage uncounted bytes 160") == "Values"
    )
    #expect(owned("Owner .nodes -> Elements strong\nnode Elements storage bytes 160").isEmpty)
  }

  @Test("a word that no type says is a pointer owns nothing, nor does a weak reference")
  func gap() {
    for words in ["undescribed conservative", "weak", "unowned"] {
      #expect(owned("Owner -> Block \(words)\nnode Block untyped bytes 24").isEmpty)
    }
  }

  @Test("objects with counts are not memory behind pointers")
  func objects() {
    #expect(owned("Owner .next -> Object strong").isEmpty)
  }
}
