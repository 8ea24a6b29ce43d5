internal import LeakMemory

/// Everything that unwinding one stack reads, and how much of it is left to do.
///
/// Not shared between threads. Stacks and tables have a cursor each, because steps alternate between
/// them.
final class FrameMemory {
  /// The way to the words of stacks.
  private var stack: SnapshotCursor

  /// The way to the tables of images.
  private var tables: SnapshotCursor

  /// The sections that are read from files instead; few.
  private var copies: [SectionCopy] = []

  /// How many instructions and operations may still be carried out.
  private var budget: Int

  /// No more instructions and operations than this are carried out for one stack.
  private static let maximumStepCount = 1 << 20

  /// Reads from a snapshot.
  init(_ snapshot: Snapshot) {
    stack = snapshot.cursor()
    tables = snapshot.structureCursor()
    budget = Self.maximumStepCount
  }

  /// Counts an instruction or operation.
  ///
  /// - Returns: Whether it may be carried out.
  func spend(_ steps: Int = 1) -> Bool {
    budget -= steps
    return budget > 0
  }

  /// Whether the work came to its bound.
  var isSpent: Bool { budget <= 0 }

  /// The word at an address of a stack; nil where the snapshot has none.
  func word(_ address: UInt) -> UInt? {
    stack.load(address, as: UInt.self)
  }

  /// The count at an address of a thread's tables; nil where the snapshot has none.
  func count(_ address: UInt) -> UInt? {
    stack.structure(address)
  }

  /// The value at an address of a stack, of 1, 2, 4 or 8 bytes, without a sign.
  func value(_ address: UInt, byteCount: Int) -> UInt? {
    switch byteCount {
    case 1: stack.load(address, as: UInt8.self).map { UInt($0) }
    case 2: stack.load(address, as: UInt16.self).map { UInt($0) }
    case 4: stack.load(address, as: UInt32.self).map { UInt($0) }
    case 8: stack.load(address, as: UInt.self)
    default: nil
    }
  }

  /// The byte at an address of a table.
  func byte(_ address: UInt) -> UInt8? { load(address) }

  /// The two bytes at an address of a table.
  func half(_ address: UInt) -> UInt16? { load(address) }

  /// The four bytes at an address of a table.
  func single(_ address: UInt) -> UInt32? { load(address) }

  /// The eight bytes at an address of a table.
  func double(_ address: UInt) -> UInt? { load(address) }

  /// The value at an address of a table; from a file's copy where the snapshot has none.
  ///
  /// Only called from this file: the compiler specialises a generic function for no other in a debug
  /// build.
  @inline(__always)
  private func load<Value: FixedWidthInteger & BitwiseCopyable>(_ address: UInt) -> Value? {
    if let value = tables.load(address, as: Value.self) { return value }
    return copied(address, byteCount: UInt(MemoryLayout<Value>.size)).map {
      Value(truncatingIfNeeded: $0)
    }
  }

  /// The value at an address in a file's copy.
  private func copied(_ address: UInt, byteCount: UInt) -> UInt? {
    for copy in copies {
      let offset = address &- copy.start
      let size = UInt(copy.bytes.count)
      guard offset < size, size &- offset >= byteCount else { continue }
      return (0..<byteCount).reduce(0) {
        $0 | UInt(copy.bytes[Int(offset &+ $1)]) &<< ($1 &* 8)
      }
    }
    return nil
  }

  /// Lets tables be read from copies of sections, in place of those of before.
  func use(_ copies: [SectionCopy]) {
    self.copies = copies
  }
}
