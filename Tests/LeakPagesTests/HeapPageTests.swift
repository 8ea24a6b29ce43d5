import LeakGraph
import LeakReports
import PageSamples
import Testing

@testable import LeakAnalysis
@testable import LeakPages

@Suite("The page of a heap")
struct HeapPageTests {
  /// An entry of the tree.
  private func entry(
    _ name: String,
    below parent: Int,
    root: RootKind? = nil,
    kind: NodeKind? = .object,
    _ own: Int,
    _ retained: Int,
    hidden: (Int, Int) = (0, 0)
  ) -> HeapRetention.Entry {
    HeapRetention.Entry(
      name: name,
      root: root,
      isOfSeveralRoots: root == nil && parent < 0,
      kind: root == nil ? kind : nil,
      parent: parent,
      count: 1,
      ownBytes: own,
      retainedBytes: retained,
      hiddenEntries: hidden.0,
      hiddenBytes: hidden.1
    )
  }

  /// A page of a small heap.
  private func page(title: String = "demo", name: String = "Demo.Store") -> HeapPage {
    HeapPage(
      title: title,
      summary: "4 Swift objects, 240 B; from a saved snapshot",
      census: HeapCensus(
        types: [
          .init(typeName: name, count: 1, byteCount: 48),
          .init(typeName: "Swift._ContiguousArrayStorage<Demo.Row>", count: 1, byteCount: 96),
          .init(typeName: "closure", count: 2, byteCount: 96),
        ],
        untyped: [.init(typeName: "not Swift objects", count: 9, byteCount: 1_024)],
        notes: []
      ),
      retention: HeapRetention(
        entries: [
          entry("Registry.shared", below: -1, root: .static, 0, 192),
          entry("", below: -1, 0, 48),
          entry(name, below: 0, 48, 192),
          entry("Swift._ContiguousArrayStorage<Demo.Row>", below: 2, 96, 144, hidden: (1, 48)),
          entry("untyped block", below: 1, kind: .untyped, 48, 48),
        ],
        roots: [
          .init(kind: .static, name: "Registry.shared", heldObjects: 1, retainedBytes: 192)
        ],
        bytesByType: [name: 192],
        reachedBytes: 240
      ),
      growth: .init(
        since: "old.json",
        rows: [.init(typeName: name, count: 1, bytes: 48, moreCount: 1, moreBytes: 48)]
      ),
      leaks: [
        .init(
          kind: "retain cycle",
          title: name,
          sentences: ["Not all of its retains were found."],
          explanation: PageSamples.reports[0].report.retention,
          fingerprint: "0123456789abcdef",
          count: 3,
          objectCount: 9,
          byteCount: 240,
          example: "0x1000"
        )
      ],
      tasks: [
        .init(
          function: "Pool.run() (Pool.swift:3)",
          name: name,
          count: 2,
          state: "waiting",
          lines: ["waits in Pool.run() (Pool.swift:4)", "for a continuation"],
          isStranded: true,
          example: "0x2000",
          children: [
            .init(
              function: "child()",
              name: nil,
              count: 1,
              state: "running",
              lines: ["runs"],
              isStranded: false,
              example: "0x3000",
              children: []
            )
          ]
        )
      ],
      taskSummary: "4 tasks",
      notes: ["Some blocks may be missing."]
    )
  }

  @Test("The data of a small heap is that of the golden file")
  func golden() throws {
    let page = try #require(PageText(page().bytes))
    #expect(try page.lines == PageText.golden("heap.txt", renewedBy: page.lines))
  }

  @Test("Hostile names are data and nothing else", arguments: PageSamples.hostileTexts)
  func hostile(_ text: String) throws {
    let parts = try #require(PageText(page(title: text, name: text).bytes))
    #expect(!parts.data.contains { "<>&".contains($0) })
    #expect(parts.script == PageText(page().bytes)?.script)
    #expect((parts.values?["texts"] as? [String])?.contains(text) == true)
  }

  @Test(
    "A type has the colour of what it is",
    arguments: [
      ("Demo.Screen", TypeCategory.program), ("Foundation.NSThread", .library),
      ("Swift._ContiguousArrayStorage<Demo.Screen>", .collection), ("closure", .code),
      ("Task", .code), ("", .untyped), ("Swift.__StringStorage", .library),
    ]
  )
  func category(_ name: String, _ category: TypeCategory) {
    #expect(TypeCategory(ofType: name, kind: .object) == category)
  }
}
