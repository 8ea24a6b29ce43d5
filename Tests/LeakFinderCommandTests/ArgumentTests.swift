import Foundation
import Glibc
import LeakAnalysis
import LeakMemory
import Testing

@testable import leak_finder

@Suite("Arguments of leak-finder")
struct ArgumentTests {
  @Test("a report that is not there is told in words")
  func missingReport() {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let binary = folder.appendingPathComponent("analysis-specimen").path
    let console = FakeConsole()
    #expect(console.run("symbolicate", "no such report", "--binary", binary) == 66)
    #expect(
      console.complaints == [
        "leak-finder: no such report cannot be read: there is no such file"
      ]
    )
  }

  @Test("help and version are printed and succeed")
  func help() throws {
    for arguments in [["--help"], ["-h"], ["help"]] {
      #expect(try Invocation(parsing: arguments) == .help(HelpText.overview))
    }
    for arguments in [["show", "--help"], ["show", "x", "-h"], ["help", "show"]] {
      #expect(try Invocation(parsing: arguments) == .help(HelpText.show))
    }
    for command in InspectOptions.Command.allCases {
      let text = HelpText.text(of: command)
      #expect(try Invocation(parsing: [command.rawValue, "1", "--help"]) == .help(text))
      #expect(text.contains("Exit codes:") && text.contains("Example"))
      #expect(HelpText.overview.contains("leak-finder \(command.rawValue) "))
    }
    #expect(throws: UsageError.self) { try Invocation(parsing: ["help", "nosuch"]) }
    let help = FakeConsole()
    #expect(help.run("--help") == 0)
    #expect(help.text.hasPrefix("usage: leak-finder heap TARGET"))
    let version = FakeConsole()
    #expect(version.run("--version") == 0)
    #expect(version.output == [LeakFinderCommand.version])
    #expect(help.complaints.isEmpty && version.complaints.isEmpty)
  }

  @Test("options may stand in any order, values after a space or an equals sign")
  func options() throws {
    let expected = try ShowOptions(parsing: ["--json", "--color", "never", "a.jsonl"])
    #expect(expected.paths == ["a.jsonl"])
    #expect(expected.isJSON)
    #expect(expected.color == .never)
    #expect(try ShowOptions(parsing: ["a.jsonl", "--color=never", "--json"]) == expected)
    #expect(try ShowOptions(parsing: []).paths == ["-"])
    #expect(try ShowOptions(parsing: ["-"]).paths == ["-"])
    #expect(try ShowOptions(parsing: ["--", "--json", "b"]).paths == ["--json", "b"])
  }

  @Test("every command that looks at a program can have it cloned", arguments: [true, false])
  func forks(_ isForking: Bool) throws {
    for command in InspectOptions.Command.allCases {
      var arguments = command == .why ? ["1", "A"] : ["1"]
      if command == .snapshot || command == .graph { arguments += ["-o", "x"] }
      if isForking { arguments.insert("--fork", at: 0) }
      let options = try InspectOptions(command, parsing: arguments[...])
      #expect(options.isForking == isForking)
      #expect(options.target == "1")
      #expect(HelpText.text(of: command).contains("--fork"))
    }
  }

  @Test(
    "a drawing is about the leaks, a type or an address, and goes three steps unless told otherwise"
  )
  func drawings() throws {
    let arguments = ["1", "-o", "x", "--format", "dot"]
    let usual = try InspectOptions(.graph, parsing: arguments[...])
    #expect(usual.format == .dot && usual.dot?.subject == .leaks && usual.dot?.depth == 3)
    let type = arguments + ["--around", "Session", "--depth=7"]
    let options = try InspectOptions(.graph, parsing: type[...])
    #expect(options.dot?.subject == .type("Session") && options.dot?.depth == 7)
    let address = arguments + ["--around", "0x10"]
    #expect(try InspectOptions(.graph, parsing: address[...]).dot?.subject == .object(Address(16)))
    #expect(try InspectOptions(.graph, parsing: ["1", "-o", "x"]).format == nil)
    let rules = try InspectOptions(.leaks, parsing: ["1", "--rules", "rules.json"])
    #expect(rules.rules == "rules.json")
  }

  @Test(
    "senseless arguments get one line and exit code 64",
    arguments: [
      [], ["explain"], ["grow"], ["grow", "1", "--every", "0s"], ["memory", "1", "--all"],
      ["graph", "1", "-o", "x", "--format", "svg"], ["graph", "1", "--format", "heapsnapshot"],
      ["graph", "1", "-o", "x", "--format", "dot", "--depth", "-1"],
      ["graph", "1", "-o", "x", "--format", "dot", "--depth", "many"],
      ["graph", "1", "-o", "x", "--format", "perfetto", "--around", "A"],
      ["graph", "1", "-o", "x", "--depth", "3"], ["heap", "1", "--around", "A"],
      ["tasks", "1", "--rules", "x"], ["leaks", "1", "--rules"],
      ["heap", "1", "--diff", "x", "--retained"],
      ["heap", "1", "--html"], ["heap", "1", "--html", "x", "--json"],
      ["why", "1", "A", "--html", "x"],
      ["heap", "1", "--modules", "--retained"], ["show", "--colour"], ["show", "--color"],
      ["show", "--color", "blue"],
      ["show", "--color="], ["show", "-", "-"], ["show", "a", ""], ["show", ""], ["show", "-x"],
      ["--json"],
      ["two\nlines"], ["heap"], ["heap", ""], ["heap", "1", "2"], ["heap", "1", "--contents"],
      ["why", "1"], ["why", "1", "A", "B"], ["audit", "--frobnicate", "1"], ["snapshot", "1"],
      ["snapshot", "1", "-o"], ["snapshot", "1", "-o", ""],
    ]
  )
  func usage(arguments: [String]) {
    #expect(throws: UsageError.self) { try Invocation(parsing: arguments) }
    var complaints: [String] = []
    let console = Console(
      print: { _ in Issue.record("nothing to print") },
      complain: { complaints.append($0) },
      open: { _ throws(SystemError) in throw SystemError(code: ENOENT) },
      isTerminal: false,
      variable: { _ in nil }
    )
    #expect(LeakFinderCommand(console: console).run(arguments) == 64)
    #expect(complaints.count == 1)
    let hasLineBreak = complaints.joined().contains { $0.isNewline }
    #expect(!hasLineBreak)
  }
}
