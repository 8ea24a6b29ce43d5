internal import CLeakSnapshot

/// A mapping as a capture saw it, with the identity of its file.
struct CapturedMapping {
  /// How the bytes of a mapping are had.
  enum Treatment: UInt8 {
    /// It has none: not readable, or the kernel's own.
    case none = 0
    /// Touched pages are copied; others are zero.
    case anonymous = 1
    /// Pages that were written to are copied; others are as in the file.
    case file = 2
    /// All pages are copied.
    case whole = 3
    /// Others see what is written to it, and it has a name or is large; it is left out.
    case shared = 4
  }

  /// The mapping.
  let region: MemoryRegion

  /// The file's device, its major number shifted by 20.
  let device: UInt32

  /// The file's number on the device; 0 where it has no file.
  let inode: UInt64

  /// How its bytes are had.
  let treatment: Treatment

  /// Whether only the note of a core file names it, which states no permissions.
  var isOnlyNamed = false

  /// The path without the kernel's note that the file is gone.
  var path: String {
    let note = " (deleted)"
    return region.name.hasSuffix(note) ? String(region.name.dropLast(note.count)) : region.name
  }
}

/// A run of addresses with its place in the room for copies.
struct CapturedSpan {
  /// Its first address.
  let start: UInt
  /// Its size in bytes.
  let byteCount: Int
  /// Where its copy begins in the room.
  let offset: Int
  /// The index of its mapping.
  let mapping: Int

  /// The address behind its last byte.
  var end: UInt { start &+ UInt(byteCount) }
}
