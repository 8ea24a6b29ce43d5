package import LeakMemory

extension TypeResolver {
  /// What the value witnesses of a metadata say; nil where it has no sound ones.
  ///
  /// They are in the word in front of the metadata; behind eight functions come size, stride, flags and
  /// the number of extra inhabitants. Source: swift/ABI/ValueWitness.def; verified with Swift 6.3.1.
  package func valueWitnesses(ofMetadata metadata: Address) -> ValueWitnessFacts? {
    let address = metadata.bits
    guard let table = memory.word(address &- 8), table & 7 == 0, table >= 4096,
      let first = memory.word(table), memory.isCode(first),
      let size = memory.word(table &+ 64), size < 1 << 32,
      let stride = memory.word(table &+ 72), stride < 1 << 32, stride >= size, stride > 0,
      let flags = memory.half(table &+ 80), let count = memory.half(table &+ 84)
    else { return nil }
    let alignment = Int(flags & 0xFF) + 1
    guard alignment & (alignment - 1) == 0, flags & 0x40_0000 == 0 else { return nil }
    return ValueWitnessFacts(
      size: Int(size),
      stride: Int(stride),
      alignment: alignment,
      extraInhabitantCount: Int(count & 0x7FFF_FFFF),
      flags: flags
    )
  }
}
