import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("Pictures of a process that runs")
struct TakingTests {
  /// A picture whose allocator's variables say nothing, as in the middle of a change.
  private func torn(_ whole: Snapshot) throws -> Snapshot {
    let library = try #require(whole.images.first { $0.name.hasPrefix("libc.so") })
    return Snapshot(
      regions: whole.regions,
      extents: whole.extents.filter { extent in
        !library.segments.contains { segment in
          segment.permissions.contains(.write) && extent.start < segment.start.bits + 8192
            && segment.start.bits < extent.start + extent.byteCount
        }
      },
      storage: [whole],
      images: whole.images,
      threads: whole.threads,
      process: whole.process,
      absences: []
    )
  }

  @Test("A picture that was taken while the allocator's lists changed is taken again")
  func takesAgain() throws {
    let whole = try #require(Specimen.shared).snapshot
    let torn = try torn(whole)
    var count = 0
    let analysis = SnapshotAnalysis.ofRunningProcess {
      count += 1
      return count < 3 ? torn : whole
    }
    #expect(count == 3)
    #expect(analysis.snapshot === whole)
    #expect(analysis.census().notes == [])
  }

  @Test("After four pictures the last one has to do, and a note tells what it lacks")
  func givesUp() throws {
    let torn = try torn(#require(Specimen.shared).snapshot)
    var count = 0
    let analysis = SnapshotAnalysis.ofRunningProcess {
      count += 1
      return torn
    }
    #expect(count == 4)
    #expect(analysis.census().notes.count == 1)
  }
}
