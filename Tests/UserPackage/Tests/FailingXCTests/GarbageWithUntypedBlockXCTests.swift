import Glibc
import LeakFinder
import LeakFinderTesting
import XCTest

/// A ring that owns memory of C, whose spare bytes have a left-over word that names the ring.
final class GarbageWithUntypedBlockXCTests: XCTestCase {
  final class Node {
    var me: Node?
    var lock: UnsafeMutableRawPointer?
    deinit { unsafe free(lock) }
  }

  @inline(never)
  static func ring(leavesWord: Bool) {
    let node = Node()
    node.me = node
    guard let memory = unsafe malloc(56) else { return }
    unsafe memset(memory, 0, 56)
    if leavesWord {
      let address = UInt(bitPattern: ObjectIdentifier(node))
      unsafe memory.storeBytes(of: address, toByteOffset: 48, as: UInt.self)
    }
    unsafe free(memory)
    // The same chunk: 56 bytes can be used, and nobody asked for the last 8.
    unsafe node.lock = malloc(48)
    if let lock = unsafe node.lock { unsafe memset(lock, 0, 48) }
  }

  /// Without a left-over word: memory of C that only the ring owns refers back to it.
  @inline(never)
  static func backPointer() {
    let node = Node()
    node.me = node
    unsafe node.lock = malloc(64)
    let address = UInt(bitPattern: ObjectIdentifier(node))
    unsafe node.lock?.storeBytes(of: address, as: UInt.self)
  }

  func testPlain() { expectNoLeaks { Self.ring(leavesWord: false) } }

  func testLeftOverWordInItsOwnMemory() { expectNoLeaks { Self.ring(leavesWord: true) } }

  func testBackPointerInItsOwnMemory() { expectNoLeaks { Self.backPointer() } }
}
