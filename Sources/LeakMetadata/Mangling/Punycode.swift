/// Names with letters beyond ASCII, as manglings have them.
enum Punycode {
  /// Decodes a name; nil where it is none.
  ///
  /// Source: RFC 3492, with the digits `a` to `z` and `A` to `J`, and `_` as the delimiter:
  /// lib/Demangling/Punycode.cpp.
  static func decode(_ bytes: ArraySlice<UInt8>) -> String? {
    var scalars: [UInt32] = []
    var input = bytes
    if let delimiter = bytes.lastIndex(of: 0x5F) {
      scalars = bytes[..<delimiter].map(UInt32.init)
      input = bytes[bytes.index(after: delimiter)...]
    }
    var value = 128
    var place = 0
    var bias = 72
    var digits = input.makeIterator()
    var nextDigit = digits.next()
    while nextDigit != nil {
      let before = place
      var weight = 1
      var base = 36
      while true {
        guard let letter = nextDigit, let digit = digit(letter) else { return nil }
        nextDigit = digits.next()
        place += digit * weight
        let threshold = base <= bias ? 1 : base >= bias + 26 ? 26 : base - bias
        if digit < threshold { break }
        weight *= 36 - threshold
        guard weight < 1 << 40, place < 1 << 40 else { return nil }
        base += 36
      }
      let count = scalars.count + 1
      bias = adapted(place - before, count, isFirst: before == 0)
      value += place / count
      place %= count
      guard value < 0x11_0000, scalars.count < 1024 else { return nil }
      scalars.insert(UInt32(value), at: place)
      place += 1
    }
    var text = ""
    for scalar in scalars {
      // What no identifier may have is kept as surrogates from 0xD800 on.
      let plain = scalar >= 0xD800 && scalar < 0xD880 ? scalar - 0xD800 : scalar
      guard let scalar = Unicode.Scalar(plain) else { return nil }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// What a letter counts.
  private static func digit(_ letter: UInt8) -> Int? {
    switch letter {
    case 0x61...0x7A: Int(letter) - 0x61
    case 0x41...0x4A: Int(letter) - 0x41 + 26
    default: nil
    }
  }

  /// The bias for the next letter.
  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var base = 0
    while delta > 35 * 26 / 2 {
      delta /= 35
      base += 36
    }
    return base + 36 * delta / (delta + 38)
  }
}
