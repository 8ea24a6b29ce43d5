import LeakAllocators
import LeakLibraries
import LeakMemory
import LeakMetadata

/// The map as the rules of libraries ask for it.
final class MappedHeap: LibraryHeap {
  /// The blocks and types.
  private let map: HeapMap

  /// Answers from a map.
  init(_ map: HeapMap) {
    self.map = map
  }

  func block(at start: Address) -> LibraryBlock? {
    map.blocks.index(of: start.bits).map { LibraryBlock(start: start, byteCount: byteCount($0)) }
  }

  func block(containing address: Address) -> LibraryBlock? {
    map.blocks.index(containing: address.bits).map { index in
      LibraryBlock(start: Address(map.blocks.start(at: index)), byteCount: byteCount(index))
    }
  }

  func heapKind(ofFirstWord word: UInt) -> LibraryHeapKind {
    let type = map.types.index(ofFirstWord: word)
    guard type >= 0 else { return .none }
    return switch map.types.entries[Int(type)].metadata.kind {
    case .classInstance: .class
    case .context: .closureContext
    case .box: .box
    case .errorBox: .error
    case .task: .task
    case .job: .job
    }
  }

  func className(ofFirstWord word: UInt) -> String? {
    let type = map.types.index(ofFirstWord: word)
    guard type >= 0 else { return nil }
    let name = map.types.entries[Int(type)].className
    return name.isEmpty ? nil : name
  }

  /// The size of a block in bytes.
  private func byteCount(_ index: Int) -> Int {
    Int(map.blocks.byteCount(at: index))
  }
}
