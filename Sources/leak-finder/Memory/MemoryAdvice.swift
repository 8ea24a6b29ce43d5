import LeakAnalysis

/// Says what the largest part of a process's memory means, and what to do about it.
enum MemoryAdvice {
  /// Parts of less are not worth a sentence, in bytes.
  private static let leastBytes = 16 << 20

  /// The sentences, the most useful first.
  ///
  /// - Parameters:
  ///   - memory: The parts.
  ///   - target: The target as it was given, for commands.
  /// - Returns: At least one sentence.
  static func sentences(_ memory: MemoryBreakdown, target: String) -> [String] {
    var sentences: [String] = []
    if memory.freeBytes >= leastBytes, memory.freeBytes * 10 >= memory.resident * 3 {
      sentences.append(free(memory))
    }
    if memory.objectBytes >= leastBytes, memory.objectBytes * 10 >= memory.resident * 3 {
      sentences.append(
        "Swift objects are a large part: leak-finder heap \(target) lists their types, leak-finder "
          + "leaks \(target) what nothing reaches, leak-finder grow \(target) what becomes more."
      )
    }
    if memory.otherBytes >= leastBytes, memory.otherBytes * 10 >= memory.resident * 3 {
      sentences.append(
        "Live blocks that are no Swift objects are a large part: buffers of C libraries and of Foundation's Data, or memory "
          + "that Swift code allocates by hand. leak-finder heap --retained \(target) lists the objects that keep most, such "
          + "as __DataStorage. Who allocated them is not recorded; a profiler of allocations (heaptrack, jemalloc's) tells it."
      )
    }
    if memory.stackBytes >= leastBytes, memory.stackBytes * 10 >= memory.resident * 3 {
      sentences.append(
        "The stacks of \(Amount.count(memory.threadCount)) threads are a large part: look for threads "
          + "that never end, or blocking calls on libdispatch's queues."
      )
    }
    if memory.restBytes >= leastBytes, memory.restBytes * 10 >= memory.resident * 3 {
      sentences.append(
        "Memory that the program or a library maps for itself (mmap) is a large part. What is in there is not known; "
          + "/proc/PID/smaps lists the mappings."
      )
    }
    // Code and data of the libraries are some of it in every process.
    if memory.fileBytes >= 3 * leastBytes, memory.fileBytes * 2 >= memory.resident {
      sentences.append(
        "Mapped files are the largest part: code and data of the program and its libraries, and files that it maps. "
          + "/proc/PID/smaps names them; what was not changed in memory the system takes back where it needs it."
      )
    }
    if memory.swappedBytes >= leastBytes {
      sentences.append(
        "\(Amount.bytes(memory.swappedBytes)) were swapped out and come on top of what is resident."
      )
    }
    if memory.pageTableBytes >= leastBytes {
      sentences.append(
        "The tables of its pages occupy \(Amount.bytes(memory.pageTableBytes)) more: much address "
          + "space is in use in small pieces."
      )
    }
    return sentences.isEmpty ? [calm(memory)] : sentences
  }

  /// What to do about memory that the allocator keeps.
  private static func free(_ memory: MemoryBreakdown) -> String {
    let share = "\(Amount.bytes(memory.freeBytes)) are free and kept by the allocator: no leak. "
    switch memory.allocator {
    case "glibc":
      let arenas =
        memory.arenaCount > 2
        ? "It has \(memory.arenaCount) arenas: MALLOC_ARENA_MAX=2 in the environment makes them "
          + "fewer. " : ""
      return share + arenas
        + "malloc_trim(0) gives back what is free; MALLOC_TRIM_THRESHOLD_=131072 makes it keep less."
    case "jemalloc":
      return share
        + "MALLOC_CONF=dirty_decay_ms:1000,muzzy_decay_ms:0 in the environment gives it back sooner."
    case "mimalloc":
      return share + "MIMALLOC_PURGE_DELAY=0 in the environment gives it back sooner."
    default: return share
    }
  }

  /// What to say where no part stands out.
  private static func calm(_ memory: MemoryBreakdown) -> String {
    memory.resident < 4 * leastBytes
      ? "No part is large. Look again when it has grown: leak-finder heap --diff compares two looks."
      : "No part stands out. Look again when it has grown: leak-finder heap --diff compares two looks."
  }
}
