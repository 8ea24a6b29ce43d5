import Glibc
import LeakMemory

/// A thread that keeps a word on its stack, and waits until it is let go.
final class BlockedThread: @unchecked Sendable {
  /// What the thread keeps, each bit turned round.
  private let hidden: UInt

  /// Ends of a pipe: the thread waits for what is written to it.
  private var waiting: [Int32] = [0, 0]

  /// Ends of a pipe: the thread says when it begins to wait.
  private var ready: [Int32] = [0, 0]

  /// The thread.
  private var thread = pthread_t()

  /// Its number.
  private(set) var tid: Int32 = 0

  /// Whether it also keeps the word in a thread-specific slot.
  private let key: pthread_key_t?

  /// Its name.
  private let name: String

  /// Starts a thread that keeps an address, and waits until it has it.
  init(keeping address: Address, named name: String, key: pthread_key_t? = nil) {
    hidden = ~address.bits
    self.key = key
    self.name = name
    // SAFETY: The arrays have two elements each; the object outlives the thread, which `end` waits for.
    unsafe pipe(&waiting)
    unsafe pipe(&ready)
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe pthread_create(
      &thread,
      nil,
      { context in
        // SAFETY: What was passed below.
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<BlockedThread>.fromOpaque(context).takeUnretainedValue().run()
        return nil
      },
      context
    )
    var byte: UInt8 = 0
    _ = unsafe read(ready[0], &byte, 1)
  }

  /// Lets the thread end, and waits for that.
  func end() {
    var byte: UInt8 = 1
    // SAFETY: One byte is passed; the thread was made in `init`.
    _ = unsafe write(waiting[1], &byte, 1)
    pthread_join(thread, nil)
    for file in waiting + ready { close(file) }
  }

  /// The number of the thread that calls this.
  static var ownNumber: Int32 {
    var text = [CChar](repeating: 0, count: 64)
    // SAFETY: At most 63 bytes are written.
    _ = unsafe readlink("/proc/thread-self", &text, 63)
    let path = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return path.split(separator: "/").last.flatMap { Int32($0) } ?? 0
  }

  /// What the thread does.
  private func run() {
    tid = Self.ownNumber
    // SAFETY: The path is a literal.
    let file = unsafe open("/proc/thread-self/comm", O_WRONLY)
    _ = unsafe name.withCString { unsafe write(file, $0, strlen($0)) }
    close(file)
    // SAFETY: The key's owner made it; a value of ours is no pointer that anybody follows.
    if let key { unsafe pthread_setspecific(key, UnsafeRawPointer(bitPattern: ~hidden)) }
    keep(~hidden)
    if let key { pthread_setspecific(key, nil) }
  }

  /// Keeps a word on the stack while waiting.
  @inline(never)
  private func keep(_ word: UInt) {
    // SAFETY: The room has one word, and is used while it is there; one byte is read and written.
    unsafe withUnsafeTemporaryAllocation(of: UInt.self, capacity: 4) { room in
      unsafe room.initialize(repeating: word)
      var byte: UInt8 = 1
      // What is written matters to nobody: written from the room, the word has to be there.
      _ = unsafe write(ready[1], room.baseAddress, 1)
      _ = unsafe read(waiting[0], &byte, 1)
      unsafe room.update(repeating: 0)
    }
  }
}
