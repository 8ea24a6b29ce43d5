import Dispatch
import Glibc
import LeakMemory
import LeakFindings
import LeakTestSupport
import Testing

#if os(Linux)
@Suite("What waits to be read by DispatchIO")
struct ChannelHolderTests {
  /// An object that reads.
  private final class Reader: @unchecked Sendable {
    // SAFETY: Set before anything else is done with it.
    var channel: DispatchIO?

    /// How much was read.
    var count = 0

    /// Reads from a descriptor, and keeps the channel or not.
    func read(_ descriptor: Int32, isKept: Bool, isClosed: Bool) {
      let queue = DispatchQueue(label: "reader")
      let channel = DispatchIO(type: .stream, fileDescriptor: descriptor, queue: queue) { _ in
        Glibc.close(descriptor)
      }
      channel.read(offset: 0, length: 4096, queue: queue) { _, data, _ in
        self.count += data?.count ?? 0
      }
      if isKept { self.channel = channel }
      if isClosed { queue.asyncAfter(deadline: .now() + 0.05) { channel.close() } }
    }
  }

  /// What keeps a reader alive, once its read waits and the text begins as it should.
  private func told(isKept: Bool, isClosed: Bool, _ beginning: String) throws -> String {
    var descriptors: [Int32] = [0, 0]
    // SAFETY: There is room for two descriptors.
    try #require(unsafe pipe(&descriptors) == 0)
    let left = WeakReader()
    begin(left, descriptors[0], isKept, isClosed)
    wipeStack()
    let place = try #require(left.place)
    var told = ""
    // It begins on another thread.
    for _ in 0..<100 {
      let finding = try pictured(place)
      told =
        (finding?.path.root.map { "\($0.kind) \($0.name): " } ?? "") + (finding?.pathText ?? "")
      if told.hasPrefix(beginning) { break }
      sched_yield()
    }
    // The read ends where nobody can write any more; then the channel gives its descriptor back.
    close(descriptors[1])
    return told
  }

  /// Lets an object read, in a frame of its own.
  @inline(never)
  private func begin(_ left: WeakReader, _ descriptor: Int32, _ isKept: Bool, _ isClosed: Bool) {
    let reader = Reader()
    left.object = reader
    reader.read(descriptor, isKept: isKept, isClosed: isClosed)
  }

  /// Remembers a reader.
  private final class WeakReader {
    weak var object: Reader?

    /// Where it is, hidden.
    var place: UInt? { object.map { HiddenPlace.of(Address(of: $0)) } }
  }

  @Test("forms a ring with an object that keeps the channel")
  func ring() throws {
    let expected = "ChannelHolderTests.Reader .channel DispatchIO pending read closure captures"
    let told = try told(isKept: true, isClosed: false, expected)
    #expect(told.hasPrefix(expected), "\(told)")
  }

  @Test("is a root where no program has the channel any more")
  func dropped() throws {
    let expected = "dispatch pending read: "
    let told = try told(isKept: false, isClosed: false, expected)
    #expect(told.hasPrefix(expected), "\(told)")
  }

  @Test("is a root where the channel is closed, but not stopped")
  func closed() throws {
    let expected = "dispatch pending read: "
    let told = try told(isKept: true, isClosed: true, expected)
    #expect(told.hasPrefix(expected), "\(told)")
  }
}
#endif
