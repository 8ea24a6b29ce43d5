import LeakAnalysis
import LeakBacktraces
import LeakMemory
import LeakTestSupport
import Testing

@testable import leak_finder

@Suite("leak-finder tasks")
struct TaskTreeTests {
  /// A task of the program or, without a name, of a library.
  private static func task(
    _ address: UInt,
    name: String?,
    isStranded: Bool = false,
    isUnreachable: Bool = false
  ) -> TaskList.Task {
    TaskList.Task(
      address: Address(address),
      name: name,
      state: .waiting,
      awaited: .continuation,
      isCancelled: false,
      isStranded: isStranded,
      isUnreachable: isUnreachable,
      frames: [],
      function: nil,
      parent: .null
    )
  }

  @Test("a task that nothing reaches can never go on, and is told with what has its continuation")
  func unreachable() throws {
    let list = TaskList(
      tasks: [
        Self.task(16, name: "held"), Self.task(32, name: "ring", isUnreachable: true),
        Self.task(48, name: "lost", isStranded: true),
      ],
      finishedCount: 0,
      notes: []
    )
    #expect(
      TaskTrees.summary(list, countsAll: false) == "3 tasks: 3 waiting, 2 of them can never go on"
    )
    let trees = TaskTrees.trees(list, in: .nothing())
    #expect(trees.map(\.facts.name) == ["ring", "lost", "held"])
    #expect(
      trees.map { TaskTrees.lines(of: $0.facts).last } == [
        "for a continuation that only unreachable objects have",
        "for a continuation that nothing in memory has any more", "for a continuation",
      ]
    )
  }

  @Test("tasks of the toolchain are left out unless all are asked for or nobody can resume them")
  func toolchain() {
    let list = TaskList(
      tasks: [
        Self.task(16, name: nil), Self.task(32, name: "own"),
        Self.task(48, name: nil, isUnreachable: true),
      ],
      finishedCount: 0,
      notes: []
    )
    let trees = TaskTrees.trees(list, in: .nothing())
    #expect(TaskTrees.shown(trees, showsAll: true).reduce(0) { $0 + $1.total } == 3)
    #expect(TaskTrees.shown(trees, showsAll: false).map(\.example.bits) == [48, 32])
    #expect(TaskTrees.summary(list, countsAll: false).hasPrefix("2 tasks: "))
  }

  @Test("of places without a name all are told up to the first with one, since any may be a thunk")
  func nameless() {
    let sites = ["app + 0x10", "app + 0x10", "app + 0x20"].map { place in
      TaskSite(
        SourceFrame(
          symbol: nil,
          mangledSymbol: nil,
          file: nil,
          line: nil,
          isLineApproximate: false,
          image: "app",
          isOfInterest: true,
          unnamedPlace: place
        )
      )
    }
    let named = TaskSite(
      SourceFrame(
        symbol: "load()",
        mangledSymbol: "$s3app4loadyyYaF",
        file: "/app.swift",
        line: 3,
        isLineApproximate: false,
        image: "app",
        isOfInterest: true
      )
    )
    #expect(TaskSite.anyOf(sites + [named])?.text == "app + 0x10 or app + 0x20")
    #expect(TaskSite.anyOf([named] + sites) == named)
    #expect(TaskSite.anyOf([]) == nil)
  }
}
