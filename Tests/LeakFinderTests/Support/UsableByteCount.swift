import LeakMemory

/// The allocator's own answer; the C library's module does not have it.
@_silgen_name("malloc_usable_size")
private func mallocUsableSize(_ block: UnsafeRawPointer?) -> Int

/// How many bytes the allocator gave for a block that is alive.
func usableByteCount(at address: Address) -> Int {
  // SAFETY: The caller keeps the block, which the process's allocator made.
  unsafe mallocUsableSize(UnsafeRawPointer(bitPattern: address.bits))
}
