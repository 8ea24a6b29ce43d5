import Foundation
import Glibc
import LeakMemory
import Testing

@Suite(
  "Snapshot of another process by a clone of it",
  .enabled("the kernel lets others than parents trace") { TargetProcess.mayBeTraced }
)
struct ProcessCloneTests {
  /// Takes a snapshot of a target.
  private func snapshot(_ target: TargetProcess) throws(SnapshotError) -> Snapshot {
    try ProcessSource(processID: target.number, method: .clone).snapshot()
  }

  @Test("holds every byte that the program wrote, and zero where it wrote nothing")
  func holdsWhatWasWritten() throws {
    let target = try #require(TargetProcess("idle", "20"))
    let snapshot = try snapshot(target)
    #expect(PatternExpectation(places: target.places).complaints(of: snapshot).isEmpty)
    #expect(snapshot.process.processID == target.number)
    #expect(snapshot.process.method == .clone)
    #expect(!snapshot.process.isOwn)
    #expect(snapshot.process.copiedByteCount > 20 << 20)
    #expect(snapshot.process.executablePath.hasSuffix("snapshot-target"))
  }

  @Test("says what the program keeps from its children")
  func namesWhatIsNotForked() throws {
    let target = try #require(TargetProcess("idle"))
    let snapshot = try snapshot(target)
    for name in ["kept", "wiped"] {
      let start = Address(try #require(target.places[name]))
      #expect(!snapshot.has(start, count: 8), "\(name)")
      #expect(
        snapshot.absences.contains { $0.start == start && $0.reason == .notForked },
        "\(name)"
      )
    }
    let copied = try ProcessSource(processID: target.number).snapshot()
    #expect(!copied.absences.contains { $0.reason == .notForked })
  }

  @Test("has each thread's registers from the moment before")
  func describesThreads() throws {
    let target = try #require(TargetProcess("churn", "1", "0"))
    #expect(target.becomes("S"))
    let snapshot = try snapshot(target)
    let main = try #require(snapshot.threads.first { $0.number == target.number })
    #expect(snapshot.threads.count == 2)
    #expect(main.name == "the target")
    #expect(main.isInKernel)
    let stack = try #require(main.registers?.stackPointer)
    let frame = try #require(target.places["stack"])
    #expect(stack.bits < frame && frame - stack.bits < 1 << 16)
    var cursor = snapshot.cursor()
    #expect(cursor.word(main.threadPointer.bits) == main.threadPointer.bits)
  }

  @Test("comes whole while threads start and end and memory is mapped and unmapped")
  func survivesChurn() throws {
    let target = try #require(TargetProcess("churn", "1", "4"))
    for _ in 0..<30 {
      let snapshot = try snapshot(target)
      #expect(PatternExpectation(places: target.places).complaints(of: snapshot).isEmpty)
      #expect(snapshot.threads.count >= 5)
      #expect(snapshot.threads.allSatisfy { $0.registers != nil })
      #expect(target.children.isEmpty)
    }
    #expect(target.calls().failures == 0)
  }

  @Test("of a stopped process leaves it stopped")
  func keepsTheState() throws {
    let target = try #require(TargetProcess("churn", "1", "0"))
    target.send(SIGSTOP)
    #expect(target.becomes("T"))
    for _ in 0..<5 {
      #expect(try snapshot(target).process.method == .clone)
      #expect(target.becomes("T"))
    }
    target.send(SIGCONT)
    #expect(target.becomes("RS"))
    #expect(target.calls().failures == 0)
  }

  @Test("interrupts none of ten kinds of system calls, in 200 snapshots")
  func interruptsNoCall() throws {
    let target = try #require(TargetProcess("calls"))
    for _ in 0..<200 {
      _ = try snapshot(target)
    }
    let outcome = target.calls(rounds: 3)
    #expect(outcome.failures == 0)
    #expect(outcome.rounds >= 3)
  }

  @Test("is no child that the program could wait for, or hears of")
  func isNoChild() throws {
    let target = try #require(TargetProcess("children"))
    for _ in 0..<100 {
      _ = try snapshot(target)
    }
    let outcome = target.calls(rounds: 3)
    #expect(outcome.failures == 0)
    #expect(outcome.rounds >= 3)
  }

  @Test("leaves the target running and without a child when the one who takes it is killed")
  func survivesBeingKilled() throws {
    let target = try #require(TargetProcess("churn", "1", "2"))
    for _ in 0..<20 {
      #expect(try target.isTaken(thenKilled: ["clone"]))
      #expect(target.becomesAlone())
      #expect(target.becomes("RS"))
    }
    #expect(target.calls().failures == 0)
  }

  @Test("of a program that a filter would end for it is refused, or taken past the filter")
  func respectsFilters() throws {
    let target = try #require(TargetProcess("filtered"))
    do throws(SnapshotError) {
      let snapshot = try snapshot(target)
      #expect(PatternExpectation(places: target.places).complaints(of: snapshot).isEmpty)
    } catch {
      guard case .cannotBeCloned(target.number, let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(reason.contains("seccomp"))
      #expect(error.description.contains("Without --fork"))
    }
    #expect(target.becomesAlone())
    #expect(target.calls().failures == 0)
  }
}
