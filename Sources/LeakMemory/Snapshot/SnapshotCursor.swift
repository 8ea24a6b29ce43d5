// SAFETY: The snapshot that the cursor keeps alive owns the bytes of all extents, which are sorted by
// address, do not overlap and never change.
/// The fast way to read words of a snapshot, which remembers where it was last.
///
/// Not shared between threads: every pass over the memory makes its own.
///
/// Public although no product offers this module: what is `@inlinable package` is not inlined into
/// other modules (verified with Swift 6.3.1).
@safe public struct SnapshotCursor {
  /// The owner of the bytes.
  @usableFromInline let owner: AnyObject

  /// All extents by ascending address.
  @usableFromInline let extents: [SnapshotExtent]

  /// What keeps what is read; nil where nothing does.
  @usableFromInline let record: ReadRecord?

  /// What copies memory as it is asked for; nil where all bytes are in the extents.
  @usableFromInline let live: LivePages?

  /// Whether everything that is read is structure.
  @usableFromInline let isStructure: Bool

  /// The first address of the extent that was read last.
  @usableFromInline var start: UInt = 0

  /// The size of that extent in bytes.
  @usableFromInline var byteCount: UInt = 0

  /// The bytes of that extent.
  @usableFromInline var bytes: UnsafeRawPointer?

  /// Reads from extents that an owner keeps.
  @usableFromInline
  init(
    owner: AnyObject,
    extents: [SnapshotExtent],
    record: ReadRecord?,
    live: LivePages?,
    isStructure: Bool
  ) {
    self.owner = owner
    self.extents = extents
    self.record = record
    self.live = live
    self.isStructure = isStructure
    // SAFETY: No bytes yet.
    unsafe bytes = nil
  }

  /// The word at an address; nil where the snapshot has no such bytes.
  @inlinable
  @inline(__always)
  public mutating func word(_ address: UInt) -> UInt? {
    load(address, as: UInt.self)
  }

  /// The plain value at an address, which need not be aligned; nil where the bytes are not there.
  @inlinable
  @inline(__always)
  public mutating func load<Value: FixedWidthInteger & BitwiseCopyable>(
    _ address: UInt,
    as type: Value.Type
  ) -> Value? {
    let size = UInt(MemoryLayout<Value>.size)
    var offset = address &- start
    if offset >= byteCount || byteCount &- offset < size {
      guard move(to: address, count: size), byteCount &- (address &- start) >= size else {
        return nil
      }
      offset = address &- start
    }
    // SAFETY: Only compared with nil here.
    guard let bytes = unsafe bytes else { return nil }
    // SAFETY: `offset + size` is within the extent, checked just above; any bits are an integer.
    let value = unsafe bytes.loadUnaligned(
      fromByteOffset: Int(bitPattern: offset),
      as: Value.self
    )
    if let record {
      record.note(
        address,
        UInt64(truncatingIfNeeded: value),
        byteCount: Int(size),
        isStructure: isStructure
      )
    }
    return value
  }

  /// The word at an address, which is structure: a count, a size, a map of bits.
  @inlinable
  @inline(__always)
  public mutating func structure(_ address: UInt) -> UInt? {
    guard let word = load(address, as: UInt.self) else { return nil }
    if let record { record.keep(address, UInt64(word), byteCount: 8, mask: .max) }
    return word
  }

  /// Whether it is kept what is read.
  @inlinable public var isRecorded: Bool { record != nil }

  /// Notes that it matters whether a word that was just read is zero.
  @inlinable
  @inline(__always)
  public func noteNonzero(_ address: UInt) {
    if let record { record.noteNonzero(address) }
  }

  /// Notes that it matters that a word which was just read is no small number, but for some bits.
  @inlinable
  @inline(__always)
  public func noteLarge(_ address: UInt, besides clear: UInt64) {
    if let record { record.noteLarge(address, besides: clear) }
  }

  /// Notes that some bits of a value that was just read are structure: a tag beside other contents.
  @inlinable
  @inline(__always)
  public func noteStructure(_ address: UInt, _ value: UInt64, byteCount: UInt32, mask: UInt64) {
    if let record { record.keep(address, value, byteCount: Int(byteCount), mask: mask) }
  }

  /// The number of bytes that can be read from an address on without a gap; 0 where there are none.
  @inlinable
  public mutating func readableCount(from address: UInt) -> Int {
    if address &- start >= byteCount || live != nil {
      guard move(to: address, count: 1) else { return 0 }
    }
    return Int(clamping: byteCount &- (address &- start))
  }

  /// Lends the bytes from an address on to a function, as many as were asked for.
  ///
  /// What it has looked at is noted by the caller, which alone knows: ``noteBytes(_:count:)``.
  ///
  /// - Returns: What the function returns; nil where not all of the bytes are there in one extent.
  @inlinable
  public mutating func withBytes<Result>(
    _ address: UInt,
    count: Int,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    // SAFETY: Only compared with nil here.
    guard count >= 0 else { return nil }
    let isThere =
      live == nil
      ? readableCount(from: address) >= count : move(to: address, count: UInt(max(1, count)))
    // SAFETY: Only compared with nil here.
    guard isThere, let bytes = unsafe bytes else { return nil }
    // SAFETY: `count` bytes from there on are within the extent.
    return unsafe body(
      UnsafeRawBufferPointer(start: bytes + Int(bitPattern: address &- start), count: count)
    )
  }

  /// Notes that so many bytes from an address on were looked at, which are in one extent.
  @inlinable
  public mutating func noteBytes(_ address: UInt, count: Int) {
    guard let record else { return }
    let isStructure = isStructure
    // SAFETY: The record only reads what is lent.
    _ = unsafe withBytes(address, count: count) { bytes in
      unsafe record.note(address, bytes, isStructure: isStructure)
    }
  }

  /// Forgets where it was last: what is read from now on is what the snapshot has now.
  ///
  /// For snapshots whose memory is read as it is asked for; others never change.
  package mutating func restart() {
    start = 0
    byteCount = 0
    // SAFETY: No bytes any more.
    unsafe bytes = nil
  }

  /// Looks up the extent that has an address.
  @inlinable
  @inline(never)
  mutating func move(to address: UInt, count: UInt) -> Bool {
    if let live {
      guard let found = live.extent(at: address, count: count) else { return false }
      enter(found)
      return true
    }
    var low = 0
    var high = extents.count
    while low < high {
      let middle = (low &+ high) >> 1
      if extents[middle].start <= address { low = middle &+ 1 } else { high = middle }
    }
    guard low > 0 else { return false }
    let found = extents[low &- 1]
    guard address &- found.start < found.byteCount else { return false }
    enter(found)
    return true
  }

  /// Reads from an extent from now on.
  @usableFromInline
  @inline(__always)
  mutating func enter(_ extent: SnapshotExtent) {
    start = extent.start
    byteCount = extent.byteCount
    // SAFETY: The owner keeps them.
    unsafe bytes = extent.bytes
  }
}

// MARK: - Sendable

@available(*, unavailable)
extension SnapshotCursor: Sendable {}
