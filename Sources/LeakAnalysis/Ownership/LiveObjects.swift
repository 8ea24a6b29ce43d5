package import LeakMemory
import LeakMetadata

/// Reads a few objects of this process while its threads run, by the programs that read pictures.
///
/// What it knows of types it keeps from look to look; what it has read of objects it forgets. Used by one thread
/// at a time.
package final class LiveObjects {
  /// What an object is found to be.
  struct Found {
    /// Its strong retains; nil where it never dies, or its end has begun.
    let strongRetains: Int?

    /// What its type says that it retains.
    let targets: [Address]
  }

  /// Takes the references that are counted.
  private struct Sink: ReferenceSink {
    /// The paths that programs name.
    let store: ProgramStore

    /// What the references lead to.
    var targets: [Address] = []

    /// How many are taken.
    let most: Int

    mutating func add(_ reference: FoundReference) {
      // What a type allows but does not promise is no retain that is known.
      guard reference.kind.isStrong, reference.evidence == .described, targets.count < most,
        reference.label < 0 || !store.labels.leadsBehindProperties(reference.label)
      else { return }
      targets.append(Address(reference.target))
    }
  }

  /// The memory.
  private let memory: Snapshot

  /// Reads types.
  private let resolver: TypeResolver

  /// Says how large objects are.
  private let sizes: ObjectSizes

  /// Reads objects by their types.
  private var reader: ReferenceReader

  /// Reads first words and counts.
  private var cursor: SnapshotCursor

  /// The programs of types.
  private let store: ProgramStore

  /// What contexts are believed to have at most, where nothing says how large they are, in bytes.
  private static let mostContextBytes = 4096

  /// No more bytes of one object are read.
  private static let mostBytes = 1 << 24

  /// Reads the objects of a process whose memory is read as it is asked for.
  package init(_ memory: Snapshot) {
    self.memory = memory
    resolver = TypeResolver(memory)
    let layouts = LayoutBuilder(resolver: resolver, usesMetadata: false)
    store = ProgramStore(layouts: layouts)
    sizes = ObjectSizes(layouts, memory)
    reader = ReferenceReader(store: store, snapshot: memory)
    cursor = memory.cursor()
  }

  /// Begins a look: memory that was read is read anew.
  func restart() {
    resolver.restart()
    sizes.restart()
    reader.restart()
    cursor.restart()
  }

  /// What the object at an address is and retains.
  ///
  /// - Parameters:
  ///   - address: Where it is.
  ///   - most: How many references are read.
  /// - Returns: What it is; nil where there is none that types describe.
  func object(at address: Address, most: Int) -> Found? {
    guard let word = cursor.word(address.bits),
      let counts = ObjectCounts(of: address.bits, &cursor),
      let metadata = resolver.heapMetadata(at: Address(word))
    else { return nil }
    let isCounted = !counts.isImmortal && !counts.isDeiniting
    var sink = Sink(store: store, most: most)
    switch metadata.kind {
    case .task, .job: return Found(strongRetains: nil, targets: [])
    case .classInstance, .context, .box, .errorBox:
      let program = reader.program(ofHeapMetadata: metadata.address)
      guard program > 0 else { break }
      let size = sizes.byteCount(of: address.bits, metadata) ?? leastByteCount(of: metadata)
      reader.read(program, at: address.bits, byteCount: min(size, Self.mostBytes), into: &sink)
    }
    return Found(strongRetains: isCounted ? Int(counts.strong) : nil, targets: sink.targets)
  }

  /// How many bytes an object has at least, where what is in it says no more.
  private func leastByteCount(of metadata: HeapMetadata) -> Int {
    metadata.kind == .context
      ? Self.mostContextBytes : max(16, ObjectSizes.fixedSize(of: metadata) ?? 16)
  }
}

// MARK: - Sendable

@available(*, unavailable)
extension LiveObjects: Sendable {}
