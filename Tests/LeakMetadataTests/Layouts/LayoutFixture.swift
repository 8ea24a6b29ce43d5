import LeakMemory

@testable import LeakMetadata

/// A snapshot of this process, and what reads it.
struct LayoutFixture {
  let snapshot: Snapshot
  let resolver: TypeResolver
  let layouts: LayoutBuilder
  let computed: LayoutBuilder
  let store: ProgramStore

  /// Copies this process with what is at some addresses.
  init(having addresses: [UInt] = [], types: [Any.Type] = []) throws {
    self.init(
      try newSnapshot(having: addresses.map { Address($0) } + types.map { Self.metadata($0) })
    )
  }

  /// Reads a snapshot.
  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    resolver = TypeResolver(snapshot)
    layouts = LayoutBuilder(resolver: resolver)
    computed = LayoutBuilder(resolver: resolver, usesMetadata: false)
    store = ProgramStore(layouts: layouts)
  }

  /// The metadata of a type.
  static func metadata(_ type: Any.Type) -> Address {
    // SAFETY: A metatype is the address of its metadata.
    Address(unsafe unsafeBitCast(type, to: UInt.self))
  }

  /// The type of this process as the resolver has it.
  func type(_ type: Any.Type) -> TypeID { resolver.type(ofMetadata: Self.metadata(type)) }
}

/// Keeps what it is given.
struct ListSink: ReferenceSink {
  var found: [FoundReference] = []
  mutating func add(_ reference: FoundReference) { found.append(reference) }
}

@_silgen_name("malloc_usable_size")
private func usableSize(_ block: UnsafeMutableRawPointer?) -> Int

/// The size of a live block.
func blockSize(_ address: UInt) -> Int {
  // SAFETY: The caller names a live object of the allocator's.
  unsafe usableSize(UnsafeMutableRawPointer(bitPattern: address))
}
