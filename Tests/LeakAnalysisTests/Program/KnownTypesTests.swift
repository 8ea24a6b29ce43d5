import LeakGraph
import LeakMemory
import LeakMetadata
import Testing

@testable import LeakAnalysis

@Suite("Types that one picture leaves to the next")
struct KnownTypesTests {
  /// Takes pictures of the tests' process that have their images in common.
  private static let source = OwnProcessSource()

  /// A reference as its names and addresses tell it.
  private struct Reference: Hashable {
    let source, target: UInt
    let kind: EdgeKind
    let evidence: Evidence
    let label: String
  }

  /// All references of a graph.
  private func references(_ analysis: SnapshotAnalysis) -> Set<Reference> {
    let graph = analysis.heap.graph
    let texts = EdgeLabelText(analysis).texts
    return Set(
      (0..<graph.edgeCount).compactMap { index in
        graph.edge(EdgeIndex(UInt32(index))).map { edge in
          Reference(
            source: analysis.heapAddress(edge.source).bits,
            target: analysis.heapAddress(edge.target).bits,
            kind: edge.kind,
            evidence: edge.evidence,
            label: edge.label == .none ? "" : texts[Int(edge.label.rawValue)]
          )
        }
      }
    )
  }

  /// Has a value of a type of which nobody needed metadata so far.
  private final class Late<Element> {
    var value: LateValue<Element>?
    var others: [LateValue<(Element, LateValue<Element>?)>] = []
  }

  /// The value.
  private struct LateValue<Element> {
    var element: Element
    var next: AnyObject?
  }

  @Test("tell references and roots as types read anew do, also of types that were made meanwhile")
  func isTheSame() throws {
    let known = KnownProcess()
    let late = Late<[UInt16: String]>()
    let first = try Self.source.snapshot()
    _ = SnapshotAnalysis(first, known: known).heap
    late.value = LateValue(element: [1: "one"], next: late)
    late.others = [LateValue(element: ([:], late.value), next: nil)]
    let made: [Any] = [late.others, late.value as Any, late]
    defer { late.value = nil }
    let second = try Self.source.snapshot()
    let kept = SnapshotAnalysis(second, known: known)
    let anew = SnapshotAnalysis(second)
    #expect(kept.heap.graph.typeNames == anew.heap.graph.typeNames)
    let (found, expected) = (references(kept), references(anew))
    #expect(expected.count > 10_000)
    #expect(Array(found.subtracting(expected)).prefix(8).isEmpty)
    #expect(Array(expected.subtracting(found)).prefix(8).isEmpty)
    #expect(kept.heap.graph.rootNames.sorted() == anew.heap.graph.rootNames.sorted())
    #expect(kept.audit().totals == anew.audit().totals)
    #expect(expected.contains { $0.label == ".value.next" })
    #expect(made.count == 3)
  }

  @Test("are those of the same images alone, and of one picture at a time")
  func isOfItsImages() throws {
    let types = KnownTypes()
    let snapshot = try Self.source.snapshot()
    let first = types.take(for: snapshot)
    #expect(types.take(for: snapshot) !== first)
    types.keep(first)
    #expect(types.take(for: try OwnProcessSource().snapshot()) !== first)
    types.keep(first)
    let again = types.take(for: try Self.source.snapshot())
    #expect(again === first)
    #expect(again.resolver.snapshot !== snapshot)
  }

  @Test("keep nothing of the picture")
  func letsGo() throws {
    let known = KnownProcess()
    var snapshot: Snapshot? = try Self.source.snapshot()
    weak let picture = snapshot
    var analysis = snapshot.map { SnapshotAnalysis($0, known: known) }
    _ = analysis?.heap
    snapshot = nil
    #expect(picture != nil)
    analysis = nil
    #expect(picture == nil)
  }
}
