import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("Core files that are cut short")
struct CutCoreTests {
  /// The specimen's picture with something missing.
  private static func analysis(
    lacking reason: SnapshotAbsence.Reason
  ) throws -> SnapshotAnalysis {
    let whole = try #require(Specimen.shared).snapshot
    return SnapshotAnalysis(
      Snapshot(
        regions: whole.regions,
        extents: whole.extents,
        storage: [whole],
        images: whole.images,
        threads: whole.threads,
        process: whole.process,
        absences: [4096, 8192].map {
          SnapshotAbsence(start: Address(0x10_0000 + UInt($0)), byteCount: $0, reason: reason)
        }
      )
    )
  }

  @Test("What a cut core file lacks is told once, instead of what is known of its allocator")
  func cut() throws {
    let analysis = try Self.analysis(lacking: .truncated)
    let sentence = try #require(analysis.cutSentence)
    #expect(sentence.hasPrefix("The core file is cut short: it lacks 12288 bytes"))
    #expect(analysis.notes == [sentence] && analysis.census().notes == [sentence])
    // What nothing reaches may be reached by what is missing.
    #expect(analysis.lackOfBlocks == sentence)
  }

  @Test("What a core file leaves out on purpose makes it no cut one")
  func leftOut() throws {
    let analysis = try Self.analysis(lacking: .leftOut)
    #expect(analysis.cutSentence == nil && analysis.notes == [] && analysis.lackOfBlocks == nil)
  }
}
