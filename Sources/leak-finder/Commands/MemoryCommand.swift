import LeakAnalysis
import LeakMemory

/// Says what the resident memory of a process is.
struct MemoryCommand {
  /// What the arguments say.
  let options: InspectOptions

  /// Where to write.
  let console: Console

  /// Prints the parts.
  ///
  /// - Parameters:
  ///   - analysis: The picture.
  ///   - memory: What the kernel says.
  ///   - progress: Says what takes long.
  func run(_ analysis: SnapshotAnalysis, _ memory: ResidentMemory, _ progress: Progress) {
    let parts = analysis.memoryBreakdown(memory)
    progress.end()
    let advice = MemoryAdvice.sentences(parts, target: Invocation.quotable(options.target))
    if options.isJSON {
      console.print(json(parts, advice))
      return
    }
    console.print(
      "\(Amount.bytes(parts.resident)) resident; " + PauseText.of(analysis.snapshot)
    )
    console.print("")
    var table = TextTable([("BYTES", true), ("SHARE", true), ("WHAT", false)])
    for (bytes, what) in rows(parts) {
      table.add([Amount.count(bytes), Self.share(bytes, of: parts.resident), what])
    }
    for line in table.lines { console.print(line) }
    console.print("")
    console.print(
      "not counted above: page tables \(Amount.bytes(parts.pageTableBytes)), swapped out "
        + "\(Amount.bytes(parts.swappedBytes)); of the above in huge pages "
        + Amount.bytes(parts.hugeBytes)
    )
    console.print("")
    for sentence in advice { console.print(sentence) }
    for note in parts.notes { console.print("note: " + note) }
  }

  /// The parts with their sizes.
  private func rows(_ parts: MemoryBreakdown) -> [(Int, String)] {
    let objects = Amount.count(parts.objectCount)
    let stacks =
      parts.threadCount == 1
      ? "stack of 1 thread" : "stacks of \(Amount.count(parts.threadCount)) threads"
    guard let allocator = parts.allocator else {
      return [
        (parts.objectBytes, "\(objects) Swift objects"),
        (parts.freeBytes, "other memory of the allocator, live or free"),
        (parts.stackBytes, stacks), (parts.fileBytes, "mapped files"),
        (parts.restBytes, "memory of other mappings"),
      ]
    }
    return [
      (parts.objectBytes, "\(objects) Swift objects"),
      (parts.otherBytes, "\(Amount.count(parts.otherCount)) other live blocks"),
      (parts.freeBytes, "free in the allocator (\(allocator)), and what it needs itself"),
      (parts.stackBytes, stacks),
      (parts.fileBytes, "mapped files: code and data of libraries, and others"),
      (parts.restBytes, "memory of other mappings"),
    ]
  }

  /// A share in whole percent.
  private static func share(_ bytes: Int, of whole: Int) -> String {
    whole > 0 ? "\(Int((Double(bytes) / Double(whole) * 100).rounded())) %" : "–"
  }

  /// The parts as JSON in one line.
  private func json(_ parts: MemoryBreakdown, _ advice: [String]) -> String {
    JSONText.object([
      ("schemaVersion", .number(1)), ("target", .text(options.target)),
      ("resident", .number(parts.resident)), ("objects", .number(parts.objectCount)),
      ("objectBytes", .number(parts.objectBytes)), ("otherBlocks", .number(parts.otherCount)),
      ("otherBytes", .number(parts.otherBytes)), ("freeBytes", .number(parts.freeBytes)),
      ("allocator", parts.allocator.map { .text($0) } ?? .null),
      ("arenas", .number(parts.arenaCount)), ("threads", .number(parts.threadCount)),
      ("stackBytes", .number(parts.stackBytes)), ("fileBytes", .number(parts.fileBytes)),
      ("restBytes", .number(parts.restBytes)), ("pageTableBytes", .number(parts.pageTableBytes)),
      ("swappedBytes", .number(parts.swappedBytes)), ("hugeBytes", .number(parts.hugeBytes)),
      ("advice", .list(advice.map { .text($0) })),
      ("notes", .list(parts.notes.map { .text($0) })),
    ]).text
  }
}
