import Foundation
import LeakReports
import Testing

@testable import leak_finder

@Suite("leak-finder baseline")
struct BaselineTests {
  /// Reports of two leaks, one of them twice.
  private static let reports = [
    StoredReport.leak(id: "1", fingerprint: "bb", type: "Demo.Model"),
    StoredReport.leak(id: "2", fingerprint: "aa", type: "Demo.Screen"),
    StoredReport.leak(id: "3", fingerprint: "aa", type: "Demo.Screen"),
  ]

  /// A file of reports.
  private static func file(_ reports: [LeakReport]) -> Data {
    Data(reports.map { $0.jsonLine + "\n" }.joined().utf8)
  }

  /// A baseline with an entry for `aa`.
  private static func baseline(reason: String = "known", expires: String = "null") -> Data {
    Data(
      """
      {"schemaVersion": 1, "leaks": [{"fingerprint": "aa", "typeName": "Demo.Screen",
       "summary": "", "count": 2, "reason": "\(reason)", "expires": \(expires), "issue": 17}]}
      """.utf8
    )
  }

  @Test("what was just written covers the same reports, in an order that does not depend on theirs")
  func writing() throws {
    let folder = try TemporaryFiles()
    let path = folder.path + "/leaks.json"
    let console = FakeConsole(["a": Self.file(Self.reports)])
    #expect(console.run("baseline", "write", "a", "-o", path) == 0)
    #expect(console.output.isEmpty)
    #expect(console.complaints.first == "wrote 2 entries, to \(path)")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let other = FakeConsole(["a": Self.file(Self.reports.reversed())])
    #expect(other.run("baseline", "write", "a", "-o", path, "--force") == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(text.hasSuffix("  ]\n}\n"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    let check = FakeConsole(["a": Self.file(Self.reports)])
    #expect(check.run("baseline", "check", "--baseline", path, "a") == 0)
    #expect(check.output == ["no new leaks; 2 are in the baseline"])
    #expect(check.complaints.first?.hasPrefix("2 entries of the baseline have no reason") ?? false)
    #expect(check.run("baseline", "check", "--strict", "--baseline", path, "a") == 1)
  }

  @Test(
    "a file that is there is replaced only by --update or --force, and its reasons stay with --update"
  )
  func updating() throws {
    let folder = try TemporaryFiles()
    let path = try folder.file(
      "leaks.json",
      Array(Self.baseline(reason: "see 17", expires: "\"2027-01-31\"").replacing("aa", with: "bb"))
    )
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let refused = FakeConsole(["a": Self.file(Self.reports)])
    #expect(refused.run("baseline", "write", "a", "-o", path) == 73)
    #expect(refused.complaints.count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)

    let updated = FakeConsole(["a": Self.file(Self.reports)])
    #expect(updated.run("baseline", "write", "a", "-o", path, "--update", "--reason", "all") == 0)
    let baseline = try Baseline(reading: path, .files)
    #expect(baseline.entries.map(\.fingerprint) == ["bb", "aa"])
    #expect(baseline.entries.map(\.reason) == ["see 17", "all"])
    #expect(baseline.entries.map { $0.expires?.description } == ["2027-01-31", nil])
    #expect(baseline.entries.map(\.count) == [1, 2])
  }

  @Test("entries that no leak matches are left out of a rewritten file and named, or kept")
  func unmatched() throws {
    let folder = try TemporaryFiles()
    let only = [StoredReport.leak(id: "1", fingerprint: "bb", type: "Demo.Model")]
    for (keeps, expected) in [(true, ["bb", "aa"]), (false, ["bb"])] {
      let path = try folder.file("leaks.json", Array(Self.baseline()))
      let console = FakeConsole(["a": Self.file(only)])
      let arguments =
        ["baseline", "write", "a", "-o", path, "--update"] + (keeps ? ["--keep"] : [])
      #expect(console.run(arguments) == 0)
      #expect(try Baseline(reading: path, .files).entries.map(\.fingerprint) == expected)
      #expect(console.complaints.contains { $0.contains("aa  Screen") })
    }
  }

  @Test("only leaks that no entry covers fail; they are shown in full")
  func checking() throws {
    let console = FakeConsole(["a": Self.file(Self.reports), "b": Self.baseline()])
    #expect(console.run("baseline", "check", "--baseline", "b", "a") == 1)
    #expect(console.text.contains("LEAK  Model") && !console.text.contains("LEAK  Screen"))
    #expect(console.output.last == "1 new leak; 1 is in the baseline")
    #expect(console.complaints.isEmpty)

    let json = FakeConsole(["a": Self.file(Self.reports), "b": Self.baseline()])
    #expect(json.run("baseline", "check", "--json", "--baseline", "b", "a") == 1)
    #expect(
      json.output == [
        #"{"schemaVersion":1,"new":[{"fingerprint":"bb","typeName":"Demo.Model","count":1,"#
          + #""place":null}],"knownCount":1,"expired":[],"withoutReason":[],"unmatched":[]}"#
      ]
    )
  }

  @Test(
    "an entry covers through its last day",
    arguments: [("2026-06-14", 1), ("2026-06-15", 0), ("2026-06-16", 0)]
  )
  func expiry(_ day: String, _ code: Int32) {
    let files = [
      "a": Self.file(Array(Self.reports.dropFirst())), "b": Self.baseline(expires: "\"\(day)\""),
    ]
    let console = FakeConsole(files, today: "2026-06-15")
    #expect(console.run("baseline", "check", "--baseline", "b", "a") == code)
    #expect(console.complaints.contains { $0.contains("has expired") } == (code == 1))
  }

  @Test("an entry whose leak was not there, or was released late, is said to match nothing")
  func stale() {
    let released = Self.file([
      StoredReport.leak(id: "1", fingerprint: "aa"), StoredReport.release(retracting: "1"),
    ])
    for reports in [Data(), released] {
      let console = FakeConsole(["a": reports, "b": Self.baseline()])
      #expect(console.run("baseline", "check", "--baseline", "b", "a") == 0)
      #expect(console.output == ["no new leaks"])
      #expect(console.complaints.first == "1 entry of the baseline matches no leak of this run:")
      #expect(console.run("baseline", "check", "--strict", "--baseline", "b", "a") == 1)
    }
  }

  @Test(
    "what is no baseline is refused with one line and exit code 65",
    arguments: [
      "", "{", "[]", "null", "{}", "{\"schemaVersion\":2,\"leaks\":[]}", "{\"schemaVersion\":1}",
      "{\"schemaVersion\":1,\"leaks\":[{}]}",
      "{\"schemaVersion\":1,\"leaks\":[{\"fingerprint\":1}]}",
      "{\"schemaVersion\":1,\"leaks\":[{\"fingerprint\":\"\"}]}",
      "{\"schemaVersion\":1,\"leaks\":[{\"fingerprint\":\"a\"},{\"fingerprint\":\"a\"}]}",
      "{\"schemaVersion\":1,\"leaks\":[{\"fingerprint\":\"a\",\"expires\":\"soon\\u001b\"}]}",
      "\u{0}\u{1}\u{2}",
    ]
  )
  func refused(_ text: String) {
    let console = FakeConsole(["a": Self.file(Self.reports), "b": Data(text.utf8)])
    #expect(console.run("baseline", "check", "--baseline", "b", "a") == 65)
    #expect(console.output.isEmpty && console.complaints.count == 1)
    #expect(console.complaints.first?.hasPrefix("leak-finder: b is no baseline: ") ?? false)
    #expect(!(console.complaints.joined().unicodeScalars.contains { $0.value < 32 }))
  }

  @Test("a slip in a baseline that a person has edited is told with its line")
  func slip() {
    let text = "{\n  \"schemaVersion\": 1\n  \"leaks\": []\n}\n"
    let console = FakeConsole(["a": Self.file(Self.reports), "b": Data(text.utf8)])
    #expect(console.run("baseline", "check", "--baseline", "b", "a") == 65)
    let sentence = "leak-finder: b is no baseline: line 3: a comma or } is missing here"
    #expect(console.complaints == [sentence])
  }

  @Test("of reports that cannot all be read no baseline is written, and none is said to hold")
  func incomplete() throws {
    let folder = try TemporaryFiles()
    let path = folder.path + "/leaks.json"
    let reports = Self.file(Self.reports) + Data("rubbish\n".utf8)
    let console = FakeConsole(["a": reports, "b": Self.baseline()])
    #expect(console.run("baseline", "write", "a", "-o", path) == 65)
    #expect(console.run("baseline", "write", "missing", "-o", path) == 66)
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let known = FakeConsole([
      "a": Self.file(Array(Self.reports.dropFirst())) + Data("x\n".utf8), "b": Self.baseline(),
    ])
    #expect(known.run("baseline", "check", "--baseline", "b", "a") == 65)
    #expect(known.run("baseline", "check", "--baseline", "missing", "a") == 66)
  }
}

extension Console {
  /// A console that reads files of this computer.
  fileprivate static var files: Console {
    Console(
      print: { _ in },
      complain: { _ in },
      open: { path throws(SystemError) in
        let file = try InputFile(path: path)
        return { () throws(SystemError) in try file.read(upTo: 1 << 16) }
      },
      isTerminal: false,
      variable: { _ in nil }
    )
  }
}

extension Data {
  /// The text with a word replaced.
  fileprivate func replacing(_ word: String, with other: String) -> Data {
    Data(String(decoding: self, as: UTF8.self).replacing(word, with: other).utf8)
  }
}
