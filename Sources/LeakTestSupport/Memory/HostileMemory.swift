package import LeakMemory

/// A memory that lies: bytes are damaged, change between two reads, or cannot be read.
///
/// It counts what it is asked, and refuses everything once that is more than any question can need, so
/// that what would read for ever comes to an end and can be told.
// SAFETY: `read` fills the caller's buffer, within its size, and keeps no pointer to it.
@safe package final class HostileMemory {
  /// Bytes that lie over the real ones.
  private struct Patch {
    /// Where they begin.
    let start: Address

    /// What is there, in turn; several where the bytes are torn.
    let versions: [[UInt8]]
  }

  /// What is read where nothing was placed.
  package enum Background: Sendable {
    /// This process's memory.
    case real

    /// Nothing: every read fails.
    case nothing

    /// These eight bytes again and again, whatever the address.
    case word(UInt)
  }

  /// What is read where nothing was placed.
  private var background = Background.real

  /// What was placed; later bytes lie over earlier ones.
  private var patches: [Patch] = []

  /// What cannot be read.
  private var faults: [Range<UInt>] = []

  /// How many reads there were since the last ``reset(_:)``.
  package private(set) var readCount = 0

  /// How many bytes were read since the last ``reset(_:)``.
  package private(set) var byteCount = 0

  /// How many reads are answered.
  private let mostReads: Int

  /// The real memory.
  private let own = OwnMemory()

  /// A memory that answers so many reads between two calls of ``reset(_:)``.
  package init(mostReads: Int) {
    self.mostReads = mostReads
  }

  /// Whether more was asked than is answered.
  package var isExhausted: Bool { readCount > mostReads }

  /// Tells the truth again, and counts anew.
  package func reset(_ background: Background = .real) {
    self.background = background
    patches.removeAll(keepingCapacity: true)
    faults.removeAll(keepingCapacity: true)
    readCount = 0
    byteCount = 0
  }

  /// Puts bytes over the real ones; with several versions each read meets the next.
  package func place(_ versions: [[UInt8]], at address: Address) {
    patches.append(Patch(start: address, versions: versions))
  }

  /// Lets all reads fail that touch some bytes.
  package func hide(_ address: Address, count: Int) {
    let start = min(address.bits, .max - UInt(count))
    faults.append(start..<start + UInt(count))
  }

  /// Fills a buffer with what is there before anything was placed.
  private func fill(
    _ buffer: UnsafeMutableRawBufferPointer,
    from address: Address
  ) throws(MemoryReadError) {
    switch background {
    // SAFETY: The caller's buffer, passed on with its size; below, written to within its size.
    case .real: unsafe try own.read(address, into: buffer)
    case .nothing: throw MemoryReadError(address: address, byteCount: buffer.count, code: 14)
    case .word(let word):
      for index in 0..<buffer.count {
        let shift = (address.bits &+ UInt(index)) & 7
        unsafe buffer[index] = UInt8(truncatingIfNeeded: word >> (shift * 8))
      }
    }
  }
}

// MARK: - MemoryReader

extension HostileMemory: MemoryReader {
  package func read(
    _ address: Address,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(MemoryReadError) {
    readCount += 1
    byteCount += buffer.count
    let refusal = MemoryReadError(address: address, byteCount: buffer.count, code: 14)
    if isExhausted { throw refusal }
    let (end, isOverflowing) = address.bits.addingReportingOverflow(UInt(buffer.count))
    if isOverflowing { throw refusal }
    for fault in faults where fault.overlaps(address.bits..<end) { throw refusal }
    // SAFETY: The caller's buffer; `isWhole` is left early, before the real memory is asked, where a
    // patch fills all of it.
    let isWhole = patches.last.map { patch in
      address >= patch.start
        && address.bits - patch.start.bits + UInt(buffer.count)
          <= UInt(patch.versions[readCount % patch.versions.count].count)
    }
    if isWhole != true { unsafe try fill(buffer, from: address) }
    for patch in patches {
      let bytes = patch.versions[readCount % patch.versions.count]
      let distance = address - patch.start
      guard distance < bytes.count, distance > -buffer.count else { continue }
      let first = max(0, -distance)
      let last = min(buffer.count, bytes.count - distance)
      unsafe buffer[first..<last].copyBytes(from: bytes[first + distance..<last + distance])
    }
  }
}

// SAFETY: Used by one thread: that of the worker whose cases it serves.
extension HostileMemory: @unchecked Sendable {}
