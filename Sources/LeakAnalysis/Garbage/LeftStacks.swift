import LeakImages
import LeakMemory

/// Stacks of threads that are over, which the C library keeps for later threads.
///
/// What is in them is left over. A stack of glibc's has the thread's record at its upper end; its first and its third
/// word are its own address, by which it is found.
///
/// Source: `tcbhead_t`, sysdeps/x86_64/nptl/tls.h, and `allocate_stack`, nptl/allocatestack.c, of glibc. Verified with
/// glibc 2.36.
struct LeftStacks {
  /// The picture.
  private let snapshot: Snapshot

  /// The records of the threads that there are.
  private let live: Set<Address>

  /// How far below the upper end of a stack the record begins at most: it and the libraries' thread-local variables
  /// are there.
  private static let mostRecordBytes = 1 << 16

  /// The alignment of a record.
  private static let alignment: UInt = 64

  /// Knows the threads of a picture.
  init(_ snapshot: Snapshot) {
    self.snapshot = snapshot
    live = Set(snapshot.threads.map(\.threadPointer))
  }

  /// The part of a range that is in use: all of it, or of a left stack the thread's record, which has what a thread
  /// that is being made is given.
  func used(of range: AddressRange) -> AddressRange {
    var cursor = snapshot.cursor()
    let lowest = range.end + -min(range.byteCount, Self.mostRecordBytes)
    var address = (range.end.bits &- 24) & ~(Self.alignment - 1)
    while address >= lowest.bits, address < range.end.bits {
      if cursor.word(address) == address, cursor.word(address &+ 16) == address {
        let record = Address(address)
        return live.contains(record) ? range : AddressRange(start: record, end: range.end)
      }
      address &-= Self.alignment
    }
    return range
  }
}
