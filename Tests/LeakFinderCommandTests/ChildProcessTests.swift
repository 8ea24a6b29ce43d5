import Foundation
import Glibc
import Testing

@testable import leak_finder

@Suite("A program that the command runs", .timeLimit(.minutes(5)))
struct ChildProcessTests {
  @Test("its end is told, however many threads run programs and take each other's signals")
  func manyAtOnce() async throws {
    let ends = await withTaskGroup(of: [Bool].self) { group in
      for thread in 0..<8 {
        group.addTask {
          await Self.onThread {
            (0..<16).map { round in
              let code = Int32(16 * thread + round)
              return Self.shell("exit \(code)") == .exited(code)
            }
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(ends == [Bool](repeating: true, count: 128))
  }

  @Test("its own signal is told")
  func signal() async {
    #expect(await Self.onThread { Self.shell("kill -KILL $$") } == .signal(SIGKILL))
  }

  @Test("there is a reason where it cannot be run")
  func missing() async {
    let reason = await Self.onThread { () -> String? in
      do throws(SystemError) {
        _ = try ChildProcess.run(["/nowhere/program"], environment: [:])
        return nil
      } catch { return error.reason }
    }
    #expect(reason == "there is no such file")
  }

  /// Runs a shell's words; nil where that failed.
  private static func shell(_ words: String) -> ChildProcess.End? {
    try? ChildProcess.run(["/bin/sh", "-c", words], environment: [:])
  }

  /// What a thread of its own answers, since the signals of whoever runs a program stay blocked.
  private static func onThread<Answer: Sendable>(
    _ body: @escaping @Sendable () -> Answer
  ) async -> Answer {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: body()) }.start()
    }
  }
}
