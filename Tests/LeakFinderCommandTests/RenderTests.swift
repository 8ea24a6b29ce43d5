import Foundation
import LeakReports
import Testing

@testable import leak_finder

@Suite("leak-finder render")
struct RenderTests {
  /// Two files with three reports.
  private static let files = [
    "a": Data((StoredReport.leak(id: "1", fingerprint: "aa").jsonLine + "\n").utf8),
    "b": Data(
      [
        StoredReport.leak(id: "2", fingerprint: "aa"),
        StoredReport.leak(id: "3", fingerprint: "bb", type: "Demo.Model"),
      ].map { $0.jsonLine + "\n" }.joined().utf8
    ),
  ]

  @Test("several files are one run")
  func severalFiles() {
    let console = FakeConsole(Self.files)
    #expect(console.run("render", "a", "b") == 0)
    #expect(console.output.first == "2 leaks")
    #expect(console.text.contains("1 more like it"))
    #expect(console.output.last == "2 distinct leaks in 3 reports")
    let show = FakeConsole(Self.files)
    #expect(show.run("show", "a", "b") == 0)
    #expect(show.output == console.output)
  }

  @Test("a file gets the text, and nothing else does")
  func output() throws {
    let folder = try TemporaryFiles()
    let path = try folder.file("out", Array("older".utf8))
    let console = FakeConsole(Self.files)
    #expect(console.run("render", "a", "--format=github", "-o", path) == 0)
    #expect(console.output.isEmpty && console.complaints.isEmpty)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("::error title=Leak%3A Screen::") || text.hasPrefix("::error file="))
    #expect(text.hasSuffix("\n") && text.count { $0 == "\n" } == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
  }

  @Test("what cannot be written is said before anything is read", arguments: ["sarif", "text"])
  func unwritable(_ format: String) throws {
    let folder = try TemporaryFiles()
    let places = [folder.path, folder.path + "/none/out", "/dev/null/out", "/dev/full"]
    for place in places {
      let console = FakeConsole(Self.files)
      #expect(console.run("render", "a", "--format", format, "-o", place) == 73, "\(place)")
      #expect(console.output.isEmpty && console.complaints.count == 1)
    }
    #expect(FakeConsole(Self.files).run("render", "a", "-o", "/dev/null") == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test("a link stays a link, and the file that it leads to is replaced")
  func link() throws {
    let folder = try TemporaryFiles()
    let path = try folder.file("out", [])
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(FakeConsole(Self.files).run("render", "a", "--format", "json", "-o", link) == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("{\"schemaVersion\":1,"))
  }

  @Test("a command does not write over what it reads, by whatever path")
  func ownInput() throws {
    let folder = try TemporaryFiles()
    let path = try folder.file("reports", Array(Self.files["a"] ?? Data()))
    for output in [path, folder.path + "/./reports"] {
      let console = FakeConsole()
      #expect(console.run("render", path, "-o", output) == 64)
      #expect(console.complaints.count == 1)
      #expect(FakeConsole().run("baseline", "write", path, "-o", output, "--force") == 64)
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Self.files["a"])
  }

  @Test(
    "lines that are no reports are named, the others rendered",
    arguments: RenderFormat.allCases
  )
  func invalidLines(_ format: RenderFormat) {
    let other = StoredReport.leak(id: "1", fingerprint: "aa").jsonLine
      .replacing("\"schemaVersion\":1", with: "\"schemaVersion\":2")
    let rubbish = Data([0xff, 0xfe, 0x00, 0x0a]) + Data((other + "\n{\"schemaVersion\":1,").utf8)
    let console = FakeConsole(["a": Self.files["a"].map { $0 + rubbish } ?? Data()])
    #expect(console.run("render", "a", "--format", format.rawValue) == 65)
    #expect(console.complaints.count == 3)
    #expect(console.complaints.contains { $0.hasSuffix("schemaVersion is 2; only 1 can be read") })
    #expect(console.text.contains("Screen"))
  }

  @Test("no reports are no leaks in every form", arguments: RenderFormat.allCases)
  func empty(_ format: RenderFormat) throws {
    let console = FakeConsole(["a": Data()])
    #expect(console.run("render", "a", "--format", format.rawValue) == 0)
    switch format {
    case .text: #expect(console.output == ["no leaks"])
    case .json, .github: #expect(console.output.isEmpty)
    case .sarif: #expect(try SarifRules(console.text).results.isEmpty)
    case .html: #expect(console.text.hasPrefix("<!DOCTYPE html>"))
    }
  }

  @Test("what cannot be read replaces no output of earlier, and is not said to have no leaks")
  func unreadable() throws {
    let folder = try TemporaryFiles()
    let output = try folder.file("page.html", Array("kept".utf8))
    let console = FakeConsole(Self.files)
    #expect(console.run("render", "none", "a", "--format", "html", "-o", output) == 66)
    #expect(try String(contentsOfFile: output, encoding: .utf8) == "kept")
    #expect(console.complaints.last?.hasSuffix("because not all reports could be read") ?? false)
    let text = FakeConsole(["a": Data("{".utf8)])
    #expect(text.run("render", "a") == 65)
    #expect(text.output.isEmpty)
  }

  @Test("an output that cannot be written is named with the reason")
  func unwritable() {
    for (path, reason) in [
      ("/none/x", "there is no such folder"), ("/", "it is a folder"),
      ("/dev/full", "no space is left there"),
    ] {
      let console = FakeConsole(Self.files)
      #expect(console.run("render", "a", "-o", path) == 73)
      #expect(console.complaints == ["leak-finder: cannot write \(path): \(reason)"])
    }
  }

  @Test("a file that is not there, or no file, ends with 66, and a missing root too")
  func missing() {
    for arguments in [["none"], ["/"], ["a", "--root", "/none"], ["a", "--baseline", "none"]] {
      let console = FakeConsole(Self.files)
      #expect(console.run(["render"] + arguments) == 66, "\(arguments)")
      #expect(console.complaints.count == 1)
    }
  }

  @Test(
    "senseless arguments get one line and exit code 64",
    arguments: [
      ["render", "--format", "svg"], ["render", "--format"], ["render", ""], ["render", "-", "-"],
      ["render", "--color", "red"], ["render", "--force"], ["diff", "a"], ["diff", "a", "b", "c"],
      ["diff", "-", "-"], ["baseline"], ["baseline", "read"], ["baseline", "write", "a"],
      ["baseline", "write", "a", "-o", "b", "--update", "--force"],
      ["baseline", "write", "a", "-o", "b", "--keep"], ["baseline", "check", "a"], ["test"],
      ["test", "--"], ["test", "--sarif"], ["test", "--exit-code", "256", "a"],
      ["test", "--sarif", "x", "--report", "x", "--", "a"],
    ]
  )
  func usage(_ arguments: [String]) {
    let console = FakeConsole(Self.files)
    #expect(console.run(arguments) == 64)
    #expect(console.complaints.count == 1 && console.output.isEmpty)
  }

  @Test(
    "every command has help with examples and exit codes",
    arguments: [
      "show", "render", "diff", "baseline", "test",
    ]
  )
  func help(_ command: String) {
    let console = FakeConsole()
    #expect(console.run(command, "--help") == 0)
    #expect(console.text.hasPrefix("usage: leak-finder \(command)"))
    #expect(console.text.contains("Exit codes:") && console.text.contains("Example"))
    #expect(HelpText.overview.contains("leak-finder \(command) "))
    #expect(console.text.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }
}
