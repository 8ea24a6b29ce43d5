import Glibc
import Testing

@testable import leak_finder

@Suite("A command that looks at a process")
struct CourtesyTests {
  /// The thread that calls and how much less of the processor than usual it asks for.
  private struct Place: Equatable {
    let thread = pthread_self()
    let niceness = getpriority(Int32(PRIO_PROCESS.rawValue), 0)
  }

  @Test("works where others go first, and has what is urgent done where they do not")
  func worksBehindOthers() {
    let own = Place()
    var work: [Place] = []
    var urgent: [Place] = []
    let courtesy = Courtesy()
    let code = courtesy.run {
      for _ in 0..<3 {
        urgent.append(courtesy.first { Place() })
        Courtesy.standBack()
        work.append(Place())
      }
      // The thread is one that others may be given.
      setpriority(Int32(PRIO_PROCESS.rawValue), 0, own.niceness)
      return 7
    }
    #expect(code == 7)
    #expect(urgent == [own, own, own])
    #expect(work.allSatisfy { $0.thread != own.thread })
    #expect(work.allSatisfy { $0.niceness == max(own.niceness, Courtesy.niceness) })
    #expect(Place() == own)
  }

  @Test("works without anything that is urgent")
  func worksAlone() {
    #expect(Courtesy().run { 3 } == 3)
  }
}
