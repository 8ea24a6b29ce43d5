internal import LeakMemory

/// Where a variable is, as far as one address and a distance say it.
struct DebugLocation: Hashable {
  /// What the distance counts from.
  enum Base: Hashable {
    /// The frame base of the function.
    case frameBase
    /// The frame pointer.
    case framePointer
    /// The stack pointer.
    case stackPointer
    /// The async context of the function.
    case asyncContext
  }

  /// What the distance counts from.
  let base: Base

  /// The distance in bytes.
  let offset: Int64

  /// What is added to the word there to get the variable's address; nil where the variable itself is there.
  let indirection: UInt64?

  /// Operators: DWARF 5, section 7.7.1; 0xf3 is GNU's entry value before version 5.
  private enum Operator {
    static let dereference: UInt8 = 0x06
    static let plusConstant: UInt8 = 0x23
    static let register14: UInt8 = 0x5e
    static let register6Offset: UInt8 = 0x76
    static let register7Offset: UInt8 = 0x77
    static let frameBaseOffset: UInt8 = 0x91
    static let entryValue: UInt8 = 0xa3
    static let oldEntryValue: UInt8 = 0xf3
  }

  /// Reads an expression; nil where it is anything but an address at a distance.
  ///
  /// The async context is in register 14 when a part of a Swift async function begins (LLVM's `swiftasync`). A part
  /// that goes on behind an `await` (`…TQ…_`) begins with the context of the function that was awaited, whose first
  /// word is its caller's: then the expression dereferences once before it adds. Verified with Swift 6.3.1.
  init?(_ expression: [UInt8]) {
    var reader = ByteReader(expression)
    let base: Base
    var offset: Int64 = 0
    switch reader.read(UInt8.self) {
    case Operator.frameBaseOffset:
      base = .frameBase
      offset = reader.readSignedLEB()
    case Operator.register6Offset:
      base = .framePointer
      offset = reader.readSignedLEB()
    case Operator.register7Offset:
      base = .stackPointer
      offset = reader.readSignedLEB()
    case Operator.entryValue, Operator.oldEntryValue:
      guard reader.readUnsignedLEB() == 1, reader.read(UInt8.self) == Operator.register14 else {
        return nil
      }
      base = .asyncContext
      var next = reader.read(UInt8.self)
      if next == Operator.dereference { next = reader.read(UInt8.self) }
      guard next == Operator.plusConstant else { return nil }
      offset = Int64(truncatingIfNeeded: reader.readUnsignedLEB())
    default: return nil
    }
    var indirection: UInt64?
    while !reader.isAtEnd {
      switch reader.read(UInt8.self) {
      case Operator.plusConstant:
        let distance = reader.readUnsignedLEB()
        if let known = indirection {
          indirection = known &+ distance
        } else {
          offset &+= Int64(truncatingIfNeeded: distance)
        }
      case Operator.dereference where indirection == nil: indirection = 0
      default: return nil
      }
    }
    guard !reader.hasFailed else { return nil }
    self.base = base
    self.offset = offset
    self.indirection = indirection
  }
}
