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

  package func readBlocks(
    at addresses: UnsafeBufferPointer<Address>,
    size: Int,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard
      let first = addresses.baseAddress, let base = buffer.baseAddress, size > 0,
      addresses.count <= buffer.count / size
    else { return 0 }
    // SAFETY: `Address` is one word, its complement. The buffer has room for all blocks, and the
    // kernel checks where they come from.
    return unsafe first.withMemoryRebound(to: UInt.self, capacity: addresses.count) { words in
      unsafe leak_readOwnBlocks(words, addresses.count, size, base)
    }
  }
}
