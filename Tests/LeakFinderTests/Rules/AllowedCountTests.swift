import Foundation
import LeakAnalysis
import LeakFinder
import LeakMemory
import LeakReports
import Testing

@testable import LeakFinder

#if os(Linux)
@Suite("How many instances may stay")
struct AllowedCountTests {
  /// Objects that hold themselves; types of this suite's own, since rules are the whole process's.
  private class PooledLine { var me: AnyObject? }
  private final class PooledFastLine: PooledLine {}
  private final class PooledGrowth {}

  /// Objects that become more.
  private final class Growth: @unchecked Sendable {
    // SAFETY: One test uses it.
    var all: [PooledGrowth] = []
  }

  /// What is left of objects made in a body whose type is named so.
  @inline(never)
  private func left(named name: String, _ body: () -> Void) -> (reports: Int, notes: String) {
    let caller = CallerState.current()
    guard let hunt = try? GarbageHunt() else { return (-1, "") }
    body()
    guard (try? hunt.look(from: caller)) != nil else { return (-1, "") }
    let groups = hunt.groups.filter { group in
      group.members.contains { $0.typeName.hasSuffix(name) }
    }
    let notes = groups.flatMap(\.answer.limits).map { limit in
      if case .incomplete(let sentence) = limit { sentence } else { "" }
    }
    return (groups.count, notes.joined())
  }

  /// Leaves so many objects behind.
  @inline(never)
  private func leave(_ count: Int, _ make: () -> PooledLine) {
    for _ in 0..<count {
      let line = make()
      line.me = line
    }
  }

  @Test("as many as are allowed are no leaks; of more, all are reported, and the rule is named")
  func garbage() {
    var rules = LeakRules()
    rules.allow(3, of: "PooledLine", reason: "a pool of three")
    rules.allow(1, of: "PooledFastLine", reason: "one fast one")
    LeakRules.addToProcess(rules)
    // Where another test's memory was reused an object may be missed: tried again.
    let few = (0..<20).lazy.map { _ in left(named: "PooledLine") { leave(3) { PooledLine() } } }
      .first { $0.reports == 0 }
    #expect(few?.reports == 0)
    let many = (0..<20).lazy.map { _ in left(named: "PooledLine") { leave(5) { PooledLine() } } }
      .first { $0.reports == 5 }
    #expect(many?.reports == 5)
    #expect(
      many?.notes.contains("A rule allows at most 3 of PooledLine (a pool of three); 5 are") == true
    )
    // A subclass has a count of its own.
    let fast = (0..<20).lazy
      .map { _ in left(named: "PooledFastLine") { leave(2) { PooledFastLine() } } }
      .first { $0.reports == 2 }
    #expect(fast?.notes.contains("at most 1 of PooledFastLine") == true)
  }

  @Test("a type that grows up to what is allowed does not grow")
  func growth() throws {
    let growth = Growth()
    var watch = GrowthWatch()
    for _ in 0..<3 {
      growth.all.append(PooledGrowth())
      try watch.count()
    }
    let grown = { watch.growth { $0.hasSuffix("PooledGrowth") }.map(\.steps) }
    #expect(grown() == [[1, 1]])
    var rules = LeakRules()
    rules.allow(4, of: "PooledGrowth", reason: "the pool fills up to four")
    LeakRules.addToProcess(rules)
    watch.recount()
    #expect(grown() == [])
    growth.all += [PooledGrowth(), PooledGrowth()]
    watch.recount()
    #expect(grown() == [[1, 3]])
    withExtendedLifetime(growth) {}
  }

  @Test("a file with a mistake gives no rules, and says so once in one sentence")
  func complaint() throws {
    let folder = FileManager.default.temporaryDirectory
    let path = folder.appendingPathComponent("\(UUID().uuidString).json").path
    try Data("{\"schemaVersion\": 1,\n\"knownLeak\": []}".utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bench = TrackerBench(
      environment: ["LEAKFINDER_RULES": path, "LEAKFINDER": "on"],
      isShared: true
    )
    #expect(bench.printed.count == 1)
    #expect(
      bench.printed.first?.hasPrefix(
        "LeakFinder: LEAKFINDER_RULES: the rules in \(path) are not valid: line 2: unknown name"
      ) == true
    )
    #expect(ProcessRules(path: path).rules == LeakRules())
    let missing = ProcessRules(path: "/nowhere/rules.json")
    #expect(missing.complaint?.contains("cannot be read: No such file or directory") == true)
    #expect(ProcessRules(path: nil).complaint == nil)
  }
}
#endif
