/// The 64-bit Fowler–Noll–Vo hash, variant 1a: public, and easily written in any language.
package enum FNV1a {
  /// Hashes bytes.
  ///
  /// Unlike Swift's `Hasher`, the result is the same in every process.
  package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
  }
}
