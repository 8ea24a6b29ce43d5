/// One mapping of a process, as its kernel described it.
package struct MemoryRegion: Hashable, Sendable {
  /// What code may do with a mapping.
  package struct Permissions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// It may be read.
    package static let read = Permissions(rawValue: 1)

    /// It may be written to.
    package static let write = Permissions(rawValue: 2)

    /// Code in it may run.
    package static let execute = Permissions(rawValue: 4)

    /// Writes to it are seen by others (`MAP_SHARED`).
    package static let shared = Permissions(rawValue: 8)
  }

  /// Its first address.
  package let start: Address

  /// The address behind its last byte.
  package let end: Address

  /// What code may do with it.
  package let permissions: Permissions

  /// The path of the mapped file, the kernel's name such as `[heap]`, or an empty text.
  package let name: String

  /// Where it begins in the mapped file, in bytes.
  package let fileOffset: UInt64

  /// Describes a mapping.
  package init(
    start: Address,
    end: Address,
    permissions: Permissions,
    name: String = "",
    fileOffset: UInt64 = 0
  ) {
    self.start = start
    self.end = end
    self.permissions = permissions
    self.name = name
    self.fileOffset = fileOffset
  }

  /// Its size in bytes.
  package var byteCount: Int { max(0, end - start) }

  /// Whether an address is in it.
  package func contains(_ address: Address) -> Bool {
    start <= address && address < end
  }

  /// Whether it is a part of a file, by its name.
  package var isFile: Bool { name.utf8.first == UInt8(ascii: "/") }

  /// Whether the program may keep data in it that others do not see.
  package var isPrivateData: Bool {
    permissions.contains([.read, .write]) && !permissions.contains(.shared)
  }
}

extension [MemoryRegion] {
  /// The region that an address is in, among regions by ascending address.
  ///
  /// - Complexity: O(log *n*).
  func region(containing address: Address) -> MemoryRegion? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, self[low - 1].contains(address) else { return nil }
    return self[low - 1]
  }
}
