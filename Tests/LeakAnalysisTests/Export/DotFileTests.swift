import LeakGraph
import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("A part of a graph as a drawing")
struct DotFileTests {
  /// A drawing of the specimen.
  private func drawing(
    _ subject: DotFile.Subject,
    depth: Int = 3
  ) throws -> (text: String, extent: DotFile.Extent)? {
    let analysis = SnapshotAnalysis(try #require(Specimen.shared).snapshot)
    var file = DotFile(analysis, around: subject, depth: depth, rootName: { "root \($0)" })
    return file?.drawn()
  }

  @Test("a ring is drawn with its references, and what the drawing is about is marked")
  func ring() throws {
    let specimen = try #require(Specimen.shared)
    let address = try #require(specimen.objects["cycle-parent"])
    let drawn = try #require(try drawing(.object(Address(address)), depth: 4))
    #expect(drawn.text.hasPrefix("digraph heap {\n") && drawn.text.hasSuffix("}\n"))
    #expect(drawn.text.contains("[label=\"Module\""))
    #expect(drawn.text.contains("[label=\".parent\"]"))
    #expect(drawn.text.components(of: "penwidth=2") == 1)
    #expect(drawn.text.components(of: "tooltip=") == drawn.extent.nodes)
  }

  @Test("a type is drawn with its roots; nothing is drawn of a type that has no object")
  func type() throws {
    let drawn = try #require(try drawing(.type("DictionaryDoc")))
    #expect(drawn.text.contains("shape=cds"))
    #expect(try drawing(.type("NoSuchType")) == nil)
    #expect(try drawing(.object(Address(16))) == nil)
  }

  @Test("without steps only the objects themselves are drawn, and the rest is counted")
  func depth() throws {
    let drawn = try #require(try drawing(.type("Module"), depth: 0))
    #expect(drawn.extent.referencesLeftOut > 0)
    #expect(drawn.text.contains("references to further objects\";"))
    #expect(drawn.text.contains("held by ") || drawn.text.contains("holds "))
    let leaks = try #require(try drawing(.leaks))
    #expect(leaks.extent.nodes <= 400)
    #expect(leaks.text.contains("label=\"what nothing reaches"))
  }

  @Test("texts of the program cannot leave their quotes")
  func quoting() {
    #expect(DotFile.quoted("a\"b\\c\nd\u{1B}") == "\"a\\\"b\\\\c?d?\"")
    let extent = DotFile.Extent(nodes: 1, edges: 0, centresLeftOut: 1, referencesLeftOut: 2)
    #expect(extent.leftOut == "1 more object, 2 references to further objects")
    let whole = DotFile.Extent(nodes: 1, edges: 0, centresLeftOut: 0, referencesLeftOut: 0)
    #expect(whole.leftOut == nil)
  }
}

extension String {
  /// How often a text is in this one.
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}
