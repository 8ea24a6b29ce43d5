import LeakFindings
import LeakReports
import PageSamples
import Testing

@Suite("The outline of a retain path")
struct PathOutlineTests {
  /// A path in one line: roots in brackets, the break point with an exclamation mark.
  private func text(_ outline: PathOutline) -> String {
    var words: [String] = []
    for (index, node) in outline.nodes.enumerated() {
      words.append(node.rootKind.map { "\(node.title) [\($0)]" } ?? node.title)
      guard index < outline.references.count else { break }
      let reference = outline.references[index]
      let count = reference.count > 1 ? " ×\(reference.count)" : ""
      words.append("-\(reference.label)\(count)\(reference.isBreak ? "!" : "")->")
    }
    let ring = outline.ringLength > 0 ? "; ring \(outline.ringStart)+\(outline.ringLength)" : ""
    return words.joined(separator: " ") + ring
  }

  @Test(
    "A path has its root, its objects, its references and its ring",
    arguments: [
      (
        0,
        "BrowserScreen -.panel-> ConfirmPanel -.completionHandler-> closure #1 in "
          + "BrowserScreen.runConfirmPanel(_:) -captures BrowserScreen!-> BrowserScreen; ring 0+3"
      ),
      (
        1,
        "NotificationCenter.default [global, Foundation] -observer block-> closure #1 in "
          + "TextViewController.registerKeyboardNotifications() -captures TextViewController!-> "
          + "TextViewController"
      ),
      (2, "List -.delegate!-> Coordinator -.list-> List -.rows[4]-> Row; ring 0+2"),
      (
        3,
        "Task in closure #1 in Downloader.start(_:) [task] -download in step(_:), suspended at "
          + "(Step.swift:14)!-> Download"
      ),
      (
        4,
        "timer [Dispatch] -event handler-> closure #1 in Clock.start() -captures Clock!-> Clock"
      ),
      (5, "Node [holder unknown] -.next-> Session"),
      (6, "Node -.next!-> Node -.next ×7-> Node -.next-> Node; ring 0+3"),
    ]
  )
  func outline(_ sample: Int, _ expected: String) throws {
    let retention = try #require(PageSamples.reports[sample].report.retention)
    #expect(text(PathOutline(retention)) == expected)
  }

  @Test("A few references that repeat as a whole are one, and the ring has as few")
  func rounds() {
    let hops = (0..<600).flatMap { _ in [("Demo.Node", ".link"), ("Demo.Link", ".node")] }
    let types = hops.dropFirst().map(\.0) + ["Demo.Node"]
    let outline = PathOutline(
      RetentionExplanation(
        typeName: "Demo.Node",
        kind: .cycle,
        root: nil,
        path: zip(hops, types).map { hop, target in
          .init(holderType: hop.0, label: hop.1, kind: .strong, targetType: target, source: nil)
        },
        cycleLength: hops.count,
        otherPaths: [],
        retainCount: .init(strong: 1, located: 1),
        notes: [],
        advice: []
      )
    )
    let expected =
      "Node -.link-> Link -.node!-> Node -(.link ▶ Link .node) ×598-> Node -.link-> Link -.node-> "
      + "Node; ring 0+5"
    #expect(text(outline) == expected)
  }

  @Test("A root that holds the object itself is a path of two objects")
  func directly() {
    let outline = PathOutline(
      RetentionExplanation(
        typeName: "Demo.Screen",
        kind: .heldByRoot,
        root: .init(kind: "global", name: "screen"),
        path: [],
        cycleLength: 0,
        otherPaths: [],
        retainCount: .init(strong: 1, located: 1),
        notes: [],
        advice: []
      )
    )
    #expect(text(outline) == "screen [global] --> Screen")
  }
}
