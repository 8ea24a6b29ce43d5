/// Why blocks without Swift objects are not known.
package enum ObjectsAloneReason: Hashable, Sendable {
  /// An allocator that is recognised by name and whose structures are not read, such as tcmalloc.
  case unsupportedAllocator(String)
  /// A tool that replaces the allocator, such as AddressSanitizer or Valgrind.
  case tool(String)
  /// No structure of a known allocator was found.
  case unknownAllocator
  /// Threads were stopped inside glibc's allocator.
  case lockedArenas(Int)
  /// Live Swift objects that are no blocks in the allocator's structures.
  case failedCheck(allocator: String, missing: Int, objects: Int)

  /// One sentence for users.
  package var sentence: String {
    let consequence = "Swift objects are complete; other heap blocks are unknown"
    return switch self {
    case .unsupportedAllocator(let name):
      "\(consequence), because LeakFinder does not read the heap structures of \(name)."
    case .tool(let name):
      "\(consequence), because the process runs under \(name), which replaces its allocator."
    case .unknownAllocator:
      "\(consequence), because the process uses an allocator that LeakFinder does not recognise."
    case .lockedArenas(let count):
      "\(consequence), because the process was stopped while it changed "
        + (count == 1 ? "one of its heap arenas." : "\(count) of its heap arenas.")
    case .failedCheck(let allocator, let missing, let objects):
      "\(consequence), because the heap structures of \(allocator) do not have "
        + "\(missing) of \(objects) live objects."
    }
  }
}
