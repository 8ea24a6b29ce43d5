import Glibc
import LeakMemory

/// Pages of the kernel for tests, in which they lay out what the allocator would.
struct MappedRegion {
  /// Where they begin; each bit turned round, so that no scan finds it.
  private let hidden: UInt

  /// How many bytes they have.
  let byteCount: Int

  /// Where they begin.
  var start: Address { Address(~hidden) }

  /// Maps so many bytes, all zero; nil where the kernel refuses.
  ///
  /// - Parameters:
  ///   - byteCount: How many.
  ///   - place: Where; nil for anywhere. What is mapped there already stays.
  init?(byteCount: Int, at place: Address? = nil) {
    let fixed = place == nil ? 0 : MAP_FIXED_NOREPLACE
    // SAFETY: A new mapping that replaces none; unmapped by `unmap()`.
    let memory = unsafe mmap(
      place.flatMap { unsafe UnsafeMutableRawPointer(bitPattern: $0.bits) },
      byteCount,
      PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | Int32(fixed),
      -1,
      0
    )
    guard unsafe memory != MAP_FAILED else { return nil }
    hidden = ~UInt(bitPattern: memory)
    self.byteCount = byteCount
  }

  /// Gives the pages back.
  func unmap() {
    // SAFETY: Mapped in `init`; a test unmaps once.
    _ = unsafe munmap(UnsafeMutableRawPointer(bitPattern: ~hidden), byteCount)
  }

  /// Stores a word.
  func store(_ word: UInt, at address: Address) {
    let offset = address - start
    guard offset >= 0, offset + 8 <= byteCount else { return }
    // SAFETY: Within the mapping.
    unsafe UnsafeMutableRawPointer(bitPattern: ~hidden)?
      .storeBytes(of: word, toByteOffset: offset, as: UInt.self)
  }
}
