#if os(Linux)
import LeakMemory
import Testing

@Suite("What the allocator gives")
struct HeapChunkTests {
  @Test("is never more than is said for what was asked, nor less than that")
  func mostUsableBytes() {
    var excess: [Int] = []
    for _ in 0..<20 {
      // Holes of all sizes, so that what is asked for next leaves remainders.
      let holes = HeapSamples(sizes: (0..<400).map { _ in Int.random(in: 1...600) })
      for index in 0..<holes.count where index % 3 > 0 { holes.free(index) }
      let sizes = (0..<400).map { _ in Int.random(in: 1...400) }
      let samples = HeapSamples(sizes: sizes)
      for (index, size) in sizes.enumerated() {
        let usable = samples.usableSize(index)
        let most = HeapChunk.mostUsableBytes(forRequest: size)
        if usable < size || usable > most { excess.append(size) }
      }
      samples.freeAll()
      for index in 0..<holes.count where index % 3 == 0 { holes.free(index) }
    }
    #expect(excess == [])
  }
}
#endif
