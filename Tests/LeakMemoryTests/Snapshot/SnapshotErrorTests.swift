import Foundation
import Glibc
import LeakMemory
import Testing

@Suite("Targets that no snapshot can be taken of")
struct SnapshotErrorTests {
  /// The error that taking a snapshot of a process gives.
  private func error(
    of number: Int32,
    _ method: ProcessSource.Method = .copy
  ) -> SnapshotError? {
    do throws(SnapshotError) {
      _ = try ProcessSource(processID: number, method: method).snapshot()
      return nil
    } catch {
      return error
    }
  }

  @Test("A number that no process has is said to be none")
  func noProcess() {
    #expect(error(of: 1 << 30) == .noSuchProcess(1 << 30))
    #expect(error(of: 0) == .noSuchProcess(0))
    #expect(error(of: -1) == .noSuchProcess(-1))
    #expect(error(of: 1 << 30)?.isWrongTarget == true)
  }

  @Test("A process that has ended and was not collected is said to have ended")
  func zombie() throws {
    let pid = try #require(Self.spawn("/bin/true"))
    let end = Date().addingTimeInterval(10)
    var found: SnapshotError?
    while found == nil || found != .hasEnded(pid), Date() < end { found = error(of: pid) }
    #expect(found == .hasEnded(pid))
    waitpid(pid, nil, 0)
  }

  @Test("A process that a debugger holds is named with the debugger")
  func traced() throws {
    let target = try #require(TargetProcess("small"))
    let taker = Process()
    taker.executableURL = URL(fileURLWithPath: "/usr/bin/strace")
    guard FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") else { return }
    taker.arguments = ["-f", "-o", "/dev/null", "-p", "\(target.number)"]
    taker.standardError = FileHandle.nullDevice
    try taker.run()
    defer {
      kill(taker.processIdentifier, SIGKILL)
      taker.waitUntilExit()
    }
    // Only one can trace: asking too early would have the tool fail. Where it comes it holds all threads for a
    // moment, and a snapshot can be taken.
    #expect(target.isTraced)
    let end = Date().addingTimeInterval(10)
    var found: SnapshotError?
    while found == nil, Date() < end { found = error(of: target.number) }
    #expect(found == .isTraced(target.number, tracer: taker.processIdentifier))
    #expect(
      error(of: target.number, .clone)
        == .isTraced(target.number, tracer: taker.processIdentifier)
    )
  }

  @Test("A kernel's thread is no program")
  func kernelThread() {
    let status = try? String(contentsOfFile: "/proc/2/status", encoding: .utf8)
    guard status?.contains("kthreadd") == true else { return }
    #expect(error(of: 2)?.isWrongTarget == true)
  }

  @Test("Every error is one sentence or two")
  func sentences() {
    let errors: [SnapshotError] = [
      .noSuchProcess(1), .hasEnded(1), .notPermitted(1, advice: "it is."), .isTraced(1, tracer: 2),
      .cannotBeCloned(1, reason: "x"),
      .wrongArchitecture("x"), .unsupportedTool("x"), .kernelRefused(call: "x", code: 1),
      .outOfMemory(byteCount: 1), .wouldStopTooLong(seconds: 1), .keptChanging(1),
      .noSuchFile("x"), .fileFailed(path: "x", code: 2),
      .wrongFormat(path: "x", reason: "is no core file"), .notAvailable(reason: "x"),
    ]
    for error in errors {
      #expect(error.description.hasSuffix("."))
      #expect(!error.description.contains("\n"))
    }
  }

  /// Starts a program that nobody waits for.
  private static func spawn(_ path: String) -> pid_t? {
    var pid: pid_t = 0
    // SAFETY: The arguments end with a null and live for the call.
    let code = unsafe path.withCString { text in
      var arguments: [UnsafeMutablePointer<CChar>?] = unsafe [
        UnsafeMutablePointer(mutating: text), nil,
      ]
      return unsafe posix_spawn(&pid, path, nil, nil, &arguments, nil)
    }
    return code == 0 ? pid : nil
  }
}
