/// A part of a file that is loaded into memory (`PT_LOAD`), with its place in the file.
package struct LoadHeader: Hashable, Sendable {
  /// Its address before the load bias is added.
  package let address: UInt64

  /// Its size in memory, in bytes.
  package let memorySize: UInt64

  /// Where it begins in the file.
  package let fileOffset: UInt64

  /// Its size in the file, in bytes; what follows up to the size in memory is zero.
  package let fileSize: UInt64

  /// What code may do with it.
  package let permissions: MemoryRegion.Permissions

  /// Reads the loaded parts from an array of `Elf64_Phdr`.
  package static func list(in bytes: [UInt8]) -> [LoadHeader] {
    var found: [LoadHeader] = []
    var reader = ByteReader(bytes)
    while reader.remaining >= ProgramHeader.byteCount {
      let type = reader.read(UInt32.self)
      let flags = reader.read(UInt32.self)
      let offset = reader.read(UInt64.self)
      let address = reader.read(UInt64.self)
      reader.skip(8)
      let fileSize = reader.read(UInt64.self)
      let memorySize = reader.read(UInt64.self)
      reader.skip(8)
      // PT_LOAD = 1; PF_X = 1, PF_W = 2, PF_R = 4.
      guard type == 1, memorySize > 0 else { continue }
      var permissions: MemoryRegion.Permissions = []
      if flags & 4 != 0 { permissions.insert(.read) }
      if flags & 2 != 0 { permissions.insert(.write) }
      if flags & 1 != 0 { permissions.insert(.execute) }
      found.append(
        LoadHeader(
          address: address,
          memorySize: memorySize,
          fileOffset: offset,
          fileSize: fileSize,
          permissions: permissions
        )
      )
    }
    return found
  }
}
