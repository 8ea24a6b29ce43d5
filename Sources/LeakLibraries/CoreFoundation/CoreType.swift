internal import LeakMemory

/// The type of an object of Core Foundation, and its flags.
///
/// On Linux such an object begins as one of Swift's: class, counts, then a word of information with the number of
/// its type.
///
/// Source: `CFRuntimeBase`, swift-corelibs-foundation's Sources/CoreFoundation/include/CFRuntime.h; the numbers,
/// internalInclude/CFRuntime_Internal.h. Verified with Swift 6.3.1.
package struct CoreType {
  /// The type's number.
  let number: UInt

  /// The lowest seven bits, whose meaning each type has for itself.
  let flags: UInt

  /// The bytes before an object's own, and where the word of information is among them.
  static let header = 24
  package static let information: UInt = 16

  /// The classes of Foundation that objects of Core Foundation have.
  package static let classes: Set<String> = [
    "Foundation.__NSCFType", "Foundation._NSCFArray", "Foundation._NSCFDictionary",
    "Foundation._NSCFSet", "Foundation._NSCFString", "Foundation._NSCFConstantString",
  ]

  /// The numbers of types.
  static let basicHash: UInt = 3
  static let bag: UInt = 4
  static let string: UInt = 7
  static let set: UInt = 17
  static let dictionary: UInt = 18
  static let array: UInt = 19
  static let bundle: UInt = 31
  static let timeZone: UInt = 48
  static let calendar: UInt = 49
  static let locale: UInt = 55
  static let runArray: UInt = 63
  static let dateFormatter: UInt = 56
  static let numberFormatter: UInt = 57
  static let runLoop: UInt = 43
  static let runLoopMode: UInt = 44
  static let runLoopObserver: UInt = 45
  static let runLoopSource: UInt = 46
  static let runLoopTimer: UInt = 47

  /// Reads the type of an object; nil where the word cannot be read.
  init?(of object: LibraryBlock, _ context: inout LibraryContext) {
    guard object.byteCount >= Self.header,
      let word = context.word(at: object.start + Int(Self.information))
    else { return nil }
    number = Self.number(in: word)
    flags = word & 0x7f
  }

  /// The number of the type that a word of information has.
  package static func number(in information: UInt) -> UInt { information >> 8 & 0x3ff }
}
