import Foundation
import LeakMemory
import Testing

@Suite("Own memory is read through the kernel")
struct OwnMemoryTests {
  private let memory = OwnMemory()

  @Test(
    "addresses that are not mapped give an error, never a signal",
    arguments: [0, 1, 4095, 1 << 47, 1 << 63, .max - 7] as [UInt]
  )
  func unmapped(bits: UInt) {
    #expect(memory.word(Address(bits)) == nil)
    #expect(memory.load(Address(bits), as: UInt8.self) == nil)
    #expect(memory.text(Address(bits)) == nil)
    #expect(memory.bytes(Address(bits), count: 10) == nil)
    #expect(throws: MemoryReadError.self) {
      var byte: UInt8 = 0
      // SAFETY: One byte of a local variable.
      try unsafe withUnsafeMutableBytes(of: &byte) {
        try unsafe memory.read(Address(bits), into: $0)
      }
    }
  }

  @Test(
    "absurd lengths are refused before memory is asked for",
    arguments: [-1, .min, 1 << 25, .max]
  )
  func lengths(count: Int) {
    let object = NSObject()
    #expect(memory.bytes(Address(of: object), count: count) == nil)
  }

  @Test(
    "a range that ends in a page which may not be read is refused whole; a text before it is read"
  )
  func endOfMapping() throws {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let base = unsafe mmap(
      nil,
      2 * page,
      PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS,
      -1,
      0
    )
    let start = try unsafe #require(base)
    // Not unmapped: another thread's memory could come to lie there.
    unsafe mprotect(start + page, page, PROT_NONE)
    defer { unsafe munmap(start, 2 * page) }
    let end = Address(UInt(bitPattern: start)) + page
    unsafe start.storeBytes(of: 0x61, toByteOffset: page - 3, as: UInt8.self)
    #expect(memory.bytes(end + -3, count: 3) == [0x61, 0, 0])
    #expect(memory.bytes(end + -3, count: 4) == nil)
    #expect(memory.word(end + -7) == nil)
    #expect(memory.text(end + -3) == "a")
    unsafe start.storeBytes(of: 0x6262, toByteOffset: page - 2, as: UInt16.self)
    #expect(memory.text(end + -3) == nil)
  }

  @Test("errno is left as it was")
  func errorNumber() {
    errno = 77
    #expect(memory.word(Address(8)) == nil)
    #expect(errno == 77)
  }

  @Test("a text is given up where it is too long or no UTF-8")
  func texts() {
    let long = [UInt8](repeating: 0x61, count: 1000) + [0]
    let bad: [UInt8] = [0xc3, 0x28, 0] + [UInt8](repeating: 0, count: 64)
    unsafe long.withUnsafeBytes { bytes in
      let address = Address(UInt(bitPattern: bytes.baseAddress))
      #expect(memory.text(address, limit: 2000)?.count == 1000)
      #expect(memory.text(address, limit: 500) == nil)
    }
    unsafe bad.withUnsafeBytes { bytes in
      #expect(memory.text(Address(UInt(bitPattern: bytes.baseAddress))) == nil)
    }
  }
}
