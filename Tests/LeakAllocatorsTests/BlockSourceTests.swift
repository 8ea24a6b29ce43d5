import Testing

@testable import LeakAllocators

@Suite("Block source")
struct BlockSourceTests {
  @Test(
    "is explained in one sentence",
    arguments: [
      (.glibc, "Blocks were read from glibc's heap."),
      (.jemalloc, "Blocks were read from jemalloc's heap."),
      (.mimalloc, "Blocks were read from mimalloc's heap."),
      (
        .objectsAlone(.tool("AddressSanitizer")),
        "Swift objects are complete; other heap blocks are unknown, because the process runs under "
          + "AddressSanitizer, which replaces its allocator."
      ),
      (
        .objectsAlone(.unknownAllocator),
        "Swift objects are complete; other heap blocks are unknown, because the process uses an "
          + "allocator that LeakFinder does not recognise."
      ),
      (
        .objectsAlone(.lockedArenas(2)),
        "Swift objects are complete; other heap blocks are unknown, because the process was stopped "
          + "while it changed 2 of its heap arenas."
      ),
      (
        .objectsAlone(.failedCheck(allocator: "glibc", missing: 7, objects: 90)),
        "Swift objects are complete; other heap blocks are unknown, because the heap structures of "
          + "glibc do not have 7 of 90 live objects."
      ),
    ] as [(BlockSource, String)]
  )
  func sentences(source: BlockSource, sentence: String) {
    #expect(source.sentence == sentence)
  }
}
