import LeakAllocators
import LeakGraph
import LeakImages
import LeakMemory

/// The nodes that words outside of the heap name: variables, stacks, registers, and memory of other makers.
///
/// Where the question is what nothing reaches, every word is told, whatever is known of where it is: an object
/// too few is a leak missed, one too many a false alarm. Not told are words of stacks that are not in use, and those of
/// threads that wait for work, which are left of what they ran before.
struct OutsideWords {
  /// What a word is a part of.
  enum Place {
    /// A variable in which the runtime or the C library keep memory of their own.
    case runtime
    /// A call's frame or register.
    case frame
    /// Anything else.
    case memory
  }

  /// The picture.
  private let snapshot: Snapshot

  /// Whose they are.
  private let allocator: AllocatorView

  /// The variables of images.
  private let variables: SnapshotVariables

  /// Tells which words may lead to blocks.
  private let filter: AddressFilter

  /// Whoever asks.
  private let caller: CallerState?

  /// The bits of a reference that are not its address: those that enums and bridged objects use.
  private static let addressBits: UInt = 0x0fff_ffff_ffff_fff8

  /// The size of a page in bytes.
  private static let pageByteCount: UInt = 4096

  /// Finds the block that a word names; the second argument says whether a variable has the word.
  private let named: (UInt, Bool) -> Int?

  /// Prepares to read a picture.
  ///
  /// - Parameters:
  ///   - analysis: The picture and its blocks.
  ///   - caller: Whoever asks: the frames below, and what is left of calls that have returned, hold nothing.
  ///   - interior: The blocks of which only words are told that lead into them; nil where those are that are any
  ///     block's address.
  init(
    _ analysis: SnapshotAnalysis,
    caller: CallerState?,
    into interior: InteriorTargets? = nil
  ) {
    let blocks = analysis.map.blocks
    named = { word, isVariable in
      guard let interior else { return blocks.index(of: word & Self.addressBits) }
      return interior.block(containing: word, isSure: isVariable)
    }
    snapshot = analysis.snapshot
    allocator = analysis.map.view
    variables = SnapshotVariables(analysis.snapshot)
    filter = AddressFilter(areasOf: blocks, and: [])
    self.caller = caller
  }

  /// Calls a function with each node that is named, and where.
  func forEach(_ body: (NodeIndex, Place) -> Void) {
    let idle = StackClaim.threadsWaitingForWork(in: snapshot)
    let stacks = stacks(idle: idle)
    for stack in stacks { if let used = stack.used { read(used, isStack: true, body) } }
    if let caller { for word in caller.registers { note(word, .frame, body) } }
    for (index, thread) in snapshot.threads.enumerated()
    where !(thread.isAsking && caller != nil) && !idle.contains(index) {
      for case let word? in thread.registers?.values ?? [] { note(word.bits, .frame, body) }
    }
    let leftStacks = LeftStacks(snapshot)
    let ofFinder = snapshot.finderMappings
    for region in snapshot.regions where region.permissions.contains(.write) {
      let range = leftStacks.used(of: AddressRange(start: region.start, end: region.end))
      let start = stacks.reduce(range.start) { start, stack in
        range.contains(stack.lowest) ? max(start, stack.used?.end ?? stack.end) : start
      }
      // An arena that has nothing but free memory has what was left there.
      for others in allocator.partsOfOthers(from: start.bits, to: range.end.bits) {
        let others = AddressRange(
          start: Address(others.lowerBound),
          end: Address(others.upperBound)
        )
        for part in others.parts(outside: ofFinder) { read(part, isStack: false, body) }
      }
    }
  }

  /// Calls a function with each node that a word of a stack names, of threads that neither ask nor wait for work.
  func forEachStackWord(_ body: (NodeIndex) -> Void) {
    let idle = StackClaim.threadsWaitingForWork(in: snapshot)
    let busy = snapshot.threads.indices.filter {
      !snapshot.threads[$0].isAsking && !idle.contains($0)
    }
    for thread in busy {
      for case let word? in snapshot.threads[thread].registers?.values ?? [] {
        note(word.bits, .frame) { node, _ in body(node) }
      }
    }
    let others = Set(snapshot.threads.indices).subtracting(busy)
    for stack in stacks(idle: others) {
      if let used = stack.used { read(used, isStack: true) { node, _ in body(node) } }
    }
  }

  /// A thread's stack.
  private struct Stack {
    /// An address in it.
    let lowest: Address

    /// From the innermost call that counts to its end; nil where none does.
    let used: AddressRange?

    /// Its end as far as that is known: where memory that was mapped earlier follows, the kernel joins the two.
    let end: Address
  }

  /// The stacks of the threads.
  private func stacks(idle: Set<Int>) -> [Stack] {
    snapshot.threads.enumerated().compactMap { number, thread in
      let isAsking = thread.isAsking && caller != nil
      let lowest =
        (isAsking ? caller?.stackLimit : nil) ?? thread.registers?.stackPointer ?? .null
      guard let region = snapshot.region(containing: lowest) else { return nil }
      var start: Address?
      if isAsking {
        start = StackClaim.start(ofCallersOf: thread, above: lowest, in: snapshot)
      } else if !idle.contains(number) {
        // A function that calls none may use memory below its stack's end.
        start = thread.isAsking ? lowest : max(region.start, lowest + -128)
      }
      return Stack(
        lowest: lowest,
        used: start.map { AddressRange(start: $0, byteCount: region.end - $0) },
        end: Self.end(ofStackOf: thread, in: region)
      )
    }
  }

  /// The end of a thread's stack: the C library has the thread's record in its last page.
  private static func end(ofStackOf thread: SnapshotThread, in region: MemoryRegion) -> Address {
    guard region.contains(thread.threadPointer) else { return region.end }
    let end = (thread.threadPointer.bits | (pageByteCount - 1)) &+ 1
    return min(region.end, Address(end))
  }

  /// Notes the words of a range.
  private func read(
    _ range: AddressRange,
    isStack: Bool,
    _ body: (NodeIndex, Place) -> Void
  ) {
    var cursor = snapshot.cursor()
    var next = (range.start.bits &+ 7) & ~7
    while let slot = filter.nextReference(&cursor, from: next, to: range.end.bits) {
      next = slot &+ 8
      guard let word = cursor.word(slot), named(word, true) != nil else { continue }
      guard !isStack, let variable = variable(Address(slot)) else {
        note(word, isStack ? .frame : .memory, body)
        continue
      }
      // LeakFinder's own hold what their types name, as roots: a word between is left of what was in a register.
      guard !OwnCode.isOwn(variable.name) else { continue }
      let isOfRuntime = RuntimeVariables.contains(variable.name, image: variable.image)
      note(word, isOfRuntime ? .runtime : .memory, isVariable: true, body)
    }
  }

  /// Notes a word.
  private func note(
    _ word: UInt,
    _ place: Place,
    isVariable: Bool = false,
    _ body: (NodeIndex, Place) -> Void
  ) {
    guard let block = named(word, isVariable) else { return }
    body(NodeIndex(UInt32(truncatingIfNeeded: block)), place)
  }

  /// The linker's name of the variable that has a word, empty where none is known, and its image's file name; nil outside of
  /// images.
  private func variable(_ slot: Address) -> (name: String, image: String)? {
    guard let image = snapshot.imageIndex(containing: slot) else { return nil }
    let variable = variables.index(ofImage: image).variable(containing: slot)
    return (variable?.mangledName ?? "", snapshot.images[image].name)
  }
}
