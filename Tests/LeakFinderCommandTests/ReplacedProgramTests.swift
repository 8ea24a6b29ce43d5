import Foundation
import LeakMemory
import Testing

@testable import leak_finder

@Suite("Programs that become others by exec")
struct ReplacedProgramTests {
  @Test("a program that ends as another one is told, a link to it or a name in PATH is the same")
  func paths() throws {
    let folder = try TemporaryFiles()
    let program = try folder.file("program", [])
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program)
    func other(_ name: String, _ path: String) -> String? {
      ReplacedProgram.path(of: name, endingAs: ProcessFacts(executablePath: path, method: .ended))
    }
    #expect(other(program, "/usr/bin/true") == "/usr/bin/true")
    #expect(other(program, program) == nil && other(link, program) == nil)
    #expect(other("true", "/usr/bin/true") == nil)
    #expect(other("server", "/usr/bin/true") == "/usr/bin/true")
    #expect(other(program, "") == nil && other(folder.path + "/gone", program) == nil)
  }

  @Test("what a program has become by exec is no word on the program itself")
  func sentence() async throws {
    let folder = try TemporaryFiles()
    let script = try folder.file("script", Array("#!/bin/sh\nexec /bin/true\n".utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
    for options in [[], ["--follow"]] {
      // A thread of its own has no other children to wait for, which are other tests'.
      let (code, complaint) = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          let console = FakeConsole()
          let code = console.run(["run"] + options + ["--", script])
          continuation.resume(returning: (code, console.complaints.last))
        }
      }
      #expect(code == 66)
      let text = try #require(complaint)
      #expect(text.contains("/true") && text.contains("ran"), "\(text)")
    }
  }
}
