internal import LeakMemory

/// The way up one stack.
struct StackWalk {
  /// The tables of the images.
  private let unwinder: StackUnwinder

  /// The bytes of stacks and tables.
  private let memory: FrameMemory

  /// The registers of the frame that was reached.
  private var registers: FrameRegisters

  /// The frames so far.
  private var frames: [StackFrame] = []

  /// The outcome of a step to a caller.
  private enum Step {
    /// The caller's registers, and how they were found.
    case caller(FrameRegisters, FrameOrigin)
    /// There is no caller, or no way to it.
    case end(StackEnd)
  }

  /// The number of the stack pointer.
  private static let stackPointer = UInt(ThreadRegisters.stackPointer)

  /// The number of the frame pointer.
  private static let framePointer = UInt(ThreadRegisters.framePointer)

  /// The number of the program counter.
  private static let programCounter = UInt(ThreadRegisters.programCounter)

  /// The bit of a saved frame pointer that marks the frame of an async function.
  private static let asyncMark: UInt = 1 << 60

  /// Begins at an innermost frame.
  init(_ unwinder: StackUnwinder, _ memory: FrameMemory, _ registers: FrameRegisters) {
    self.unwinder = unwinder
    self.memory = memory
    self.registers = registers
  }

  /// Goes up to the end.
  mutating func run() -> ThreadStack {
    var origin = FrameOrigin.context
    while frames.count < StackUnwinder.maximumFrameCount {
      guard let programCounter = registers[Self.programCounter] else {
        return ThreadStack(frames: frames, end: .unreadable)
      }
      var frame = StackFrame(
        programCounter: programCounter,
        registers: registers,
        origin: origin
      )
      let step = step(from: &frame)
      frames.append(frame)
      switch step {
      case .end(let end): return ThreadStack(frames: frames, end: memory.isSpent ? .limit : end)
      case .caller(let caller, let way):
        registers = caller
        origin = way
      }
    }
    return ThreadStack(frames: frames, end: .limit)
  }

  /// Finds a frame's caller, and fills in what the frame's table says about it.
  private func step(from frame: inout StackFrame) -> Step {
    let programCounter = frame.programCounter.bits
    let address = frame.origin == .context ? programCounter : programCounter &- 1
    guard var entry = unwinder.entry(containing: address, memory) else {
      return SignalFrame.isReturn(at: programCounter, memory)
        ? interrupted(&frame) : withoutTable(&frame)
    }
    // A signal frame's code is returned to at its first byte; its entry may begin just there.
    if !entry.contains(programCounter),
      let exact = unwinder.entry(containing: programCounter, memory), exact.isSignalFrame
    {
      entry = exact
    }
    frame.isSignalFrame = entry.isSignalFrame
    frame.function = AddressRange(
      start: Address(entry.start),
      byteCount: Int(clamping: entry.byteCount)
    )
    let lookup = entry.isSignalFrame ? programCounter : address
    guard let row = CallFrameProgram.row(of: entry, at: lookup, memory),
      let frameAddress = frameAddress(row, entry)
    else { return .end(.unreadable) }
    setRange(of: &frame, upTo: frameAddress)
    return caller(of: &frame, frameAddress, row, entry)
  }

  /// The canonical frame address by a row; nil where it cannot be found.
  private func frameAddress(_ row: CallFrameRow, _ entry: CallFrameEntry) -> UInt? {
    switch row.frameAddress {
    case .unknown: nil
    case .register(let register, let offset):
      registers[register].map { $0 &+ UInt(bitPattern: offset) }
    case .expression(let block):
      CallFrameExpression.value(of: block, registers, entry.bases, memory)
    }
  }

  /// The caller's registers by a row.
  private func caller(
    of frame: inout StackFrame,
    _ frameAddress: UInt,
    _ row: CallFrameRow,
    _ entry: CallFrameEntry
  ) -> Step {
    if row.rule(of: entry.returnColumn) == .undefined { return .end(.outermost) }
    var caller = FrameRegisters()
    caller[Self.stackPointer] = frameAddress
    for number in 0..<UInt(FrameRegisters.count) {
      let rule = row.rule(of: number)
      if number == Self.stackPointer, rule == .unspecified { continue }
      caller[number] = value(of: number, rule, frameAddress, entry)
    }
    if entry.returnColumn != Self.programCounter {
      caller[Self.programCounter] =
        entry.returnColumn < UInt(FrameRegisters.count) ? caller[entry.returnColumn] : nil
    }
    if let saved = caller[Self.framePointer], saved >> 60 == 1 {
      frame.isMarkedAsync = true
      caller[Self.framePointer] = saved & ~Self.asyncMark
    }
    return checked(caller, of: &frame, entry.isSignalFrame ? .context : .callFrameInformation)
  }

  /// The value that a register has in the caller.
  private func value(
    of number: UInt,
    _ rule: CallFrameRow.Rule,
    _ frameAddress: UInt,
    _ entry: CallFrameEntry
  ) -> UInt? {
    switch rule {
    case .unspecified:
      FrameRegisters.preserved & (1 &<< UInt32(number)) != 0 ? registers[number] : nil
    case .undefined: nil
    case .same: registers[number]
    case .saved(let offset): memory.word(frameAddress &+ UInt(bitPattern: offset))
    case .value(let offset): frameAddress &+ UInt(bitPattern: offset)
    case .register(let other): registers[other]
    case .savedAt(let block):
      CallFrameExpression.value(
        of: block,
        initial: frameAddress,
        registers,
        entry.bases,
        memory
      ).flatMap { memory.word($0) }
    case .valueOf(let block):
      CallFrameExpression.value(
        of: block,
        initial: frameAddress,
        registers,
        entry.bases,
        memory
      )
    }
  }

  /// The code that a signal interrupted, where no table says that the kernel made the frame.
  private func interrupted(_ frame: inout StackFrame) -> Step {
    frame.isSignalFrame = true
    guard let stackPointer = registers[Self.stackPointer],
      let saved = SignalFrame.registers(at: stackPointer, memory)
    else { return .end(.unreadable) }
    setRange(of: &frame, upTo: saved[Self.stackPointer] ?? stackPointer)
    return checked(saved, of: &frame, .context)
  }

  /// The caller where no table covers the frame.
  private func withoutTable(_ frame: inout StackFrame) -> Step {
    let programCounter = frame.programCounter.bits
    guard unwinder.isCode(programCounter) else { return .end(.noCode) }
    guard frame.origin == .context, let stackPointer = registers[Self.stackPointer] else {
      return byFramePointer(&frame)
    }
    let symbol = unwinder.snapshot.symbol(containing: frame.programCounter)
    let position = CodeWithoutTable.position(
      at: programCounter,
      inFunctionAt: symbol?.start.bits,
      stackPointer: stackPointer,
      framePointer: registers[Self.framePointer],
      memory,
      isCode: unwinder.isCode
    )
    var place = stackPointer
    var caller = registers
    switch position {
    case .framed: return byFramePointer(&frame)
    case .returnAddress: break
    case .savedFramePointer:
      caller[Self.framePointer] = memory.word(place)
      place &+= 8
    }
    for number in 0..<UInt(FrameRegisters.count)
    where FrameRegisters.preserved & (1 &<< UInt32(number)) == 0 {
      caller[number] = nil
    }
    caller[Self.programCounter] = memory.word(place)
    caller[Self.stackPointer] = place &+ 8
    setRange(of: &frame, upTo: place &+ 8)
    return checked(caller, of: &frame, .framePointer)
  }

  /// The caller by the frame pointer.
  private func byFramePointer(_ frame: inout StackFrame) -> Step {
    guard let pointer = registers[Self.framePointer], pointer & 7 == 0,
      let stackPointer = registers[Self.stackPointer], pointer >= stackPointer,
      pointer <= UInt.max &- 16, isSameStack(stackPointer, pointer)
    else { return .end(.noInformation) }
    guard let saved = memory.word(pointer), let returnAddress = memory.word(pointer &+ 8) else {
      return .end(.unreadable)
    }
    setRange(of: &frame, upTo: pointer &+ 16)
    var caller = FrameRegisters()
    caller[Self.stackPointer] = pointer &+ 16
    caller[Self.programCounter] = returnAddress
    frame.isMarkedAsync = saved >> 60 == 1
    caller[Self.framePointer] = frame.isMarkedAsync ? saved & ~Self.asyncMark : saved
    return checked(caller, of: &frame, .framePointer)
  }

  /// Checks that a caller can be one: it goes on in code, and its frame is above its callee's.
  private func checked(
    _ caller: FrameRegisters,
    of frame: inout StackFrame,
    _ origin: FrameOrigin
  ) -> Step {
    guard let programCounter = caller[Self.programCounter],
      let stackPointer = caller[Self.stackPointer]
    else { return .end(.unreadable) }
    guard programCounter != 0 else { return .end(.outermost) }
    guard unwinder.isCode(programCounter) else { return .end(.noCode) }
    // A signal may have a stack of its own, on either side of the interrupted one. An interrupted
    // function may have taken its return address off the stack.
    if origin != .context, let own = frame.stackPointer?.bits,
      frame.origin == .context ? stackPointer < own : stackPointer <= own
    {
      return .end(.notGrowing)
    }
    if origin != .context, Address(stackPointer) < frame.stackRange.end {
      // A table may say that the caller's stack pointer is not the frame address.
      frame.stackRange = AddressRange(start: frame.stackRange.start, end: Address(stackPointer))
    }
    return .caller(caller, origin)
  }

  /// Whether two addresses are in one mapping.
  private func isSameStack(_ first: UInt, _ second: UInt) -> Bool {
    guard let region = unwinder.snapshot.region(containing: Address(first)) else { return false }
    return region.contains(Address(second))
  }

  /// Says which words belong to a frame.
  private func setRange(of frame: inout StackFrame, upTo frameAddress: UInt) {
    frame.canonicalFrameAddress = Address(frameAddress)
    guard let start = registers[Self.stackPointer] else { return }
    var end = frameAddress
    if frame.isSignalFrame {
      // What the kernel pushed ends above the saved state; the interrupted frame may be anywhere.
      let pushed = start &+ SignalFrame.byteCount
      let isAbove = end > start && isSameStack(start, end)
      end = isAbove ? max(start, min(pushed, end &- 128)) : pushed
    }
    guard end > start, isSameStack(start, end &- 1) else { return }
    frame.stackRange = AddressRange(start: Address(start), end: Address(end))
  }
}
