import CRemoteMirror
import LeakMemory
import Testing

@testable import LeakMetadata

/// What users may rely on in layouts: the toolchain's own Remote Mirror agrees, which reads types as we do, by
/// nothing but memory.
///
/// docs/oracle-differences.md says where it does not, and why.
@Suite("Layouts beside Remote Mirror") struct RemoteMirrorTests {
  /// What was compared.
  private struct Tally {
    var types = 0
    var fields = 0
    var unknown = 0
    var different: [String] = []
  }

  /// A type as Remote Mirror has it.
  private struct Seen {
    /// What it says of the whole.
    var type = LeakMirrorType()

    /// Its layout's kind where it knows the size alone, as of a struct of C.
    static let builtin: UInt32 = 1

    /// Asks about a type; nil where it does not know.
    init?(_ metadata: Address) {
      // SAFETY: The variable is of the type that the function writes to.
      guard unsafe leak_mirrorType(metadata.bits, &type), type.kind != 0 else { return nil }
    }

    /// A stored property's name and offset.
    mutating func field(_ index: Int) -> (name: String, offset: Int) {
      var field = unsafe LeakMirrorField()
      // SAFETY: As above; the name is a text of the library's.
      unsafe leak_mirrorField(&type, UInt32(index), &field)
      return unsafe (field.name.map { unsafe String(cString: $0) } ?? "", Int(field.offset))
    }
  }

  @Test(
    "All structs in the process have the sizes and fields that Remote Mirror finds, with metadata and without"
  )
  func allStructs() throws {
    let types = resolverTypes()
    let resolver = TypeResolver(try sharedSnapshot())
    var metadata = Set(resolver.indexedMetadata)
    metadata.formUnion(metadataAddresses(types))
    var tally = Tally()
    for usesMetadata in [true, false] {
      let layouts = LayoutBuilder(
        resolver: resolver,
        usesMetadata: usesMetadata
      )
      for address in metadata.sorted() { compare(address, resolver, layouts, &tally) }
    }
    print(
      "remote mirror: \(tally.types) layouts with \(tally.fields) fields are the same,",
      "\(tally.unknown) it does not know, \(tally.different.count) are different"
    )
    #expect(tally.types > 2_000)
    #expect(tally.fields > 5_000)
    #expect(tally.different == [])
  }

  /// Compares a struct.
  private func compare(
    _ address: Address,
    _ resolver: TypeResolver,
    _ layouts: LayoutBuilder,
    _ tally: inout Tally
  ) {
    let type = resolver.type(ofMetadata: address)
    guard case .nominal = resolver.node(type),
      resolver.valueWitnesses(ofMetadata: address).map({ !$0.isIncomplete }) ?? false,
      let layout = layouts.layout(of: type), layout.isExact, case .record(let parts) = layout.shape
    else { return }
    let name = "\(resolver.name(of: type)) \(layouts.usesMetadata ? "" : "computed")"
    // A raw layout is an attribute of the descriptor, which Remote Mirror does not read.
    guard !name.hasPrefix("Synchronization._Cell<") else { return }
    guard var seen = Seen(address) else {
      tally.unknown += 1
      return
    }
    tally.types += 1
    let ours = [layout.size, layout.stride, layout.alignment]
    let theirs = [Int(seen.type.size), Int(seen.type.stride), Int(seen.type.alignment)]
    if ours != theirs { tally.different.append("\(name): \(ours), not \(theirs)") }
    guard seen.type.kind != Seen.builtin else { return }
    if parts.count != Int(seen.type.fieldCount) {
      tally.different.append("\(name): \(parts.count) fields, not \(seen.type.fieldCount)")
    }
    for (index, part) in parts.enumerated().prefix(Int(seen.type.fieldCount)) {
      let field = seen.field(index)
      tally.fields += 1
      // The compiler says 0 for where nothing is.
      if part.layout?.size == 0 { continue }
      // Remote Mirror has the compiler's names; what a stream consists of has none in the source.
      let isNamed =
        part.label == .property(SourceNames.property(field.name))
        || part.label == .boxed && name.hasPrefix("Swift.Async")
      guard isNamed, part.offset == field.offset else {
        tally.different.append("\(name): \(part.offset), not \(field.name) at \(field.offset)")
        continue
      }
    }
  }
}
