internal import LeakLocking
package import LeakMemory

/// Names the global, static and thread-local variables of a snapshot.
///
/// An image's symbols are read when they are first asked for, and kept.
package final class SnapshotVariables: Sendable {
  /// The picture.
  private let snapshot: Snapshot

  /// The variables of the images so far.
  private let indexes: Locked<[VariableIndex?]>

  /// The blocks of all threads, once they were looked for, by ascending address.
  private let blocks = Locked<[ThreadLocalBlock]?>(nil)

  /// No block is larger than this; what is larger is damaged.
  private static let maximumBlockByteCount: UInt = 1 << 30

  /// Names the variables of a snapshot.
  package init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    indexes = Locked([VariableIndex?](repeating: nil, count: snapshot.images.count))
  }

  /// The variables of an image, by its number in the snapshot.
  package func index(ofImage number: Int) -> VariableIndex {
    if let known = indexes.withLock({ $0[number] }) { return known }
    let image = snapshot.images[number]
    // Read outside the lock: two threads may read the same file, which is only a waste.
    let index = VariableIndex(
      image,
      number: number,
      ProgramHeaders(of: image, FrameMemory(snapshot))
    )
    indexes.withLock { $0[number] = index }
    return index
  }

  /// The global or static variable that contains an address; nil where no image names one there.
  package func variable(containing address: Address) -> ImageVariable? {
    snapshot.imageIndex(containing: address).flatMap {
      index(ofImage: $0).variable(containing: address)
    }
  }

  /// The thread-local variable that contains an address; nil where the address is in no thread's block.
  package func threadLocal(containing address: Address) -> ThreadLocalVariable? {
    let blocks = threadLocalBlocks
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].range.start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, blocks[low - 1].range.contains(address) else { return nil }
    return variable(containing: address, in: blocks[low - 1])
  }

  /// The memory of all threads for all images' thread-local variables, by ascending address.
  ///
  /// Blocks that a thread did not ask for yet do not exist. Those of libraries that use TLS descriptors
  /// (`-mtls-dialect=gnu2`) alone are not found.
  package var threadLocalBlocks: [ThreadLocalBlock] {
    if let known = blocks.withLock({ $0 }) { return known }
    let found = findBlocks()
    blocks.withLock { $0 = found }
    return found
  }

  /// The variable of a block that contains an address.
  private func variable(
    containing address: Address,
    in block: ThreadLocalBlock
  ) -> ThreadLocalVariable {
    let symbols = index(ofImage: block.image).symbols
    let entries = symbols.threadLocals
    let offset = UInt64(address.bits &- block.range.start.bits)
    let next = entries.firstIndex { $0.start > offset } ?? entries.count
    var name = ""
    var range = block.range
    if next > 0 {
      let entry = entries[next - 1]
      let end = next < entries.count ? entries[next].start : UInt64(block.range.byteCount)
      let byteCount = entry.byteCount > 0 ? UInt64(entry.byteCount) : end &- entry.start
      if offset &- entry.start < byteCount {
        name = symbols.name(ofThreadLocal: next - 1)
        range = AddressRange(
          start: Address(block.range.start.bits &+ UInt(entry.start)),
          byteCount: Int(clamping: byteCount)
        )
      }
    }
    return ThreadLocalVariable(
      variable: ImageVariable(mangledName: name, range: range, image: block.image),
      thread: block.thread
    )
  }

  /// Where a library's block was found to be, which the loader decides once.
  private struct KnownLocation {
    /// The location; nil where nothing in the library asks for it.
    let location: ThreadLocalLocation?
  }

  /// Where a library's block is.
  private static func location(
    in image: SnapshotImage,
    _ memory: FrameMemory
  ) -> ThreadLocalLocation? {
    image.keepsake { KnownLocation(location: ThreadLocalLocation.of(image, memory)) }.location
  }

  /// Looks for the blocks of all threads.
  private func findBlocks() -> [ThreadLocalBlock] {
    let memory = FrameMemory(snapshot)
    let executable = snapshot.executableIndex
    var found: [ThreadLocalBlock] = []
    for (number, image) in snapshot.images.enumerated() {
      guard let part = ProgramHeaders(of: image, memory).threadLocals,
        part.byteCount > 0, part.byteCount < Self.maximumBlockByteCount,
        let location = number == executable
          ? ThreadLocalLocation.ofExecutable(part) : Self.location(in: image, memory)
      else { continue }
      for (thread, state) in snapshot.threads.enumerated() {
        guard
          let start = location.start(threadPointer: state.threadPointer.bits, memory),
          snapshot.has(Address(start), count: Int(part.byteCount))
        else { continue }
        let range = AddressRange(start: Address(start), byteCount: Int(part.byteCount))
        found.append(ThreadLocalBlock(range: range, thread: thread, image: number))
      }
    }
    return found.sorted { $0.range.start < $1.range.start }
  }
}
