import Glibc
import LeakMemory

/// Memory of the allocator for tests, whose addresses are kept in a form that no scan finds.
struct HeapSamples {
  /// The addresses, each bit turned round.
  private var hidden: [UInt] = []

  /// How many there are.
  var count: Int { hidden.count }

  /// The addresses.
  func address(_ index: Int) -> Address { Address(~hidden[index]) }

  /// Allocates chunks of some sizes.
  init(sizes: [Int]) {
    hidden.reserveCapacity(sizes.count)
    for size in sizes {
      // SAFETY: Freed by `free(_:)`, or kept until the process ends.
      let memory = unsafe calloc(1, size)
      hidden.append(~UInt(bitPattern: memory))
    }
  }

  /// Frees one chunk.
  func free(_ index: Int) {
    // SAFETY: Allocated in `init`; each test frees a chunk once.
    unsafe Glibc.free(UnsafeMutableRawPointer(bitPattern: ~hidden[index]))
  }

  /// Frees all chunks.
  func freeAll() {
    for index in hidden.indices { free(index) }
  }

  /// Stores a word in one chunk.
  func store(_ word: UInt, in index: Int, at offset: Int) {
    // SAFETY: The chunk is alive and large enough.
    unsafe UnsafeMutableRawPointer(bitPattern: ~hidden[index])?
      .storeBytes(of: word, toByteOffset: offset, as: UInt.self)
  }

  /// What the allocator says of one chunk; Swift does not import the header that declares the function.
  func usableSize(_ index: Int) -> Int {
    typealias Asked = @convention(c) (UnsafeMutableRawPointer?) -> Int
    // SAFETY: The function has this signature, and the chunk is alive.
    guard let symbol = unsafe dlsym(nil, "malloc_usable_size") else { return -1 }
    let ask = unsafe unsafeBitCast(symbol, to: Asked.self)
    return unsafe ask(UnsafeMutableRawPointer(bitPattern: ~hidden[index]))
  }
}
