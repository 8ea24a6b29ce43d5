import LeakAllocators
import LeakGraph
import LeakImages
import LeakMemory
import LeakMetadata

/// Adds what the variables of images and of threads refer to as roots.
///
/// A variable of Swift says its type in its linker's name: its references are described. Every other word
/// of writable data is a claim.
struct VariableRoots {
  /// The picture.
  private let snapshot: Snapshot

  /// The blocks and their types.
  private let map: HeapMap

  /// The variables by address.
  private let variables: SnapshotVariables

  /// Reads words.
  private var cursor: SnapshotCursor

  /// Reads the variables of a snapshot.
  init(_ snapshot: Snapshot, _ map: HeapMap, _ store: ProgramStore) {
    self.snapshot = snapshot
    self.map = map
    variables = SnapshotVariables(snapshot)
    cursor = snapshot.cursor()
  }

  /// Adds the roots.
  ///
  /// - Parameters:
  ///   - sink: Takes them.
  ///   - reader: Reads typed variables.
  ///   - claimant: The number of the next claimant; moved on.
  mutating func add(
    to sink: inout EdgeSink,
    _ reader: inout ReferenceReader,
    _ claimant: inout UInt32
  ) {
    for index in snapshot.images.indices {
      let image = variables.index(ofImage: index)
      for range in image.writableRanges {
        addWords(of: range, image, index, to: &sink, &claimant)
      }
    }
    for block in variables.threadLocalBlocks {
      addThreadLocals(of: block, to: &sink, &claimant)
    }
  }

  /// Adds the words of an image's writable data that refer to blocks.
  private mutating func addWords(
    of range: AddressRange,
    _ variables: VariableIndex,
    _ image: Int,
    to sink: inout EdgeSink,
    _ claimant: inout UInt32
  ) {
    var address = (range.start.bits &+ 7) & ~7
    let end = range.end.bits
    while address &+ 8 <= end {
      defer { address &+= 8 }
      guard let word = cursor.word(address), word >= 4096, word & 7 == 0,
        let block = map.blocks.index(of: word)
      else { continue }
      let variable = variables.variable(containing: Address(address))
      let title =
        variable.map { name(of: $0, at: Address(address), in: image) }
        ?? placeName(Address(address), image)
      claimant &+= 1
      sink.roots.append(
        GraphRoot(
          kind: (variable?.mangledName.hasSuffix("vpZ") ?? false) ? .static : .global,
          name: sink.builder.rootName(title),
          target: NodeIndex(UInt32(truncatingIfNeeded: block)),
          label: .none,
          evidence: .undescribed,
          holding: .retains,
          claimant: claimant
        )
      )
    }
  }

  /// Adds the words of a thread's own variables.
  private mutating func addThreadLocals(
    of block: ThreadLocalBlock,
    to sink: inout EdgeSink,
    _ claimant: inout UInt32
  ) {
    var address = (block.range.start.bits &+ 7) & ~7
    while address &+ 8 <= block.range.end.bits {
      defer { address &+= 8 }
      guard let word = cursor.word(address), word >= 4096, word & 7 == 0,
        let target = map.blocks.index(of: word)
      else { continue }
      let variable = variables.threadLocal(containing: Address(address))
      claimant &+= 1
      sink.roots.append(
        GraphRoot(
          kind: .threadLocal,
          name: sink.builder.rootName(variable?.variable.mangledName ?? "thread-local variable"),
          target: NodeIndex(UInt32(truncatingIfNeeded: target)),
          label: .none,
          evidence: .undescribed,
          holding: .retains,
          claimant: claimant
        )
      )
    }
  }

  /// The linker's name of a variable, or its place where that is stripped.
  private func name(of variable: ImageVariable, at address: Address, in image: Int) -> String {
    variable.mangledName.isEmpty ? placeName(address, image) : variable.mangledName
  }

  /// A place in an image for which there is no name: `server + 0x4a10`.
  private func placeName(_ address: Address, _ image: Int) -> String {
    let image = snapshot.images[image]
    let offset = String(address.bits &- image.loadBias, radix: 16)
    return "\(image.name) + 0x\(offset)"
  }
}
