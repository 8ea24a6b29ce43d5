internal import LeakMemory

/// The place of the return address in functions without call frame information, by instructions.
///
/// The compiler leaves the information out for functions that it knows not to throw: 36 % of the symbols of
/// Swift 6.3.1's libswiftCore have none (value witnesses, metadata accessors). All that call others
/// have a frame pointer by then. An interrupted one may not have it yet, not any more, or never:
/// following the frame pointer would then leave out its caller. So the instructions around the program
/// counter are compared with the few forms of entry and exit (x86_64).
enum CodeWithoutTable {
  /// The stack pointer's position relative to the return address.
  enum Position: Hashable {
    /// The return address is on top of the stack; the frame pointer is the caller's.
    case returnAddress
    /// The caller's frame pointer is on top of the stack, the return address above it.
    case savedFramePointer
    /// The frame pointer leads to both.
    case framed
  }

  /// No function's entry is looked for further away than this.
  private static let maximumDistance: UInt = 1 << 16

  /// The position at an instruction that was interrupted.
  ///
  /// - Parameters:
  ///   - address: The instruction.
  ///   - function: The function's first address; nil where unknown.
  ///   - stackPointer: The end of the stack.
  ///   - framePointer: The frame pointer register; nil where unknown.
  ///   - memory: The bytes of code and stack.
  ///   - isCode: Whether code at an address may run.
  /// - Returns: The position; `.framed` where nothing says otherwise.
  static func position(
    at address: UInt,
    inFunctionAt function: UInt?,
    stackPointer: UInt,
    framePointer: UInt?,
    _ memory: FrameMemory,
    isCode: (UInt) -> Bool
  ) -> Position {
    func byte(_ offset: Int) -> UInt8? {
      memory.byte(address &+ UInt(bitPattern: offset))
    }
    guard let now = byte(0) else { return .framed }
    if isEntry(at: address, memory) || now == 0xc3 || isReturnPrefixed(now, byte(1)) {
      return .returnAddress
    }
    // `mov %rsp, %rbp` behind `push %rbp`.
    if byte(-1) == 0x55, now == 0x48, byte(1) == 0x89, byte(2) == 0xe5 { return .savedFramePointer }
    // A jump behind `pop %rbp`, or through a pointer: a call in place of a return.
    if now == 0xff && byte(1) == 0x25 { return .returnAddress }
    if byte(-1) == 0x5d, now == 0xe9 || now == 0xeb || isIndirectJump(now, byte(1), byte(2)) {
      return .returnAddress
    }
    guard let function, address >= function, address &- function < maximumDistance else {
      return .framed
    }
    // Between `pop %rbp` and the return other instructions may be: the call itself tells then.
    if let top = memory.word(stackPointer), isBehindCall(top, of: function, memory),
      !(framePointer.flatMap { memory.word($0 &+ 8) }.map { isBehindCall($0, of: function, memory) }
        ?? false)
    {
      return .returnAddress
    }
    var place = function
    while place &+ 4 <= address {
      if isEntry(at: place, memory) { return .framed }
      place &+= 1
    }
    guard let top = memory.word(stackPointer), isCode(top), isBehindCall(top, memory) else {
      return .framed
    }
    return .returnAddress
  }

  /// Whether a frame pointer is made at an address: `push %rbp; mov %rsp, %rbp`.
  private static func isEntry(at address: UInt, _ memory: FrameMemory) -> Bool {
    memory.single(address) == 0xe589_4855
  }

  /// Whether two bytes are a return with a prefix (`rep ret`, `bnd ret`).
  private static func isReturnPrefixed(_ first: UInt8, _ second: UInt8?) -> Bool {
    (first == 0xf3 || first == 0xf2) && second == 0xc3
  }

  /// Whether three bytes begin with a jump to where a register or a pointer leads (`FF /4`).
  private static func isIndirectJump(_ first: UInt8, _ second: UInt8?, _ third: UInt8?) -> Bool {
    if first == 0xff, let second { return second >> 3 & 7 == 4 }
    guard first == 0x41, second == 0xff, let third else { return false }
    return third >> 3 & 7 == 4
  }

  /// Whether the instruction before an address calls a function by its distance.
  private static func isBehindCall(
    _ address: UInt,
    of function: UInt,
    _ memory: FrameMemory
  ) -> Bool {
    guard memory.byte(address &- 5) == 0xe8,
      let distance = memory.single(address &- 4)?.signed
    else { return false }
    return address &+ UInt(bitPattern: Int(distance)) == function
  }

  /// Whether the instruction before an address is a call.
  ///
  /// Source: Intel 64 manual, volume 2, CALL: `E8` with a distance, or `FF /2` with a register or
  /// memory operand of 2 to 7 bytes in all.
  private static func isBehindCall(_ address: UInt, _ memory: FrameMemory) -> Bool {
    if memory.byte(address &- 5) == 0xe8 { return true }
    return [2, 3, 4, 6, 7].contains { (size: UInt) in
      guard memory.byte(address &- size) == 0xff,
        let operand = memory.byte(address &- size &+ 1)
      else { return false }
      return operand >> 3 & 7 == 2
    }
  }
}
