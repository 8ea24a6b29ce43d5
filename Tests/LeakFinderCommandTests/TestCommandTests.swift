import Foundation
import LeakReports
import Testing

@testable import leak_finder

@Suite("leak-finder test")
struct TestCommandTests {
  /// A shell that reports a leak as tests do, and ends with a code.
  private static func program(_ folder: TemporaryFiles, endingWith code: Int = 0) throws -> [String]
  {
    let line = StoredReport.leak(id: "1", fingerprint: "aa").jsonLine + "\n"
    let reports = try folder.file("leak", Array(line.utf8))
    return ["--", "sh", "-c", "cat '\(reports)' >>\"$LEAKFINDER_REPORT\"; exit \(code)"]
  }

  /// A baseline with some fingerprint.
  private static func baseline(_ folder: TemporaryFiles, _ fingerprint: String) throws -> String {
    try folder.file(
      "leaks.json",
      Array(
        """
        {"schemaVersion":1,"leaks":[{"fingerprint":"\(fingerprint)","reason":"known"}]}
        """.utf8
      )
    )
  }

  @Test(
    "the program's own code wins, then leaks count",
    arguments: [
      (0, [], 1), (3, [], 3), (0, ["--exit-code", "0"], 0), (0, ["--exit-code", "9"], 9),
    ] as [(Int, [String], Int32)]
  )
  func codes(_ own: Int, _ options: [String], _ expected: Int32) throws {
    let folder = try TemporaryFiles()
    let console = FakeConsole()
    let program = try Self.program(folder, endingWith: own)
    #expect(console.run(["test"] + options + program) == expected)
    #expect(console.output.isEmpty)
    #expect(console.complaints.contains("leak-finder: 1 leak"))
  }

  @Test(
    "with a baseline tests only warn, and what it does not have fails",
    arguments: [
      ("aa", 0), ("bb", 1),
    ]
  )
  func baseline(_ known: String, _ code: Int) throws {
    let folder = try TemporaryFiles()
    let console = FakeConsole()
    let baseline = try Self.baseline(folder, known)
    var program = try Self.program(folder)
    program[3] = "test \"$LEAKFINDER_MODE\" = warn-reports || exit 7; " + program[3]
    #expect(console.run(["test", "--baseline", baseline] + program) == Int32(code))
    let complaints = console.complaints.joined(separator: "\n")
    #expect(complaints.contains("LEAK  Screen") == (code == 1))
    #expect(complaints.contains("matches no leak of this run") == (code == 1))
  }

  @Test("reports, SARIF and annotations are written, and the temporary folder is gone")
  func outputs() throws {
    let folder = try TemporaryFiles()
    let sarif = folder.path + "/leaks.sarif"
    let kept = folder.path + "/kept.jsonl"
    let temporary = folder.path + "/tmp"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
    let console = FakeConsole(variables: ["TMPDIR": temporary])
    let arguments = ["test", "--sarif", sarif, "--report", kept, "--github"]
    #expect(console.run(arguments + (try Self.program(folder))) == 1)
    #expect(try SarifRules(try String(contentsOfFile: sarif, encoding: .utf8)).results.count == 1)
    #expect(
      try String(contentsOfFile: kept, encoding: .utf8)
        == StoredReport.leak(id: "1", fingerprint: "aa").jsonLine + "\n"
    )
    #expect(console.output.count == 1 && console.text.hasPrefix("::error "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary).isEmpty)
  }

  @Test("a run without reports writes empty files and says so")
  func noLeaks() throws {
    let folder = try TemporaryFiles()
    let sarif = folder.path + "/leaks.sarif"
    let kept = folder.path + "/kept.jsonl"
    let console = FakeConsole()
    #expect(console.run("test", "--sarif", sarif, "--report", kept, "--", "true") == 0)
    #expect(console.complaints.contains("leak-finder: no leaks were reported"))
    #expect(try SarifRules(try String(contentsOfFile: sarif, encoding: .utf8)).results.isEmpty)
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)).isEmpty)
  }

  @Test(
    "the folder for attachments is made",
    arguments: [
      ["--attachments-path", "F"], ["--attachments-path=F"],
    ]
  )
  func attachments(_ arguments: [String]) throws {
    let folder = try TemporaryFiles()
    let path = folder.path + "/made/deep"
    let given = arguments.map { $0.replacing("F", with: path) }
    let console = FakeConsole()
    #expect(console.run(["test", "--", "test", "-d", path, "-a"] + given + ["=", given[0]]) != 64)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    let file = try folder.file("file", [])
    let blocked = FakeConsole()
    #expect(blocked.run("test", "--", "false", "--attachments-path", file) == 73)
    #expect(blocked.complaints.count == 1)
  }

  @Test("what cannot be read or written is said before the tests run")
  func refused() throws {
    let folder = try TemporaryFiles()
    let touched = folder.path + "/touched"
    let program = ["--", "touch", touched]
    let rubbish = try folder.file("rubbish", Array("rubbish".utf8))
    for (options, code) in [
      (["--baseline", rubbish], 65), (["--baseline", "/none"], 66), (["--root", "/none"], 66),
      (["--sarif", "/none/x"], 73), (["--report", folder.path], 73),
    ] {
      let console = FakeConsole()
      #expect(console.run(["test"] + options + program) == Int32(code), "\(options)")
      #expect(console.complaints.count == 1)
    }
    #expect(!FileManager.default.fileExists(atPath: touched))
    let missing = FakeConsole()
    #expect(missing.run("test", "--", "/none/swift") == 66)
    #expect(missing.complaints == ["leak-finder: cannot run /none/swift: there is no such file"])
  }

  @Test("the program's arguments are its own, also --help")
  func arguments() throws {
    let options = try TestOptions(parsing: ["--github", "swift", "test", "--help", "--sarif", "x"])
    #expect(options.program == ["swift", "test", "--help", "--sarif", "x"])
    #expect(options.outputs.isEmpty && options.annotates)
    guard case .test = try Invocation(parsing: ["test", "--", "a", "--help"]) else {
      Issue.record("the program's own --help is not passed on")
      return
    }
  }
}
