import LeakMetadata
import Testing

@testable import LeakAnalysis

@Suite("The way from an object to a word in it")
struct LabelTextTests {
  /// The text of a path.
  private func text(_ path: [ReferenceLabel], index: Int = 0) -> String {
    LabelText(resolver: TypeResolver(FakeWords([:]).snapshot)).text(of: path, index: index)
  }

  @Test("Properties, tuples and cases are told as in the source")
  func writesProperties() {
    #expect(text([.property("owner")]) == ".owner")
    #expect(text([.property("tree"), .payload("node"), .tupleElement(1)]) == ".tree.node.1")
    #expect(text([.property("a"), .property("b")]) == ".a.b")
  }

  @Test("A property that a wrapper wraps has its own name")
  func writesWrappedProperties() {
    #expect(text([.property("_child"), .property("wrappedValue")]) == ".child")
    #expect(text([.property("_child"), .property("value")]) == "._child.value")
  }

  @Test("A queue's storage is not written")
  func hidesRings() {
    let ring: [ReferenceLabel] = ["pending", "_storage", "_buffer", "_nativeBuffer"].map {
      .property($0)
    }
    #expect(text(ring + [.element], index: 1) == ".pending[1]")
  }

  @Test("Only the innermost element has the index")
  func writesElements() {
    #expect(text([.element], index: 7) == "[7]")
    #expect(text([.property("rows"), .element, .property("owner")], index: 3) == ".rows[3].owner")
    #expect(text([.element, .element], index: 3) == "[…][3]")
    #expect(text([.tail], index: 2) == "[2]")
  }

  @Test("What AnyHashable has around its value is not written")
  func hidesBoxes() {
    let key: [ReferenceLabel] = [
      .property("mark"), .property("_box"), .boxed, .property("_baseHashable"),
    ]
    #expect(text(key) == ".mark")
    #expect(text(key + [.property("name")]) == ".mark.name")
  }

  @Test("What a slice has for its array is not written")
  func hidesSlices() {
    let slice: [ReferenceLabel] = [.property("parts"), .property("_buffer"), .property("owner")]
    #expect(text(slice) == ".parts")
    #expect(text(slice + [.property("name")]) == ".parts._buffer.owner.name")
  }

  @Test("Keys are told from values, and what they are is not written")
  func hidesKeys() {
    #expect(text([.property("table"), .value]) == ".table[…]")
    #expect(text([.property("table"), .key]) == ".table.keys[…]")
    #expect(text([.property("set"), .member]) == ".set[…]")
  }

  @Test("Boxes add nothing, and captures without a known type their position")
  func writesBoxesAndCaptures() {
    #expect(text([.boxed]) == "")
    #expect(text([.property("a"), .boxed, .property("b")]) == ".a.b")
    #expect(text([.captures(1, nil)]) == "captures value 1")
    #expect(text([.captures(0, nil), .property("doc")]) == "captures value 0.doc")
    #expect(text([]) == "")
  }
}
