import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("Parts of text reports")
struct TextPartsTests {
  /// A ring of a screen and its closure.
  private static let closureCycle = PathFixture("Demo.Wizard")
    .holds(".next", closure: "closure #1 in Wizard.start()", at: "/x/Wizard.swift", line: 20)
    .holds("captures Wizard", "Demo.Wizard", named: "self")
    .cycle()

  @Test("equal leaks are told once, with their number")
  func burst() {
    let text = LeakReport.fixture(Self.closureCycle).text(count: 42)
    #expect(
      text.hasPrefix(
        "LEAK  Wizard is still alive 2.0 s after it was dismissed, and 41 more like it\n"
      )
    )
  }

  @Test("further ways take a line each, the first three of them")
  func otherPaths() {
    let static1 = RetentionExplanation.Root(kind: "static", name: "App.shared")
    let retention = PathFixture("SideTable.entries")
      .holds("[x].owner", "Demo.Widget")
      .held(
        by: "static",
        "SideTable.entries",
        retains: 5,
        others: [
          PathFixture("Demo.App").holds(".widgets[0]", "Demo.Widget").other(from: static1),
          PathFixture("Demo.Widget")
            .holds(".onTap", closure: "closure #1 in Widget.init()", at: "/x/Widget.swift", line: 4)
            .holds("captures Widget", "Demo.Widget")
            .other(cycleLength: 2),
          PathFixture("Demo.Page").holds("word 3", "Demo.Widget", .conservative).other(),
          PathFixture("Demo.A").holds(".w", "Demo.Widget").other(),
          PathFixture("Demo.B").holds(".w", "Demo.Widget").other(),
        ]
      )
    expectText(
      .fixture(retention),
      """
      LEAK  Widget is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        held by the static property SideTable.entries, every strong retain accounted for (5 of 5)

        SideTable.entries                                   static property
        │  [x].owner                                        strong   ◀── break it here
        ╰▶ Widget

        also held by the static property App.shared: App .widgets[0] ▶ Widget
        also held by a retain cycle: Widget .onTap ▶ closure (Widget.swift:4) captures Widget ▶ Widget
        also held by an unknown holder: Page word 3 (conservative) ▶ Widget
        and 2 more ways

        break it: take the Widget out of SideTable.entries when Widget is dismissed;
                  fix the 4 other ways too: Widget is released only when none is left
        fingerprint 5f0c
      """
    )
  }

  @Test("equal hops along a list are told once, with their number")
  func longList() {
    var list = PathFixture("Demo.Page").holds(".first", "Demo.Node")
    for _ in 0..<300 { list = list.holds(".next", "Demo.Node") }
    let pages = RetentionExplanation.Root(kind: "static", name: "Demo.pages")
    let other = list.holds(".value", "Demo.Widget").other(from: pages)
    for _ in 0..<4 { list = list.holds(".previous", "Demo.Node") }
    let retention = list.holds(".value", "Demo.Widget")
      .held(by: "global", "page", retains: 2, others: [other])
    expectText(
      .fixture(retention),
      """
      LEAK  Widget is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        held by the global page, every strong retain accounted for (2 of 2)

        page                                                global
        ├▶ Page
        │  .first                                           strong
        ├▶ Node
        │  .next, 300 times                                 strong
        ├▶ Node
        │  .previous                                        strong
        ├▶ Node
        │  .previous                                        strong
        ├▶ Node
        │  .previous                                        strong
        ├▶ Node
        │  .previous                                        strong   ◀── break it here
        ├▶ Node
        │  .value                                           strong
        ╰▶ Widget

        also held by the static property Demo.pages: Page .first ▶ Node .next, 300 times ▶ Node .value ▶
          Widget

        break it: make Node.previous weak (or unowned where a Node never outlives its previous);
                  fix the other way too: Widget is released only when none is left
        fingerprint 5f0c
      """
    )
  }

  @Test("a few hops around a ring that repeat as a whole are told once, with their number")
  func longRing() {
    var ring = PathFixture("Demo.Node")
    for _ in 0..<600 { ring = ring.holds(".link", "Demo.Link").holds(".node", "Demo.Node") }
    let other = ring.holds(".value", "Demo.Node").other(cycleLength: 1200)
    expectText(
      .fixture(ring.cycle(retains: 2, others: [other])),
      """
      LEAK  Node is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        held by a retain cycle, every strong retain accounted for (2 of 2)

        ╭▶ Node
        │  .link                                            strong
        ├▶ Link
        │  .node                                            strong   ◀── break it here
        ├▶ Node
        │  (.link ▶ Link .node), 598 times                  strong
        ├▶ Node
        │  .link                                            strong
        ├▶ Link
        │  .node                                            strong
        ╰▶ Node                                             the ring closes here

        also held by an object of a retain cycle: Node (.link ▶ Link .node), 600 times ▶ Node .value ▶
          Node

        break it: make one reference of the ring weak, Link.node for example;
                  a deinit cannot break a cycle it is part of: it never runs
        fingerprint 5f0c
      """
    )
  }

  @Test("the stacks of dismissal and creation follow, eight frames of each")
  func backtraces() {
    let frames = (1...10).map { (number: Int) in
      SourceSite(symbol: "App.step\(number)()", file: "/src/App.swift", line: number)
    }
    let creation = LeakReport.CallSite(
      file: "/src/Wizard.swift",
      line: 3,
      backtrace: [SourceSite(symbol: "Wizard.init()", file: "/src/Wizard.swift", line: 3)]
    )
    expectText(
      .fixture(
        Self.closureCycle,
        file: "/src/App.swift",
        line: 1,
        backtrace: frames,
        creation: creation
      ),
      """
      LEAK  Wizard is still alive 2.0 s after it was dismissed
            dismissed at App.step1() (App.swift:1)

        held by a retain cycle, every strong retain accounted for (1 of 1)

        ╭▶ Wizard
        │  .next                                            strong
        ├▶ closure #1 in Wizard.start()
        │  (Wizard.swift:20)
        │  captures Wizard                                  strong   ◀── break it here
        ╰▶ Wizard                                           the ring closes here

        break it: write [weak self] in the closure at Wizard.swift:20;
                  a deinit cannot break a cycle it is part of: it never runs
        fingerprint 5f0c

        dismissed by
          App.step1() (App.swift:1)
          App.step2() (App.swift:2)
          App.step3() (App.swift:3)
          App.step4() (App.swift:4)
          App.step5() (App.swift:5)
          App.step6() (App.swift:6)
          App.step7() (App.swift:7)
          App.step8() (App.swift:8)
          and 2 more

        created by
          Wizard.init() (Wizard.swift:3)
      """
    )
  }

  @Test(
    "what holds the object is said as one says it",
    arguments: [
      ("global", "handlers", "the global handlers"),
      ("static", "Store.shared", "the static property Store.shared"),
      ("task", "Task", "a task"), ("thread", "Thread", "a thread"),
      ("stack", "wait(_:)", "a thread's stack (wait(_:))"),
      ("dispatch", "dispatch timer", "a dispatch timer"),
      ("dispatch", "libdispatch", "libdispatch"),
      (
        "dispatch", "com.apple.root.default-qos",
        "libdispatch's queue com.apple.root.default-qos"
      ),
      ("dispatch", "DispatchQueue.main", "Dispatch (DispatchQueue.main)"),
    ]
  )
  func holders(kind: String, name: String, phrase: String) {
    let held = PathFixture("Demo.Box").holds(".screen", "Demo.Screen").held(by: kind, name)
    let text = "\(held)"
    #expect(text.contains("held by \(phrase), "), "\(text)")
  }

  @Test("an explanation alone says what is alive, and ends without a fingerprint")
  func explanation() {
    let text = "\(Self.closureCycle)"
    #expect(text.hasPrefix("Wizard is alive\n\n  held by a retain cycle, "))
    #expect(text.hasSuffix("a deinit cannot break a cycle it is part of: it never runs"))
  }

  @Test("colours change nothing but the colours")
  func colours() {
    let report = LeakReport.fixture(Self.closureCycle)
    let coloured = report.text(style: .ansi)
    #expect(coloured.contains("\u{1B}[1;31mLEAK\u{1B}[0m"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == report.text())
  }
}
