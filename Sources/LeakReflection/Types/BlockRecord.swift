internal import CLeakFinder
package import LeakMemory

/// A block of C, such as libdispatch keeps, that has left the stack.
///
/// Source: `Block_layout`, libdispatch's src/BlocksRuntime/Block_private.h; `dispatch_block_private_data_s`,
/// src/queue_internal.h. Verified with Swift 6.3.1.
package struct BlockRecord: Sendable {
  /// What the block runs.
  package let invoke: Address

  /// The bytes of the block, its header of 32 bytes included.
  package let size: Int

  /// How many strong retains it has; nil for one that is never released.
  package let retains: Int?

  /// The block that this one was made around by `dispatch_block_create`; nil for others.
  package let inner: Address?

  /// The bytes before what a block captures.
  package static let headerSize = 32

  /// Reads the block at an address; nil where there is none, or one that captures nothing.
  package init?(at block: Address, memory: any MemoryReader) {
    guard
      block.isWordAligned, let malloced = Self.mallocedClass, memory.pointer(block) == malloced,
      let invoke = memory.pointer(block + 16),
      let descriptor = memory.pointer(block + 24),
      let size = memory.word(descriptor + 8), size >= Self.headerSize, size <= 1 << 16
    else { return nil }
    self.invoke = invoke
    self.size = Int(size)
    // The count stands above the lowest bit of the flags; all of its bits mean that nobody counts.
    let count = memory.word(block + 8).map { Int($0 & 0xfffe) >> 1 }
    retains = count == 0x7fff ? nil : count
    let isCreated = size >= 80 && memory.word(block + 32) == Self.privateDataMagic
    inner = isCreated ? memory.pointer(block + 72) : nil
  }

  /// The isa of every block that has left the stack; nil where no blocks are in use.
  private static let mallocedClass: Address? = {
    let bits = leak_mallocedBlockClass()
    return bits == 0 ? nil : Address(bits)
  }()

  /// The first captured word of a block made by `dispatch_block_create`.
  private static let privateDataMagic: UInt = 0xd159_b10c
}
