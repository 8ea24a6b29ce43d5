/// Stacks that occur again and again, by the bytes of their JSON, each read and stored once.
///
/// A list in brackets ends where its last bracket is: bytes that are equal up to there are the same list.
struct SharedStacks {
  /// A stack.
  private struct Stack {
    /// The bytes of its JSON.
    let bytes: [UInt8]

    /// The frames.
    let sites: [SourceSite]
  }

  /// The number of stacks that are remembered.
  private static let mostStacks = 1 << 12

  /// The number of stacks with one beginning that are compared.
  private static let mostLike = 8

  /// The length of a beginning, in bytes.
  private static let beginning = 128

  /// The stacks by the hash of their beginnings.
  private var known: [UInt64: [Stack]] = [:]

  /// The number of stacks.
  private var count = 0

  /// Finds the stack whose JSON begins at a byte.
  ///
  /// - Returns: The frames and the number of bytes; nil where it is not known.
  func stack(at start: Int, in bytes: [UInt8]) -> (sites: [SourceSite], byteCount: Int)? {
    guard let like = known[Self.hash(bytes[start...])] else { return nil }
    let end = bytes.count
    next: for stack in like where end - start >= stack.bytes.count {
      for offset in stack.bytes.indices where stack.bytes[offset] != bytes[start + offset] {
        continue next
      }
      return (stack.sites, stack.bytes.count)
    }
    return nil
  }

  /// Remembers a stack, as long as there is room.
  mutating func remember(_ sites: [SourceSite], from bytes: ArraySlice<UInt8>) {
    // A short one may not be all of its beginning.
    guard count < Self.mostStacks, bytes.count >= Self.beginning else { return }
    let key = Self.hash(bytes)
    guard known[key, default: []].count < Self.mostLike else { return }
    known[key, default: []].append(Stack(bytes: Array(bytes), sites: sites))
    count += 1
  }

  /// The hash of a beginning.
  private static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes.prefix(beginning) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }
}
