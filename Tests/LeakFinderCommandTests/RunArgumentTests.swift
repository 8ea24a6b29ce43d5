import Testing

@testable import leak_finder

@Suite("Arguments of run and symbolicate")
struct RunArgumentTests {
  @Test("what follows the program's name is the program's, also --help and --json")
  func program() throws {
    for arguments in [["--", "./a", "--json", "-o", "x"], ["./a", "--json", "-o", "x"]] {
      let options = try RunOptions(parsing: arguments[...])
      #expect(options.program == ["./a", "--json", "-o", "x"])
      #expect(!options.isJSON && options.output == nil)
    }
    let own = try RunOptions(parsing: [
      "--json", "-o", "x", "--follow", "--exit-code=3", "--", "-a",
    ])
    #expect(own.program == ["-a"] && own.isJSON && own.output == "x" && own.isFollowing)
    #expect(own.leaksExitCode == 3)
    #expect(try Invocation(parsing: ["run", "--help"]) == .help(HelpText.run))
    guard case .run = try Invocation(parsing: ["run", "./a", "--help"]) else {
      Issue.record("the program's own --help is not passed on")
      return
    }
  }

  @Test("leaks are listed unless only the heap is asked for")
  func answers() throws {
    let usual = try RunOptions(parsing: ["a"])
    #expect(usual.showsLeaks && !usual.showsHeap && usual.leaksExitCode == 1)
    let heap = try RunOptions(parsing: ["--heap", "a"])
    #expect(!heap.showsLeaks && heap.showsHeap)
    let both = try RunOptions(parsing: ["--heap", "--leaks", "a"])
    #expect(both.showsLeaks && both.showsHeap)
  }

  @Test(
    "senseless arguments get one line and exit code 64",
    arguments: [
      ["run"], ["run", "--"], ["run", "--", ""], ["run", "-o"], ["run", "--exit-code", "x", "a"],
      ["run", "--exit-code", "256", "a"], ["run", "--fork", "a"], ["symbolicate"],
      ["symbolicate", "a"], ["symbolicate", "a", "b", "--binary", "c"],
      ["symbolicate", "--binary"],
    ]
  )
  func senseless(_ arguments: [String]) {
    let console = FakeConsole()
    #expect(console.run(arguments) == 64)
    #expect(console.complaints.count == 1 && console.output.isEmpty)
  }

  @Test("a report and a file that do not belong together are refused with one line")
  func wrongFiles() {
    for binary in ["/nowhere", "/", "/etc/passwd"] {
      let console = FakeConsole(lines: ["server + 0x10"])
      #expect(console.run("symbolicate", "--binary", binary) == 66)
      #expect(console.complaints.count == 1 && console.output.isEmpty)
    }
    let program = CommandLine.arguments[0]
    let console = FakeConsole(lines: ["server + 0x10"])
    #expect(console.run("symbolicate", "--binary", program) == 66)
    let name = program.split(separator: "/").last ?? ""
    let other = FakeConsole(lines: ["\(name) (build-id 00ff) is stripped", "\(name) + 0x10"])
    #expect(other.run("symbolicate", "--binary", program) == 66)
    #expect(other.complaints.first?.contains("another build") ?? false)
    #expect(FakeConsole().run("symbolicate", "missing", "--binary", program) == 66)
  }
}
