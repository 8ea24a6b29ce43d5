import LeakFinder
import LeakReports
import Testing

@Suite("Scenarios: tracked objects")
struct TrackerScenarios {
  @Test("Where class and object disagree about leaking, not leaking wins (row 135)")
  func conflict() {
    let bench = TrackerBench { $0.ignore(Player.self) }
    let player = Player()
    bench.tracker.didDismiss(player)
    #expect(player.expectsDeallocation)
    let other = TrackerBench()
    player.playsOn = true
    other.tracker.didDismiss(player)
    bench.advance(by: .seconds(2))
    other.advance(by: .seconds(2))
    #expect(bench.reports.isEmpty)
    #expect(other.reports.isEmpty)
    withExtendedLifetime(player) {}
  }

  @Test(
    "A large and a deep hierarchy that go are not reported; what stays is, by its holder (row 170)"
  )
  func hierarchies() throws {
    let bench = TrackerBench { $0.printsReports = false }
    let home = Folder("home")
    do {
      let deep = Folder("deep")
      var last = deep
      for _ in 0..<1_000 {
        let next = Folder("level")
        last.children = [next]
        last = next
        bench.tracker.didDismiss(next)
      }
      let large = Folder("large")
      large.children = (0..<1_000).map { _ in Folder("child") }
      for child in large.children { bench.tracker.didDismiss(child) }
      large.children[500].owner = large.children[500]
      home.owner = large.children[500]
    }
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 1)
    let retention = try #require(bench.reports.first?.retention)
    #expect(retention.kind == .cycle)
    #expect(retention.path.map(\.label) == [".owner"])
    home.owner?.owner = nil
  }

  @Test("Of two objects with reasons, the one that is kept is reported under its own (row 173)")
  func tagged() {
    let bench = TrackerBench { $0.printsReports = false }
    let kept = Folder("kept")
    bench.tracker.didDismiss(kept, reason: "first tag")
    do { bench.tracker.didDismiss(Folder("dropped"), reason: "second tag") }
    bench.advance(by: .seconds(2))
    #expect(bench.reports.map(\.reason) == ["first tag"])
    withExtendedLifetime(kept) {}
  }

  @Test("Eleven objects kept by one array are one leak, told once with its number (row 174)")
  func elevenInArray() {
    let bench = TrackerBench()
    let parent = Folder("parent")
    for number in 0..<11 {
      let child = Folder("child \(number)")
      child.owner = parent
      parent.children.append(child)
    }
    for child in parent.children { bench.tracker.didDismiss(child) }
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 11)
    #expect(Set(bench.reports.map(\.fingerprint)).count == 1)
    #expect(bench.reports.allSatisfy { $0.retention?.path.count == 2 })
    #expect(bench.reports.first?.retention?.path.map(\.label) == [".owner", ".children[0]"])
    #expect(bench.printed.count == 1)
    #expect(bench.printed.first?.contains("and 10 more like it") == true)
    parent.children = []
  }

  @Test("Where nothing was dismissed there is nothing to report, and nothing to wait for (row 112)")
  func nothingDismissed() async {
    let bench = TrackerBench()
    #expect(await bench.tracker.settle().isEmpty)
    #expect(bench.reports.isEmpty)
  }

  @Test("Five objects that one static keeps alike are one leak with five reports (row 113)")
  @MainActor func fiveInStatic() {
    let bench = TrackerBench()
    Shelf.folders = (0..<5).map { Folder("folder \($0)") }
    defer { Shelf.folders = [] }
    for folder in Shelf.folders { bench.tracker.didDismiss(folder) }
    bench.advance(by: .seconds(2))
    #expect(bench.reports.count == 5)
    #expect(Set(bench.reports.map(\.fingerprint)).count == 1)
    #expect(bench.reports.allSatisfy { $0.retention?.root?.name == "Shelf.folders" })
    #expect(bench.printed.count == 1)
    #expect(bench.printed.first?.contains("and 4 more like it") == true)
  }

  @Test(
    "Objects kept by an array, a nested dictionary and a set are told with each holder (row 175)"
  )
  func threeHolders() {
    let bench = TrackerBench { $0.printsReports = false }
    let parent = Folder("parent")
    let (inArray, inTable, inSet) = (Folder("array"), Folder("table"), Folder("set"))
    for child in [inArray, inTable, inSet] { child.owner = parent }
    parent.children = [inArray]
    parent.table = ["outer": ["inner": inTable]]
    parent.set = [inSet]
    for child in [inArray, inTable, inSet] { bench.tracker.didDismiss(child) }
    bench.advance(by: .seconds(2))
    #expect(
      bench.reports.map { $0.retention?.path.map(\.label) ?? [] } == [
        [".owner", ".children[0]"], [".owner", ".table[\"outer\"][\"inner\"]"],
        [".owner", ".set[Folder]"],
      ]
    )
    #expect(Set(bench.reports.map(\.fingerprint)).count == 3)
    parent.clear()
  }

  @Test(
    "One leak is told alone, three equal ones once, the first of them in full (row 179)",
    arguments: [1, 3]
  )
  func clusters(_ count: Int) {
    let bench = TrackerBench()
    let screens = (0..<count).map { dismissLeakyScreen(bench.tracker, reason: "number \($0)") }
    bench.advance(by: .seconds(2))
    #expect(bench.reports.map(\.reason) == (0..<count).map { "number \($0)" })
    #expect(bench.printed.count == 1)
    let text = bench.printed.first ?? ""
    #expect(text.contains("number 0"))
    #expect(!text.contains("number 1"))
    #expect(text.contains("more like it") == (count > 1))
    #expect(text.contains("and 2 more like it") == (count == 3))
    screens.forEach { $0()?.repair() }
  }
}

/// Something with children in collections of several kinds.
private final class Folder: Hashable {
  let name: String
  var owner: Folder?
  var children: [Folder] = []
  var table: [String: [String: Folder]] = [:]
  var set: Set<Folder> = []

  init(_ name: String) { self.name = name }

  func clear() {
    children = []
    table = [:]
    set = []
  }

  static func == (lhs: Folder, rhs: Folder) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Keeps folders for the life of the process.
@MainActor private enum Shelf {
  static var folders: [Folder] = []
}
