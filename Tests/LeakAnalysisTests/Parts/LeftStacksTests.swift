import LeakImages
import LeakMemory
import Testing

@testable import LeakAnalysis

/// Stacks that the C library keeps of threads that are over.
@Suite("Stacks that are not in use")
struct LeftStacksTests {
  /// A stack of eight pages whose upper end has a thread's record.
  private static let stack = AddressRange(start: Address(0x10_0000), byteCount: 0x8000)

  /// Where the record is.
  private static let record: UInt = 0x10_7840

  /// A picture of the stack.
  private func picture(_ record: [UInt], threads: [SnapshotThread] = []) -> Snapshot {
    let end = Self.stack.end.bits
    var words = Array(repeating: UInt(0), count: Int(end - Self.record) / 8)
    words.replaceSubrange(0..<record.count, with: record)
    return FakeWords([Self.record: words], threads: threads).snapshot
  }

  /// A thread with its record at an address.
  private func thread(_ record: UInt) -> SnapshotThread {
    SnapshotThread(
      number: 1,
      name: "",
      registers: nil,
      threadPointer: Address(record),
      isInKernel: true,
      isAsking: false
    )
  }

  @Test("of the stack of a thread that is over only the record counts")
  func left() {
    let snapshot = picture([Self.record, 7, Self.record])
    let used = LeftStacks(snapshot).used(of: Self.stack)
    #expect(used == AddressRange(start: Address(Self.record), end: Self.stack.end))
  }

  @Test("the stack of a thread that there is counts whole")
  func live() {
    let snapshot = picture([Self.record, 7, Self.record], threads: [thread(Self.record)])
    #expect(LeftStacks(snapshot).used(of: Self.stack) == Self.stack)
  }

  @Test(
    "memory without a record counts whole",
    arguments: [[0, 0, 0], [record, 7, record + 8], [record + 64, 7, record]]
  )
  func other(record: [UInt]) {
    #expect(LeftStacks(picture(record)).used(of: Self.stack) == Self.stack)
  }

  @Test("ranges at both ends of memory are no stacks, and end nothing")
  func hostile() {
    let stacks = LeftStacks(picture([Self.record, 7, Self.record]))
    for range in [
      AddressRange(start: .null, byteCount: 0),
      AddressRange(start: Address(8), byteCount: 8),
      AddressRange(start: Address(UInt.max - 100), end: Address(UInt.max)),
    ] {
      #expect(stacks.used(of: range) == range)
    }
  }
}
