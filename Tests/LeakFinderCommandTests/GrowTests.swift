import LeakAnalysis
import LeakMemory
import LeakReports
import Testing

@testable import leak_finder

@Suite("leak-finder grow and heap --diff")
struct GrowTests {
  @Test(
    "times are read with and without a unit",
    arguments: [
      ("10", 10.0), ("500ms", 0.5), ("2m", 120), ("1.5h", 5_400), ("0", nil), ("", nil),
      ("-3s", nil), ("3 s", nil), ("10x", nil), ("9999h", nil), ("1e3", nil),
    ]
  )
  func times(_ text: String, _ seconds: Double?) {
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test("looks are taken at the start, at the end and in between")
  func looks() throws {
    #expect(try GrowOptions(parsing: ["4711"]).lookCount == 13)
    let options = try GrowOptions(parsing: ["4711", "--every", "500ms", "--for=2s"])
    #expect(options.lookCount == 5 && options.interval == 0.5)
    for wrong in [["1", "--every", "x"], ["1", "--every", "10s", "--for", "5s"], [], ["1", "2"]] {
      #expect(throws: UsageError.self) { try GrowOptions(parsing: wrong[...]) }
    }
  }

  @Test("types that appear later or go have zeros, the program's own that grow come first")
  func table() {
    var table = GrowthTable()
    for look in 0..<6 {
      var types = [
        HeapCensus.Row(
          typeName: "Swift.Box",
          count: 100 + look * 50,
          byteCount: 9_000 * (look + 1)
        ),
        HeapCensus.Row(typeName: "App.Leak", count: 10 + look * 20, byteCount: 320 + look * 640),
        HeapCensus.Row(typeName: "App.Same", count: 7, byteCount: 70),
      ]
      if look >= 4 { types.append(HeapCensus.Row(typeName: "App.New", count: 1, byteCount: 16)) }
      table.add(HeapCensus(types: types, untyped: [], notes: []))
    }
    let rows = table.rows
    #expect(rows.prefix(2).map(\.typeName) == ["App.Leak", "Swift.Box"])
    #expect(rows.prefix(2).allSatisfy { $0.verdict == .grows })
    #expect(rows.first?.perLook == 20 && rows.first?.moreBytes == 3_200)
    #expect(rows.first { $0.typeName == "App.New" }?.counts == [0, 0, 0, 0, 1, 1])
    #expect(rows.first { $0.typeName == "App.Same" }?.verdict == .steady)
  }

  @Test("of fewer looks than growth can be told by it is not said that nothing grows")
  func fewLooks() {
    var table = GrowthTable()
    for look in 0..<6 {
      let row = HeapCensus.Row(typeName: "App.Leak", count: 10 + look * 20, byteCount: 320)
      #expect(table.isEnough == (look >= 5))
      #expect(
        look == 0 || table.verdict == (look < 5 ? "too few to tell what grows" : "1 type grows")
      )
      table.add(HeapCensus(types: [row], untyped: [], notes: []))
    }
  }

  @Test(
    "what becomes larger and not more may grow, and other blocks are a row; what fluctuates is steady"
  )
  func bytes() {
    var table = GrowthTable()
    for (look, capacity) in [1, 1, 2, 2, 2, 4, 4, 4, 4].enumerated() {
      let types = [
        HeapCensus.Row(typeName: "Swift.Storage", count: 1, byteCount: capacity << 16),
        HeapCensus.Row(typeName: "Swift.Small", count: 1, byteCount: capacity << 8),
        HeapCensus.Row(typeName: "Swift.Full", count: 1, byteCount: look == 0 ? 64 : 1 << 20),
        HeapCensus.Row(typeName: "Swift.Swinging", count: 1, byteCount: (look % 3) << 20),
      ]
      let blocks = HeapCensus.Row(typeName: "blocks", count: 100 + 90 * look, byteCount: look << 12)
      table.add(HeapCensus(types: types, untyped: [blocks], notes: []))
    }
    let verdicts = Dictionary(uniqueKeysWithValues: table.rows.map { ($0.typeName, $0.verdict) })
    #expect(verdicts["Swift.Storage"] == .fillingOrGrowing)
    #expect(verdicts["blocks"] == .grows)
    for name in ["Swift.Small", "Swift.Full", "Swift.Swinging"] {
      #expect(verdicts[name] == .steady, "\(name)")
    }
  }

  @Test("a difference has what changed alone, and reads what heap --json prints")
  func difference() throws {
    let old = try #require(
      TypeCounts(
        json: Array(
          """
          {"schemaVersion":1,"target":"1","types":[{"typeName":"A.Gone","count":2,"bytes":32},\
          {"typeName":"A.Same","count":1,"bytes":16},{"typeName":"A.More","count":1,"bytes":16}],\
          "notes":[]}
          """.utf8
        )
      )
    )
    let new = TypeCounts(
      HeapCensus(
        types: [
          HeapCensus.Row(typeName: "A.Same", count: 1, byteCount: 16),
          HeapCensus.Row(typeName: "A.More", count: 4, byteCount: 64),
        ],
        untyped: [],
        notes: []
      )
    )
    let rows = HeapDifference(from: old, to: new).rows
    #expect(rows.map(\.typeName) == ["A.More", "A.Gone"])
    #expect(rows.map(\.moreCount) == [3, -2] && rows.map(\.moreBytes) == [48, -32])
    #expect(new.byModule == [TypeCounts.Row(typeName: "A", count: 5, bytes: 80)])
    for text in ["", "{}", "[1]", "{\"schemaVersion\":2,\"types\":[]}", "{\"schemaVersion\":1"] {
      #expect(TypeCounts(json: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("equal tasks are one line with their number, those first that nobody can resume")
  func trees() {
    func task(_ address: UInt, parent: UInt = 0, isStranded: Bool = false) -> TaskList.Task {
      TaskList.Task(
        address: Address(address),
        name: nil,
        state: .waiting,
        awaited: .nothing,
        isCancelled: false,
        isStranded: isStranded,
        frames: [],
        function: nil,
        parent: Address(parent)
      )
    }
    let tasks = [
      task(16), task(32), task(48), task(64, parent: 48, isStranded: true), task(80),
      task(96, parent: 80, isStranded: true),
    ]
    let trees = TaskNode.trees(TaskList(tasks: tasks, finishedCount: 0, notes: [])) { task in
      TaskNode.Facts(
        name: nil,
        function: nil,
        state: task.state,
        place: nil,
        awaited: nil,
        isCancelled: false,
        isStranded: task.isStranded,
        isOfToolchain: false
      )
    }
    #expect(trees.map(\.count) == [2, 2])
    #expect(trees.map(\.strandedTotal) == [2, 0] && trees.map(\.total) == [4, 2])
  }

  @Test("types that gained more bytes than the program's own are explained as well")
  func explained() {
    var table = GrowthTable()
    for look in 0..<6 {
      let sizes = [
        ("App.Leak", 64), ("Swift.__StringStorage", 4_096), ("Swift.Small", 16),
        ("Swift.Larger", 1_024), ("Swift.Large", 2_048),
      ]
      let types = sizes.map { name, size in
        HeapCensus.Row(typeName: name, count: 10 + look * 20, byteCount: (10 + look * 20) * size)
      }
      let other = HeapCensus.Row(
        typeName: HeapCensus.untypedName,
        count: 10 + look * 20,
        byteCount: look << 22
      )
      table.add(HeapCensus(types: types, untyped: [other], notes: []))
    }
    let growing = table.rows.filter { $0.verdict == .grows }
    #expect(growing.count == 6)
    let explained = GrowthTable.explained(growing, most: 5).map(\.typeName)
    #expect(explained == ["App.Leak", "Swift.__StringStorage", "Swift.Large"])
  }

  @Test(
    "what holds most says how many objects were not looked at",
    arguments: [
      (0, "1,000 of 1,290 App.Handler since the first look by this path:"),
      (1, "1,000 of 1,290 App.Handler since the first look by this path, 1 was not looked at:"),
      (
        290,
        "1,000 of 1,290 App.Handler since the first look by this path, 290 were not looked at:"
      ),
    ]
  )
  func unexamined(_ count: Int, _ line: String) throws {
    let explanation = try #require(StoredReport.leak(id: "1", fingerprint: "A").retention)
    let holder = GrowthHolder(
      count: 1_000,
      of: 1_290,
      unexaminedCount: count,
      isNew: true,
      explanation: explanation
    )
    #expect(holder.heading("App.Handler") == line)
  }
}
