/// What the resident memory of a process is.
package struct MemoryBreakdown: Hashable, Sendable {
  /// All of it, in bytes.
  package let resident: Int

  /// How many Swift objects there are, and what they occupy.
  package let objectCount: Int
  package let objectBytes: Int

  /// How many other live blocks there are, and what they occupy; 0 where these are not known.
  package let otherCount: Int
  package let otherBytes: Int

  /// What the allocator keeps for later: the resident rest of its memory.
  package let freeBytes: Int

  /// The name of the allocator; nil where it is not known.
  package let allocator: String?

  /// How many arenas the allocator has; 0 where it has none, or that is not known.
  package let arenaCount: Int

  /// How many threads there are, and what of their stacks is resident.
  package let threadCount: Int
  package let stackBytes: Int

  /// What of mapped files is resident: code, constants and data of images, and other files.
  package let fileBytes: Int

  /// Everything else: memory that the program or a library maps for itself.
  package let restBytes: Int

  /// What the tables of pages occupy, which is not part of the resident memory.
  package let pageTableBytes: Int

  /// What was swapped out, which is not part of the resident memory.
  package let swappedBytes: Int

  /// What of the resident memory is in huge pages.
  package let hugeBytes: Int

  /// What limits this answer, one sentence each.
  package let notes: [String]
}
