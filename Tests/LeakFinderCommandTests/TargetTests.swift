import Foundation
import Testing

@testable import leak_finder

@Suite("Targets of leak-finder")
struct TargetTests {
  @Test("a number is a process, a file is told by its first bytes")
  func kinds() throws {
    #expect(try Target(parsing: "4711") == .process(4711))
    let folder = try TemporaryFiles()
    let core = try folder.file(
      "core",
      Array("\u{7f}ELF".utf8) + Array(repeating: 0, count: 12) + [4, 0, 62, 0]
    )
    #expect(try Target(parsing: core) == .core(core))
    let saved = try folder.file("saved", Array("anything else".utf8))
    #expect(try Target(parsing: saved) == .saved(saved))
  }

  @Test("what is no target gets one sentence and exit code 66")
  func wrongTargets() throws {
    let folder = try TemporaryFiles()
    let program = try folder.file(
      "program",
      Array("\u{7f}ELF".utf8) + Array(repeating: 0, count: 12) + [3, 0, 62, 0]
    )
    let empty = try folder.file("empty", [])
    let short = try folder.file("short", Array("\u{7f}ELF".utf8))
    for argument in ["0", "99999999999", "no such file", folder.path, program, empty, short] {
      let console = FakeConsole()
      #expect(console.run("heap", argument) == 66, "\(argument)")
      #expect(console.complaints.count == 1 && console.output.isEmpty)
      #expect(console.complaints.first?.hasPrefix("leak-finder: ") ?? false)
    }
  }

  @Test("a pipe is not waited for, as a target or to compare with")
  func pipes() throws {
    let folder = try TemporaryFiles()
    let pipe = folder.path + "/pipe"
    // SAFETY: The string is zero-terminated and copied for the call.
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: pipe)
    for arguments in [["heap", pipe], ["heap", link], ["heap", "1", "--diff", pipe]] {
      let console = FakeConsole()
      #expect(console.run(arguments) == 66)
      #expect(console.complaints.count == 1 && console.output.isEmpty)
      #expect(console.complaints.first?.contains("is a pipe, a socket or a device") ?? false)
    }
    let saved = try folder.file("saved", Array("anything else".utf8))
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: saved)
    #expect(try Target(parsing: link) == .saved(link))
  }

  @Test("only a process can be cloned: with a file --fork gets one line and exit code 64")
  func forksNoFile() throws {
    let folder = try TemporaryFiles()
    let core = try folder.file(
      "core",
      Array("\u{7f}ELF".utf8) + Array(repeating: 0, count: 12) + [4, 0, 62, 0]
    )
    for file in [core, try folder.file("saved", Array("anything else".utf8))] {
      for arguments in [["heap", file], ["why", file, "A"], ["snapshot", file, "-o", file]] {
        let console = FakeConsole()
        #expect(console.run(arguments + ["--fork"]) == 64)
        #expect(console.complaints.count == 1 && console.output.isEmpty)
      }
    }
  }

  @Test("a file of rules with a mistake, or that is missing, gets one line and exit code 66")
  func rules() throws {
    let folder = try TemporaryFiles()
    let wrong = try folder.file("rules.json", Array("{\"schemaVersion\": 1, \"rules\": []}".utf8))
    let saved = try folder.file("saved", Array("anything else".utf8))
    let commands = [["leaks", saved], ["why", saved, "A"], ["grow", "1"], ["run", "/bin/true"]]
    for command in commands {
      for (path, words) in [
        (wrong, "are not valid: line 1: unknown name"), (folder.path + "/none", "cannot be read"),
        (folder.path, "cannot be read"),
      ] {
        let console = FakeConsole()
        let arguments = [command[0], "--rules", path] + command.dropFirst()
        #expect(console.run(arguments) == 66, "\(arguments)")
        #expect(console.complaints.count == 1 && console.output.isEmpty)
        #expect(console.complaints.first?.contains(words) ?? false, "\(console.complaints)")
      }
    }
    let console = FakeConsole()
    #expect(console.run("heap", saved, "--rules", wrong) == 64)
  }

  @Test("a file that is neither a core nor a saved snapshot is refused by name")
  func rubbish() throws {
    let folder = try TemporaryFiles()
    for bytes in [Array("rubbish".utf8), Array(repeating: 0, count: 100_000)] {
      let console = FakeConsole()
      let path = try folder.file("rubbish", bytes)
      #expect(console.run("audit", path) == 66)
      #expect(console.complaints.count == 1)
    }
    let console = FakeConsole()
    let core =
      Array("\u{7f}ELF\u{2}\u{1}\u{1}".utf8) + Array(repeating: 0, count: 9) + [4, 0, 62, 0]
    #expect(console.run("heap", try folder.file("core", core)) == 66)
    #expect(console.complaints.count == 1)
  }
}

/// Files of a test that are removed with it.
final class TemporaryFiles {
  /// Their folder.
  let path: String

  /// Makes a folder.
  init() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file.
  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}
