internal import CLeakFinder

/// This process's own memory, read through the kernel.
///
/// The kernel checks the range, so a stale or hostile address gives an error instead of a signal.
/// A read costs one system call, about a microsecond.
package struct OwnMemory: MemoryReader {
  /// A reader of this process.
  package init() {}

  package func read(
    _ address: Address,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(MemoryReadError) {
    guard let base = buffer.baseAddress, buffer.count > 0 else { return }
    // SAFETY: `base` is valid for `buffer.count` bytes and exclusively ours. The source range is
    // checked by the kernel, which reports `EFAULT` instead of delivering a signal.
    let code = unsafe leak_readOwnMemory(address.bits, base, buffer.count)
    guard code == 0 else {
      throw MemoryReadError(address: address, byteCount: buffer.count, code: code)
    }
  }
}
