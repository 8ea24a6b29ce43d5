import Glibc
import LeakGraph
import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakAnalysis

@Suite("Memory that lies")
struct HostileTests {
  /// How much time of this thread the damaged cases get, in seconds.
  private static let mostSeconds = 10.0

  /// How much of a processor this thread has used, in seconds.
  private var usedSeconds: Double {
    var time = timespec()
    // SAFETY: The kernel writes one value into a variable of that type.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// A small program's memory and where its objects are.
  private func specimen() throws -> (memory: DamagedSpecimen, objects: [String: UInt]) {
    let process = try #require(SpecimenProcess("small"))
    let full = try ProcessSource(processID: process.number).snapshot()
    return (try #require(DamagedSpecimen(full)), process.objects)
  }

  @Test("The small program's memory without damage gives the same answers as all of it")
  func beginsWhole() throws {
    let process = try #require(SpecimenProcess("small"))
    let full = try ProcessSource(processID: process.number).snapshot()
    let memory = try #require(DamagedSpecimen(full))
    let whole = Reading(full, objects: process.objects)
    let part = Reading(memory.snapshot, objects: process.objects)
    #expect(whole.blockCount <= 500)
    #expect(part.withoutAnswer == [])
    #expect(part.lines == whole.lines)
    #expect(part.audit.totals.tooMany == 0)
    for area in DamagedSpecimen.Area.allCases {
      #expect(memory.targetCount(area) > 10, "\(area): \(memory.targetCount(area))")
    }
  }

  @Test(
    "Whatever is damaged, every question ends with an answer or without",
    .timeLimit(.minutes(5))
  )
  func survivesDamage() throws {
    let base = UInt64.random(in: 0 ... .max)
    let (memory, objects) = try specimen()
    // Printed at once: a trap would print nothing.
    print("damaged programs: base seed \(base)")
    fflush(nil)
    let start = usedSeconds
    var tried = 0
    var withObjects = 0
    var isWhole = true
    while usedSeconds - start < Self.mostSeconds {
      var random = SeededGenerator(seed: base &+ UInt64(tried))
      memory.damage(&random)
      let names = objects.keys.sorted().shuffled(using: &random).prefix(6)
      let asked = objects.filter { names.contains($0.key) }
      let reading = Reading(memory.snapshot, objects: asked)
      tried += 1
      if reading.census.objectCount > 0 { withObjects += 1 }
      if !reading.violations.isEmpty || reading.audit.totals.objects > reading.nodeCount {
        isWhole = false
        let counts = "\(reading.audit.totals.objects) of \(reading.nodeCount)"
        Issue.record("seed \(base &+ UInt64(tried - 1)): \(reading.violations), \(counts)")
      }
      memory.repair()
      guard isWhole else { break }
    }
    print("damaged programs: \(tried) cases, \(withObjects) with objects")
    #expect(withObjects * 2 >= tried, "base seed \(base): \(withObjects) of \(tried)")
    #expect(tried >= 20, "base seed \(base)")
  }

  @Test("A picture without anything has no objects")
  func looksAtNothing() {
    let analysis = SnapshotAnalysis(.nothing())
    #expect(!analysis.hasSwift)
    #expect(analysis.census().objectCount == 0)
    #expect(analysis.audit().totals.objects == 0)
    #expect(analysis.audit().plantedRetains.share == nil)
    #expect(analysis.answer(at: Address(4096)) == nil)
    #expect(analysis.groups(ofType: "Doc") == nil)
    #expect(analysis.heap.graph.checkInvariants() == [])
  }
}
