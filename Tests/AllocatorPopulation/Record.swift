import Glibc

/// A list of numbers in a mapping of its own, so that keeping it allocates nothing.
///
/// Addresses are kept as complements: no word of the list refers to a block.
// SAFETY: The mapping is as large as `capacity` says and is never given back.
@safe struct Record {
  /// The numbers.
  private let numbers: UnsafeMutablePointer<UInt>

  /// How many numbers there is room for.
  private let capacity: Int

  /// How many numbers there are.
  private(set) var count = 0

  /// Makes room.
  init(capacity: Int) {
    // SAFETY: A new mapping; nothing else refers to it.
    let mapped = unsafe mmap(
      nil,
      capacity * 8,
      PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
      -1,
      0
    )
    guard let mapped = unsafe mapped, unsafe mapped != MAP_FAILED else { exit(70) }
    // SAFETY: The mapping is aligned to pages and as large as needed; zero is a number.
    unsafe numbers = mapped.bindMemory(to: UInt.self, capacity: capacity)
    self.capacity = capacity
  }

  /// Adds a number.
  mutating func append(_ number: UInt) {
    guard count < capacity else { exit(71) }
    // SAFETY: There is room, checked just above.
    unsafe numbers[count] = number
    count += 1
  }

  /// The number at a position below `count`.
  subscript(index: Int) -> UInt {
    // SAFETY: Callers stay below `count`.
    unsafe numbers[index]
  }
}
