import Glibc
import LeakGraph
import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakAnalysis

@Suite("Memory that begins as an object does")
struct LeftHeadersTests {
  /// Has nothing.
  private final class Bare {}

  /// What a block is that begins with an object's metadata.
  private func kind(of block: Address, _ analysis: SnapshotAnalysis) -> NodeKind? {
    analysis.heap.node(at: block, in: analysis.map).flatMap { analysis.graph.node($0)?.kind }
  }

  /// A block of two words; whoever calls frees it.
  private func block(_ first: UInt, _ second: UInt) throws -> Address {
    let size = MemoryLayout<UInt>.size
    // SAFETY: Nothing but the block is used.
    let block = try unsafe #require(malloc(2 * size))
    // SAFETY: The block has room for two words.
    unsafe block.storeBytes(of: first, as: UInt.self)
    // SAFETY: As above.
    unsafe block.storeBytes(of: second, toByteOffset: size, as: UInt.self)
    return Address(UInt(bitPattern: block))
  }

  @Test("is no object where its second word is an address, or anything else that no counts are")
  func counts() throws {
    let bare = Bare()
    let object = Address(of: bare)
    let metadata = try #require(OwnMemory().word(object))
    let words: [UInt] = [0x0000_7f12_3456_7890, 0x5f5f_5f5f_5f5f_5f5f, 0x0000_0001_ffff_fffe]
    let blocks = try words.map { try block(metadata, $0) }
    defer {
      // SAFETY: Each was allocated above, and is freed once.
      for block in blocks { unsafe free(UnsafeMutableRawPointer(bitPattern: block.bits)) }
    }
    let analysis = SnapshotAnalysis(try OwnProcessSource().snapshot())
    for block in blocks { #expect(kind(of: block, analysis) == .untyped) }
    #expect(kind(of: object, analysis) == .object)
    withExtendedLifetime(bare) {}
  }
}
