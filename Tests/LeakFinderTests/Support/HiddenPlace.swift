import LeakMemory

/// An address as nobody else would write it: a copy of it, also a search's own with every bit turned, leads to no object.
enum HiddenPlace {
  private static let mask: UInt = 0xA5A5_5A5A_A5A5_5A5A

  /// An address, hidden.
  static func of(_ address: Address) -> UInt { address.bits ^ mask }

  /// The address that is hidden.
  static func address(_ place: UInt) -> Address { Address(place ^ mask) }
}
