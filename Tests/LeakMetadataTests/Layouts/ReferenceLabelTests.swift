import LeakMemory
import Testing

@testable import LeakMetadata

/// An object with one word of each kind.
@safe private final class Kinds {
  var strong: Leaf? = Leaf(1)
  weak var weak: Leaf?
  unowned var unowned: Leaf
  unowned(unsafe) var unmanaged: Leaf
  var pointer = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)
  var code: () -> Void
  var pair: (first: Leaf, Int)
  var state = State.deep(.loaded(Leaf(2), []), Leaf(3))
  var any: Any
  var text = "small"
  var constant: String = "a constant that is long enough to be no small string"
  init(_ leaf: Leaf) {
    weak = leaf
    unowned = leaf
    unsafe unmanaged = leaf
    code = { _ = (leaf, 1) }
    pair = (leaf, 1)
    any = Pair(small: 1, leaf: leaf)
  }
}

@Suite("Labels and kinds of references") struct ReferenceLabelTests {
  @Test("Each word has the path to it, its kind, and its target")
  func wordsAreLabelled() throws {
    let leaf = Leaf(0)
    let kinds = Kinds(leaf)
    let leafAddress = unsafe UInt(bitPattern: Unmanaged.passUnretained(leaf).toOpaque())
    let address = unsafe UInt(bitPattern: Unmanaged.passUnretained(kinds).toOpaque())
    let fixture = try LayoutFixture(having: [leafAddress, address], types: [Kinds.self])
    var reader = ReferenceReader(store: fixture.store, snapshot: fixture.snapshot)
    var sink = ListSink()
    let program = reader.program(ofHeapMetadata: LayoutFixture.metadata(Kinds.self))
    reader.read(program, at: address, byteCount: blockSize(address), into: &sink)
    var found: [String: FoundReference] = [:]
    for reference in sink.found {
      let path = fixture.store.labels.path(reference.label, inner: reference.innerLabel)
      found["\(path.map(text).joined(separator: "."))"] = reference
    }
    #expect(found["strong"]?.kind == .strong)
    #expect(found["weak"]?.kind == .weak)
    #expect(found["unowned"]?.kind == .unowned)
    #expect(found["unowned"]?.target == leafAddress)
    #expect(found["unmanaged"]?.kind == .unmanaged)
    #expect(found["unmanaged"]?.target == leafAddress)
    #expect(found["pointer._rawValue"]?.kind == .pointer)
    // SAFETY: Only the pointer's number is asked for.
    let pointed = unsafe UInt(bitPattern: kinds.pointer)
    #expect(found["pointer._rawValue"]?.target == pointed)
    #expect(found["code"]?.kind == .context)
    #expect(found["pair.first"]?.target == leafAddress)
    #expect(found["state.(deep)"]?.kind == .strong)
    #expect(found["any.leaf"]?.target == leafAddress)
    let any = try #require(found["any.leaf"])
    guard
      case .dynamic(let type)? = fixture.store.labels.path(any.innerLabel).first
    else {
      Issue.record("the path does not begin with the type of the value in the existential")
      return
    }
    #expect(fixture.resolver.name(of: type) == String(reflecting: Swift.type(of: kinds.any)))
    #expect(sink.found.allSatisfy { $0.evidence == .described })
    #expect(sink.found.count == 9, "\(found.keys)")
    withExtendedLifetime((leaf, kinds)) {}
  }

  /// A step as text.
  private func text(_ label: ReferenceLabel) -> String {
    switch label {
    case .property(let name): name
    case .payload(let name): "(\(name))"
    case .tupleElement(let index): "\(index)"
    default: "\(label)"
    }
  }
}
