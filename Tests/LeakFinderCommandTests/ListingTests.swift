import Foundation
import LeakReports
import LeakFindings
import Testing

@testable import leak_finder

@Suite("Several leaks on a terminal")
struct ListingTests {
  /// A leak with hops from a global.
  private static func leak(
    _ id: String,
    type: String = "Demo.Screen",
    hops: [(holder: String, label: String)] = [],
    line: Int? = nil
  ) -> LeakReport {
    let types = hops.dropFirst().map(\.holder) + [type]
    let path = zip(hops, types).map { hop, target in
      let source = line.flatMap { line in
        hop.holder == "closure"
          ? SourceSite(symbol: "closure #1 in wire()", file: "/demo/Wire.swift", line: line) : nil
      }
      return RetentionExplanation.Step(
        holderType: hop.holder,
        label: hop.label,
        kind: .strong,
        targetType: target,
        source: source
      )
    }
    return StoredReport.leak(id: id, fingerprint: "fingerprint of \(id)", type: type, path: path)
  }

  @Test("places to change come first, with the leaks that go there")
  func overview() {
    let leaks = [
      Self.leak("1", hops: [("Demo.Registry", ".cache[\"a\"]")]),
      Self.leak("2", type: "Demo.Model", hops: [("Demo.Registry", ".cache[\"b\"]")]),
      Self.leak("3", hops: [("closure", "captures Screen")], line: 58), Self.leak("4"),
    ]
    let console = FakeConsole(lines: leaks.map(\.jsonLine))
    #expect(console.run("show") == 0)
    #expect(
      console.output.prefix(7) == [
        "4 leaks, 2 places to change", "", "LEAKS  PLACE                         TYPES",
        "    2  Registry.cache[…]             Screen, Model",
        "    1  the closure at Wire.swift:58  Screen",
        "    1  unknown, see what next        Screen", "",
      ]
    )
    let single = FakeConsole(lines: [leaks[0].jsonLine])
    #expect(single.run("show") == 0)
    #expect(single.output.first?.hasPrefix("LEAK  Screen") ?? false)
  }

  @Test("hops inside one library are one line with their number, unless all are asked for")
  func folding() {
    let leak = Self.leak(
      "1",
      hops: [
        ("Demo.Owner", ".channel"), ("NIO.Channel", ".pipeline"), ("NIO.Pipeline", ".head"),
        ("NIO.Context", ".next"), ("NIO.Handler", ".delegate"),
      ]
    )
    let console = FakeConsole(lines: [leak.jsonLine])
    #expect(console.run("show") == 0)
    #expect(console.text.contains("│  … 3 hops inside NIO\n"))
    #expect(console.text.contains("Owner") && !console.text.contains("Pipeline"))
    #expect(console.text.contains(".delegate") && console.text.contains("break it here"))
    let full = FakeConsole(lines: [leak.jsonLine])
    #expect(full.run("render", "--full") == 0)
    #expect(full.text.contains("├▶ Pipeline\n") && !full.text.contains("hops inside"))
    // What repeats itself in there is no part of its own.
    let rounds = (0..<6).flatMap { _ in [("NIO.Handler", ".next"), ("NIO.Context", ".handler")] }
    let links = Self.leak("1", hops: rounds + [("NIO.Handler", ".owner")])
    let long = FakeConsole(lines: [links.jsonLine])
    #expect(long.run("show") == 0)
    #expect(long.text.contains("│  … 12 hops inside NIO\n"))
    let all = FakeConsole(lines: [links.jsonLine])
    #expect(all.run("render", "--full") == 0)
    #expect(all.text.contains("│  (.next ▶ Context .handler), 6 times "))
    let short = Self.leak("1", hops: [("NIO.Channel", ".pipeline"), ("NIO.Pipeline", ".owner")])
    let two = FakeConsole(lines: [short.jsonLine])
    #expect(two.run("show") == 0)
    #expect(!two.text.contains("hops inside"))
    let own = Self.leak(
      "1",
      hops: [("Demo.A", ".b"), ("Demo.B", ".c"), ("Demo.C", ".d"), ("Demo.D", ".e")]
    )
    let ours = FakeConsole(lines: [own.jsonLine])
    #expect(ours.run("show") == 0)
    #expect(!ours.text.contains("hops inside"))
  }

  @Test(
    "texts are as wide as the terminal, within bounds",
    arguments: [
      ("72", 72), ("20", 60), ("400", 120), ("wide", 100), (nil, 100),
    ] as [(String?, Int)]
  )
  func width(_ columns: String?, _ width: Int) {
    let words = Array(repeating: "word", count: 100).joined(separator: " ")
    let line = Self.leak("1").jsonLine.replacing("\"reason\":null", with: "\"reason\":\"\(words)\"")
    let console = FakeConsole(
      lines: [line],
      variables: columns.map { ["COLUMNS": $0] } ?? [:]
    )
    #expect(console.run("show") == 0)
    let widest = console.text.split(separator: "\n").map(\.count).max() ?? 0
    #expect((width - 5...width).contains(widest))
  }

  @Test(
    "places are links where the terminal has them, and nowhere else",
    arguments: [
      (true, ["TERM_PROGRAM": "WezTerm"], true), (true, ["VTE_VERSION": "7200"], true),
      (true, ["TERM": "xterm-kitty"], true), (true, ["TERM": "xterm"], false),
      (true, ["VTE_VERSION": "4000"], false), (false, ["TERM_PROGRAM": "WezTerm"], false),
      (true, ["TERM_PROGRAM": "WezTerm", "NO_COLOR": "1"], false),
      (true, ["TERM_PROGRAM": "WezTerm", "FORCE_HYPERLINK": "0"], false),
      (true, ["FORCE_HYPERLINK": "1"], true),
    ] as [(Bool, [String: String], Bool)]
  )
  func links(_ isTerminal: Bool, _ variables: [String: String], _ hasLinks: Bool) {
    let leak = Self.leak("1", hops: [("closure", "captures Screen")], line: 58)
    let console = FakeConsole(
      lines: [leak.jsonLine],
      isTerminal: isTerminal,
      variables: variables
    )
    #expect(console.run("show") == 0)
    let link =
      "\u{1B}]8;;file:///demo/Wire.swift#58\u{1B}\\Wire.swift:58\u{1B}]8;;\u{1B}\\"
    #expect(console.text.contains(link) == hasLinks)
    #expect(console.text.contains("\u{1B}]8") == hasLinks)
  }

  @Test("a place of two files with one name is no link, and a longer number is another line")
  func ambiguousLinks() {
    let site = { (file: String, line: Int) in SourceSite(symbol: "f()", file: file, line: line) }
    let report = LeakReport(
      id: "1",
      outcome: .leaked,
      retracts: nil,
      latenessSeconds: nil,
      object: .init(typeName: "Demo.Screen"),
      reason: nil,
      aliveSeconds: 2,
      dismissal: .init(
        file: "/a/main.swift",
        line: 1,
        backtrace: [site("/a/main.swift", 1), site("/b/main.swift", 1), site("/a/Other.swift", 3)]
      ),
      creation: nil,
      fingerprint: "f",
      retention: nil
    )
    let links = FileLinks(report)
    #expect(links.linked("f() (main.swift:1)") == "f() (main.swift:1)")
    #expect(links.linked("Another.swift:3 Other.swift:31") == "Another.swift:3 Other.swift:31")
    #expect(links.linked("(Other.swift:3)").hasPrefix("(\u{1B}]8;;file:///a/Other.swift#3\u{1B}\\"))
  }
}
