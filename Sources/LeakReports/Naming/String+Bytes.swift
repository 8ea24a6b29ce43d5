extension String {
  /// Whether a byte of the text's UTF-8 is one of those; much faster than to go through its characters.
  package func hasByte(where isOne: (UInt8) -> Bool) -> Bool {
    let bytes = utf8.span
    for index in bytes.indices where isOne(bytes[index]) { return true }
    return false
  }
}
