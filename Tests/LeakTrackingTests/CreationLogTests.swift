import LeakTracking
import Testing

@Suite("Creation log")
struct CreationLogTests {
  /// A call.
  private func site(_ line: UInt) -> CallSite {
    CallSite(fileID: "Tests/File.swift", filePath: "/File.swift", line: line, column: 1)
  }

  @Test("It knows where a living object was made, and keeps it not alive")
  func remembers() throws {
    let log = CreationLog()
    let deaths = Counter()
    var probe: Probe? = Probe { deaths.add() }
    _ = log.note(probe!, site: site(12), backtrace: 9)
    let creation = try #require(log.creation(of: probe!))
    #expect(creation.site.line == 12)
    #expect(creation.backtrace == 9)
    #expect(log.creation(of: Probe()) == nil)
    probe = nil
    #expect(deaths.value == 1)
  }

  @Test("What belongs to dead objects is swept out each time the log has doubled")
  func sweeps() {
    let log = CreationLog()
    let living = (0..<500).map { _ in Probe() }
    for probe in living { _ = log.note(probe, site: site(1), backtrace: 1) }
    var dead: [Probe] = []
    var sweeps = 0
    for number in 0..<20_000 {
      let probe = Probe()
      dead.append(probe)
      if log.note(probe, site: site(2), backtrace: 2) {
        dead = []
        log.sweepIfDue()
        sweeps += 1
      }
      #expect(log.count <= 500 + 1_024, "after \(number) notes")
    }
    #expect(sweeps == 20)
    #expect(log.creation(of: living[499])?.backtrace == 1)
    withExtendedLifetime(living) {}
  }
}
