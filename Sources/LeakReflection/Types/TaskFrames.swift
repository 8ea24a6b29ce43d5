package import LeakMemory

/// The memory in which the asynchronous functions of a task that is not over keep their variables.
///
/// No metadata says what lies there, so that a word is a guess: it can be a variable's, or what is left
/// of one.
///
/// Source: `TaskAllocator`, stdlib/public/runtime/StackAllocator.h; `AsyncContext` and
/// `AsyncTask::PrivateStorage`, include/swift/ABI/Task.h. Verified with Swift 6.3.1.
package struct TaskFrames {
  /// One word that is in use.
  package struct Word: Sendable {
    /// The word.
    package let bits: UInt

    /// Where the function whose frame it lies in goes on; nil where that is not known.
    package let code: Address?
  }

  /// The words, in the order of their addresses within each slab.
  package let words: [Word]

  /// A function's frame.
  private struct Frame {
    /// Where it begins.
    let start: Address

    /// Where the function goes on.
    let code: Address?
  }

  /// The most slabs, frames and bytes that are looked at.
  private static let mostSlabs = 256
  private static let mostFrames = 4096
  private static let mostBytes = 1 << 20

  /// Bytes of a slab before what was allocated from it.
  private static let slabHeader = 32

  /// How many bytes from its beginning are in use of memory that a task allocates its frames from; nil
  /// for other memory.
  ///
  /// A slab begins with a word that names its sort, the same in all of them, and says how much it has.
  package static func bytesInUse(ofSlab slab: Address, memory: any MemoryReader) -> Int? {
    guard
      let sort = memory.pointer(slab), sort.isWordAligned,
      let sizes = memory.word(slab + 16),
      case let capacity = Int(sizes & 0xffff_ffff), case let used = Int(sizes >> 32),
      used <= capacity, capacity <= mostBytes,
      let usable = HeapChunk.usableSize(of: slab, memory: memory),
      capacity + slabHeader <= usable, usable <= capacity + slabHeader + 64,
      ImageSymbols.shared.image(containing: sort)?.path.contains("libswift_Concurrency") ?? false
    else { return nil }
    return slabHeader + used
  }

  /// Where the part in use ends of the slab that lies in a task's own memory; nil where there is none.
  package static func endOfFirstSlab(ofTask task: Address, memory: any MemoryReader) -> Address? {
    guard
      let slab = memory.pointer(task + 120), slab.isWordAligned, slab > task,
      slab - task < mostBytes,
      let sizes = memory.word(slab + 16),
      case let capacity = Int(sizes & 0xffff_ffff), case let used = Int(sizes >> 32),
      used <= capacity, capacity <= mostBytes
    else { return nil }
    return slab + (slabHeader + used)
  }

  /// The memory that a task and its frames lie in, as the allocator handed it out.
  package static func chunks(ofTask task: Address?, memory: any MemoryReader) -> Set<Address> {
    guard let task else { return [] }
    var chunks: Set<Address> = [task]
    var slab = memory.pointer(task + 120)
    while let current = slab, current.isWordAligned, chunks.count < mostSlabs,
      chunks.insert(current).inserted
    {
      slab = memory.pointer(current + 8)
    }
    return chunks
  }

  /// Reads the frames of a task.
  package init(of task: Address, memory: any MemoryReader) {
    let frames = Self.frames(of: task, memory)
    var words: [Word] = []
    var slab = memory.pointer(task + 120)
    // What is damaged can refer to itself.
    var seen: Set<Address> = []
    var rest = Self.mostBytes
    let copy = MemorySnapshot()
    while let current = slab, current.isWordAligned, seen.count < Self.mostSlabs,
      seen.insert(current).inserted
    {
      guard
        let sizes = memory.word(current + 16),
        case let used = Int(sizes >> 32), used <= Int(sizes & 0xffff_ffff), used <= rest,
        // A task's first slab is a part of the task; others have chunks of their own.
        HeapChunk.usableSize(of: current, memory: memory).map({ used <= $0 }) ?? true,
        copy.fill(from: current + Self.slabHeader, count: used, reading: memory)
      else { break }
      rest -= used
      let first = current + Self.slabHeader
      for offset in stride(from: 0, to: used - 7, by: 8) {
        let frame = Self.frame(containing: first + offset, frames, notBefore: first)
        words.append(Word(bits: copy.word(at: offset), code: frame?.code))
      }
      slab = memory.pointer(current + 8)
    }
    self.words = words
  }

  /// The frames by ascending address: each knows its caller's, and where that goes on.
  private static func frames(of task: Address, _ memory: any MemoryReader) -> [Frame] {
    var frames: [Frame] = []
    var code = memory.pointer(task + 56)
    var context = memory.pointer(task + 64)
    var seen: Set<Address> = []
    while let start = context, start.isWordAligned, frames.count < mostFrames,
      seen.insert(start).inserted
    {
      frames.append(Frame(start: start, code: code))
      code = memory.pointer(start + 8)
      context = memory.pointer(start)
    }
    return frames.sorted { $0.start < $1.start }
  }

  /// The frame that a place belongs to: the last one that begins before it, in the same slab.
  private static func frame(
    containing place: Address,
    _ frames: [Frame],
    notBefore first: Address
  ) -> Frame? {
    var low = 0
    var high = frames.count
    while low < high {
      let middle = (low + high) / 2
      if place < frames[middle].start { high = middle } else { low = middle + 1 }
    }
    guard low > 0, !(frames[low - 1].start < first) else { return nil }
    return frames[low - 1]
  }
}
