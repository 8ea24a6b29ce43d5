/// A part of an image that is loaded into memory (`PT_LOAD`).
package struct ProgramHeader: Hashable, Sendable {
  /// Its address before the load bias is added.
  package let address: UInt64

  /// Its size in memory.
  package let size: UInt64

  /// Whether code in it may run.
  package let isExecutable: Bool

  /// Whether it may be written to.
  package let isWritable: Bool

  /// The size of an `Elf64_Phdr`.
  package static var byteCount: Int { 56 }

  /// Reads the loaded parts from an array of `Elf64_Phdr`.
  package static func loaded(in bytes: [UInt8]) -> [ProgramHeader] {
    var found: [ProgramHeader] = []
    var reader = ByteReader(bytes)
    while reader.remaining >= byteCount {
      let type = reader.read(UInt32.self)
      let flags = reader.read(UInt32.self)
      reader.skip(8)
      let address = reader.read(UInt64.self)
      reader.skip(16)
      let size = reader.read(UInt64.self)
      reader.skip(8)
      guard type == 1, size > 0 else { continue }
      found.append(
        ProgramHeader(
          address: address,
          size: size,
          isExecutable: flags & 1 != 0,
          isWritable: flags & 2 != 0
        )
      )
    }
    return found
  }
}
