extension UInt8 {
  /// The same bits as a number with a sign.
  var signed: Int8 { Int8(bitPattern: self) }
}

extension UInt16 {
  /// The same bits as a number with a sign.
  var signed: Int16 { Int16(bitPattern: self) }
}

extension UInt32 {
  /// The same bits as a number with a sign.
  var signed: Int32 { Int32(bitPattern: self) }
}
