import Foundation
import Testing

@testable import leak_finder

/// A stored graph file in every form, against files that are read with every change of them.
///
/// It is of Tests/GoldenGraph, made elsewhere and earlier: scripts/update-golden makes it anew, and the expected texts too.
@Suite("A stored graph file in every form")
struct GraphGoldenTests {
  /// The graph file.
  private static let graph = GoldenTests.folder + "/library.graph"

  /// What commands print, with the name of the file that has it.
  private static let texts: [(name: String, arguments: [String], code: Int32)] = [
    ("graph-heap.txt", ["heap", graph], 0),
    ("graph-retained.txt", ["heap", graph, "--retained"], 0),
    ("graph-heap.json", ["heap", graph, "--json"], 0),
    ("graph-why.txt", ["why", graph, "Entry"], 0),
    ("graph-why.json", ["why", graph, "Entry", "--json"], 0),
    ("graph-leaks.txt", ["leaks", graph], 1),
    ("graph-leaks.json", ["leaks", graph, "--json"], 1),
    ("graph-tasks.txt", ["tasks", graph], 0),
    ("graph-tasks.json", ["tasks", graph, "--json"], 0),
  ]

  /// The forms that commands write to files.
  private static let files: [(name: String, arguments: [String])] = [
    ("graph.heapsnapshot", ["graph", graph, "--format", "heapsnapshot", "-o"]),
    ("graph.pftrace", ["graph", graph, "--format", "perfetto", "-o"]),
    ("graph.dot", ["graph", graph, "--format", "dot", "-o"]),
    ("graph-html-data.txt", ["heap", graph, "--html"]),
  ]

  @Test("each command says of it what its file has", arguments: texts.indices)
  func text(_ index: Int) throws {
    let (name, arguments, code) = Self.texts[index]
    let console = FakeConsole()
    #expect(console.run(arguments) == code)
    #expect(console.complaints.isEmpty)
    let text = console.text.replacingOccurrences(of: GoldenTests.folder + "/", with: "") + "\n"
    try Self.expect(Data(text.utf8), in: name)
  }

  @Test("each form of it has the bytes that its file has", arguments: files.indices)
  func file(_ index: Int) throws {
    let (name, arguments) = Self.files[index]
    let folder = try TemporaryFiles()
    let path = folder.path + "/" + name
    let console = FakeConsole(variables: ["SOURCE_DATE_EPOCH": "1780000000"])
    #expect(console.run(arguments + [path]) == 0)
    var data = try Data(contentsOf: URL(fileURLWithPath: path))
    if name.hasSuffix(".txt") {
      let part = try GoldenTests.part(String(decoding: data, as: UTF8.self), for: "html-data.txt")
      data = Data(part.replacingOccurrences(of: GoldenTests.folder + "/", with: "").utf8)
    }
    try Self.expect(data, in: name)
  }

  /// Expects what a file has, or writes it.
  private static func expect(_ data: Data, in name: String) throws {
    let path = URL(fileURLWithPath: GoldenTests.folder + "/" + name)
    if ProcessInfo.processInfo.environment["LEAKFINDER_UPDATE_GOLDEN"] == "1" {
      try data.write(to: path)
    }
    #expect(try Data(contentsOf: path) == data)
  }
}
