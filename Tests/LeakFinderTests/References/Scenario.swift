import Foundation
import LeakAnalysis
import LeakFindings
import LeakMemory
import LeakMetadata
import LeakTestSupport

/// What the scenarios of docs/scenarios.md ask.
enum Scenario {
  /// What keeps an object alive, as one line: verdict, every way, every label, every kind.
  static func told(_ object: AnyObject, from keepsakes: [Asker.Keepsake] = []) -> String {
    let told = explored(object, keeping: keepsakes).told
    // A reference that no root and no ring is behind is the test's own.
    return told.hasSuffix(" lost") ? "nothing" : told
  }

  /// An object that whoever asks keeps, such as a running test's instance.
  static func start(_ name: String, _ object: AnyObject) -> Asker.Keepsake {
    Asker.Keepsake(object: Address(of: object), name: name)
  }

  /// Everything an object refers to itself, storage not followed, as `strong .next Node`; sorted.
  static func references(of object: AnyObject) -> [String] {
    guard let memory = OwnProcessSource().live() else { return ["no memory"] }
    var references = OwnReferences(memory)
    return withExtendedLifetime(object) { references.texts(of: Address(of: object)) }
  }

  /// Everything the closures in an object's properties refer to, as `strong captures Node`; sorted.
  static func captures(of object: AnyObject) -> [String] {
    guard let memory = OwnProcessSource().live() else { return ["no memory"] }
    var references = OwnReferences(memory)
    return withExtendedLifetime(object) { references.captures(of: Address(of: object)) }
  }
}

/// The references in objects of this process, as their types tell them.
private struct OwnReferences {
  /// Takes references.
  private struct Sink: ReferenceSink {
    var found: [FoundReference] = []

    mutating func add(_ reference: FoundReference) { found.append(reference) }
  }

  private let resolver: TypeResolver
  private let store: ProgramStore
  private let sizes: ObjectSizes
  private var reader: ReferenceReader
  private var cursor: SnapshotCursor

  init(_ memory: Snapshot) {
    resolver = TypeResolver(memory)
    let layouts = LayoutBuilder(resolver: resolver, usesMetadata: false)
    store = ProgramStore(layouts: layouts)
    sizes = ObjectSizes(layouts, memory)
    reader = ReferenceReader(store: store, snapshot: memory)
    cursor = memory.cursor()
  }

  /// The references of an object, each a line.
  mutating func texts(of object: Address) -> [String] {
    found(in: object).filter { $0.kind != .weak }.map { reference in
      let path = store.labels.path(reference.label)
      let label =
        if case .captures? = path.first, path.count == 1, !target(of: reference).hasPrefix("_") {
          // The type of what is captured follows.
          "captures"
        } else {
          LabelText(resolver: resolver).text(of: path, index: reference.index)
        }
      return "\(kind(reference)) \(label) \(target(of: reference))"
    }.sorted()
  }

  /// What a reference leads to.
  private mutating func target(of reference: FoundReference) -> String {
    typeName(at: Address(reference.target))
  }

  /// The references of the closures in an object's properties.
  mutating func captures(of object: Address) -> [String] {
    var texts: [String] = []
    for reference in found(in: object) where reference.kind == .context {
      texts += self.texts(of: Address(reference.target))
    }
    return texts.sorted()
  }

  /// What an object refers to.
  private mutating func found(in object: Address) -> [FoundReference] {
    guard let metadata = metadata(at: object) else { return [] }
    var sink = Sink()
    let size = sizes.byteCount(of: object.bits, metadata) ?? 256
    let program = reader.program(ofHeapMetadata: metadata.address)
    reader.read(program, at: object.bits, byteCount: size, into: &sink)
    return sink.found
  }

  /// What an object's first word says.
  private mutating func metadata(at object: Address) -> HeapMetadata? {
    cursor.word(object.bits).flatMap { resolver.heapMetadata(at: Address($0)) }
  }

  /// The name of an object's class without modules.
  private mutating func typeName(at object: Address) -> String {
    guard let metadata = metadata(at: object) else { return "?" }
    let name = resolver.name(of: resolver.type(ofMetadata: metadata.address))
    return metadata.kind == .classInstance ? TypeNames.short(TypeNames.sugared(name)) : "closure"
  }

  /// How a reference holds.
  private func kind(_ reference: FoundReference) -> String {
    reference.kind.isStrong ? "strong" : "\(reference.kind)"
  }
}
