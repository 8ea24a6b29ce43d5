import LeakImages
import LeakMemory
import Testing

@testable import LeakAnalysis

#if os(Linux)
@Suite("A process that has looked at itself, looked at from outside")
struct LookedAtItselfTests {
  @Test("has the garbage that nothing but copies of its memory leads to")
  func garbage() throws {
    let process = try #require(SpecimenProcess(of: "snapshot-taker", "self"))
    let ring = try #require(process.objects["ring"])
    let snapshot = try ProcessSource(processID: process.number).snapshot()
    #expect(!snapshot.finderMappings.isEmpty)
    let groups = SnapshotAnalysis(snapshot).garbage(among: .all, caller: nil).groups
    let found = groups.first { group in group.members.contains { $0.address.bits == ring } }
    #expect(found?.isProven == true)
    #expect(found?.members.count == 2)
  }
}
#endif
