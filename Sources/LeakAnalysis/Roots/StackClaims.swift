import LeakImages
import LeakMemory

/// A word of a thread's live frame or register, which may be a reference or left of one.
struct StackClaim {
  /// The thread: an index in the snapshot's.
  let thread: Int

  /// The frame, counted from the innermost one; of a register that of the function that uses it.
  let frame: Int

  /// The frame's code; of a register that of the function that uses it, null where that is not known.
  let code: Address

  /// The word as a complement: an analysis of its own process leaves no copy of an object's address behind.
  private let complement: UInt

  /// The word, without the number of a case.
  var word: UInt { Address.untagged(~complement) }

  /// Whether it was in a register.
  let isRegister: Bool

  /// Where the word is; null for a register.
  let slot: Address

  /// The registers of the frame that it is in; nil for a register.
  let bases: FrameBases?

  /// Describes a word of a frame.
  private init(
    word: UInt,
    at slot: Address,
    of frame: StackFrame,
    _ number: Int,
    bases: FrameBases,
    thread: Int
  ) {
    self.thread = thread
    self.frame = number
    code = frame.lookupAddress
    complement = ~word
    isRegister = false
    self.slot = slot
    self.bases = bases
  }

  /// Describes a word of a register.
  private init(register word: UInt, code: Address, frame: Int, thread: Int) {
    self.thread = thread
    self.frame = frame
    self.code = code
    complement = ~word
    isRegister = true
    slot = .null
    bases = nil
  }

  /// The registers that a function saves before it uses them: rbx, rbp, r12 to r15.
  ///
  /// Source: System V ABI, AMD64 supplement, section 3.2.1; numbers of DWARF.
  private static let preserved = [3, 6, 12, 13, 14, 15]

  /// Goes through all live frames and registers of a snapshot's threads.
  ///
  /// A frame that the unwinder does not come to does not exist. The frame of `main`, and those that called it, hold
  /// nothing: the variables of a program's main file are globals. Nor does a thread that waits for work.
  static func forEach(in snapshot: Snapshot, _ body: (StackClaim) -> Void) {
    let unwinder = StackUnwinder(snapshot)
    for (index, thread) in snapshot.threads.enumerated() {
      let frames = unwinder.stack(of: thread).frames
      if waitsForWork(frames, snapshot) { continue }
      var end = frames.count
      if thread.number == snapshot.process.processID {
        end =
          frames.firstIndex { name(of: $0, snapshot) == "main" } ?? end
      }
      addArguments(of: thread, index, frames, body)
      addPreserved(frames, upTo: end, index, snapshot, body)
      addWords(of: frames, upTo: end, index, snapshot, body)
    }
  }

  /// Goes through the words of frames, those left out that are registers of callers.
  ///
  /// A function that saves a register saves what its callers have in it.
  private static func addWords(
    of frames: [StackFrame],
    upTo end: Int,
    _ thread: Int,
    _ snapshot: Snapshot,
    _ body: (StackClaim) -> Void
  ) {
    var cursor = snapshot.cursor()
    for (index, frame) in frames.prefix(end).enumerated() where !isOfC(frame, snapshot) {
      // By their complements, as all words of threads are kept.
      var saved: [UInt: Int] = [:]
      if index + 1 < frames.count {
        for number in preserved {
          guard let value = frames[index + 1].registers.values[number] else { continue }
          saved[~value.bits, default: 0] += 1
        }
      }
      let bases = FrameBases(frame)
      for range in [frame.redZone, frame.stackRange] {
        var address = (range.start.bits &+ 7) & ~7
        while address < range.end.bits, let word = cursor.word(address) {
          address &+= 8
          if let count = saved[~word], count > 0 {
            saved[~word] = count - 1
            continue
          }
          body(
            StackClaim(
              word: word,
              at: Address(address &- 8),
              of: frame,
              index,
              bases: bases,
              thread: thread
            )
          )
        }
      }
    }
  }

  /// The lowest address of the calling thread's stack from which on it may be what calls have that are not LeakFinder's
  /// own; nil where there are no such calls, but those of whoever runs tasks and blocks.
  ///
  /// - Parameters:
  ///   - thread: The calling thread.
  ///   - limit: The end of the frames that count for nothing.
  ///   - snapshot: The process.
  /// - Returns: The address.
  static func start(
    ofCallersOf thread: SnapshotThread,
    above limit: Address,
    in snapshot: Snapshot
  ) -> Address? {
    let frames = StackUnwinder(snapshot).stack(of: thread).frames
    guard let last = frames.last, last.stackRange.end > limit else { return limit }
    var callers = frames.drop { $0.stackRange.end <= limit }
    callers = callers.drop { name(of: $0, snapshot).map(OwnCode.isOwn) ?? false }
    let isOfRuntime = callers.allSatisfy { frame in
      isOfC(frame, snapshot) || name(of: frame, snapshot).map(ThunkNames.isOfRuntime) ?? false
    }
    return isOfRuntime ? nil : callers.first.map { max(limit, $0.stackRange.start) }
  }

  /// The linker's name of a frame's function; nil where it has none.
  private static func name(of frame: StackFrame, _ snapshot: Snapshot) -> String? {
    snapshot.symbol(containing: frame.lookupAddress)?.mangledName
  }

  /// The numbers of a snapshot's threads, beginning at 0, that are libdispatch's and run nothing.
  static func threadsWaitingForWork(in snapshot: Snapshot) -> Set<Int> {
    let unwinder = StackUnwinder(snapshot)
    return Set(
      snapshot.threads.indices.filter {
        waitsForWork(unwinder.stack(of: snapshot.threads[$0]).frames, snapshot)
      }
    )
  }

  /// Whether a thread of libdispatch's runs nothing: the words of its frames are left of what it ran before.
  private static func waitsForWork(_ frames: [StackFrame], _ snapshot: Snapshot) -> Bool {
    var isOfDispatch = false
    for frame in frames where !isOfC(frame, snapshot) {
      guard name(of: frame, snapshot)?.hasPrefix("_dispatch_") ?? false else { return false }
      isOfDispatch = true
    }
    return isOfDispatch
  }

  /// Whether a frame is of the C library's: it retains nothing, and what it was given its callers have too.
  private static func isOfC(_ frame: StackFrame, _ snapshot: Snapshot) -> Bool {
    guard let image = snapshot.imageIndex(containing: frame.lookupAddress) else { return false }
    let name = snapshot.images[image].name
    return librariesOfC.contains(where: name.hasPrefix)
  }

  /// How the files of the C library begin.
  private static let librariesOfC = ["libc.", "libpthread.", "ld-linux", "libm.", "libgcc_s."]

  /// Goes through the registers that functions preserve: each value is used by the function that saved the one
  /// before; what none did is left of whatever ran before.
  private static func addPreserved(
    _ frames: [StackFrame],
    upTo end: Int,
    _ thread: Int,
    _ snapshot: Snapshot,
    _ body: (StackClaim) -> Void
  ) {
    for number in preserved {
      for (index, (inner, outer)) in zip(frames, frames.dropFirst()).prefix(end).enumerated() {
        guard let value = inner.registers.values[number],
          value != outer.registers.values[number], !isOfC(inner, snapshot)
        else { continue }
        body(
          StackClaim(
            register: value.bits,
            code: inner.lookupAddress,
            frame: index,
            thread: thread
          )
        )
      }
    }
  }

  /// Goes through the other registers, which are arguments of a system call where the thread is in one.
  private static func addArguments(
    of thread: SnapshotThread,
    _ index: Int,
    _ frames: [StackFrame],
    _ body: (StackClaim) -> Void
  ) {
    guard !thread.isInKernel else { return }
    let code = frames.first?.lookupAddress ?? .null
    for (number, register) in (thread.registers?.values ?? []).enumerated()
    where !preserved.contains(number) {
      guard let register else { continue }
      body(StackClaim(register: register.bits, code: code, frame: 0, thread: index))
    }
  }
}
