/// An address in some process's memory: a number, never a pointer.
///
/// It can be compared, moved and printed, but not dereferenced: reading goes through a
/// ``MemoryReader``, which may look at this process, another one, or a test's fake memory.
///
/// It is kept as its complement. A look for whoever refers to an object goes through all memory: plain
/// numbers would be found there as if they were references, also where they are only left of what this
/// package was about a while ago.
package struct Address: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The complement of the address as a number.
  package let complement: UInt

  /// The address as a number.
  @inlinable
  package var bits: UInt { ~complement }

  /// The address with these bits.
  @inlinable
  package init(_ bits: UInt) {
    complement = ~bits
  }

  /// The address of an object; does not retain it.
  @inlinable
  package init(of object: AnyObject) {
    self.init(UInt(bitPattern: ObjectIdentifier(object)))
  }

  /// The address in a word that may be an enum's: the number of its case may be in the highest byte.
  ///
  /// Swift puts the numbers of cases into bits that no payload uses, and begins with the highest ones; those of a pointer
  /// are the eight highest and the three lowest.
  ///
  /// Source: `_swift_abi_SwiftSpareBitsMask` in stdlib/public/SwiftShims/swift/shims/System.h; verified with Swift 6.3.1 on
  /// x86_64.
  @inlinable
  package static func untagged(_ word: UInt) -> UInt { word & 0x00ff_ffff_ffff_ffff }

  /// The null address.
  @inlinable
  package static var null: Address { Address(0) }

  /// Whether this is the null address.
  @inlinable
  package var isNull: Bool { bits == 0 }

  /// Whether a pointer could be stored at this address, or point to it, without padding.
  @inlinable
  package var isWordAligned: Bool { bits & 7 == 0 }

  /// The address so many bytes further on; wraps instead of trapping, since input may be hostile.
  @inlinable
  package static func + (base: Address, offset: Int) -> Address {
    Address(base.bits &+ UInt(bitPattern: offset))
  }

  /// The number of bytes from `base` to `address`.
  @inlinable
  package static func - (address: Address, base: Address) -> Int {
    Int(bitPattern: address.bits &- base.bits)
  }

  /// Orders by number.
  @inlinable
  package static func < (lhs: Address, rhs: Address) -> Bool { lhs.bits < rhs.bits }
}

// MARK: - CustomStringConvertible

extension Address: CustomStringConvertible {
  package var description: String { "0x" + String(bits, radix: 16) }
}
