import LeakMemory

extension Address {
  /// An address written 0x…; nil for other texts.
  init?(written text: String) {
    guard text.hasPrefix("0x") || text.hasPrefix("0X"),
      let bits = UInt(text.dropFirst(2), radix: 16)
    else { return nil }
    self.init(bits)
  }
}
