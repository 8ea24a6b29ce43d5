internal import LeakMemory

/// Finds whose frame a word on a stack lies in.
///
/// A call leaves the address behind it on the stack: the nearest one below a word leads into the function
/// whose frame it is. Where that is a library's, the nearest one above that leads into the program tells
/// who called it. Memory of a thread that goes on meanwhile gives a wrong name at worst.
struct StackFrame {
  /// Where stacks are read.
  let memory: any MemoryReader

  /// How much of a stack is looked at in each direction, in bytes.
  private static let reach = 1 << 14

  /// An address in the function whose frame a word lies in; nil where none is found.
  func function(of hit: HeapHit, on thread: HeapThread) -> Address? {
    guard !hit.address.isNull else {
      return isOfProgram(thread.pc) ? thread.pc : caller(above: thread.sp) ?? thread.pc
    }
    let own = hit.frameFunction ?? callee(below: hit.address, notBelow: thread.sp)
    if let own, isOfProgram(own) { return own }
    return caller(above: hit.address) ?? own
  }

  /// The nearest address behind a call that is stored below a place.
  private func callee(below place: Address, notBelow limit: Address) -> Address? {
    var current = place + -8
    var left = Self.reach / 8
    while !(current < limit), left > 0 {
      if let code = memory.pointer(current), isBehindCall(code) { return code }
      current = current + -8
      left -= 1
    }
    return nil
  }

  /// The nearest address behind a call in the program itself that is stored above a place.
  private func caller(above place: Address) -> Address? {
    for offset in stride(from: 8, to: Self.reach, by: 8) {
      guard let word = memory.word(place + offset) else { return nil }
      let code = Address(word)
      if isOfProgram(code), isBehindCall(code) { return code }
    }
    return nil
  }

  /// Whether code belongs to the program, not to a library that comes with the system or the compiler.
  private func isOfProgram(_ code: Address) -> Bool {
    guard let image = ImageSymbols.shared.image(containing: code) else { return false }
    return !ThunkRecognizer.isOfSystem(image.path)
  }

  /// Whether an address lies in a function, right behind a call.
  private func isBehindCall(_ code: Address) -> Bool {
    guard
      code.bits >= 4096, ImageSymbols.shared.image(containing: code) != nil,
      let symbol = ImageSymbols.shared.symbol(containing: code), symbol.start < code
    else { return false }
    #if arch(x86_64)
    // `call` with an offset has five bytes, one through a register or memory two to seven.
    if memory.load(code + -5, as: UInt8.self) == 0xe8 { return true }
    return (2...7).contains { length in
      guard memory.load(code + -length, as: UInt8.self) == 0xff else { return false }
      return memory.load(code + (1 - length), as: UInt8.self).map { $0 >> 3 & 7 == 2 } ?? false
    }
    #else
    return true
    #endif
  }
}
