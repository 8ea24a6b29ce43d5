import Foundation
import LeakAnalysis
import LeakMemory
import LeakTestSupport
import Testing

@testable import leak_finder

/// Is on a ring with another one.
private final class LostLeft {
  var right: LostRight?

  /// Makes rings, with or without a retain that nobody gives back.
  static func rings(_ count: Int, isRetained: Bool) {
    for _ in 0..<count {
      let left = LostLeft()
      let right = LostRight()
      left.right = right
      right.left = left
      // SAFETY: Nobody uses the reference: the retain is lost on purpose.
      if isRetained { unsafe _ = Unmanaged.passRetained(left) }
    }
  }
}

/// The other one.
private final class LostRight { var left: LostLeft? }

/// Is in an array.
private final class LostItem {
  /// Makes objects, with or without a retain that nobody gives back.
  static func items(_ count: Int, isRetained: Bool) -> [LostItem] {
    (0..<count).map { _ in
      let item = LostItem()
      // SAFETY: Nobody uses the reference: the retain is lost on purpose.
      if isRetained { unsafe _ = Unmanaged.passRetained(item) }
      return item
    }
  }
}

/// Has what the tests look at.
///
/// A thread that ends makes it, and a process of its own looks at it: a word that is left over in a frame of another test's
/// thread would pass for what holds the objects.
private enum Lost {
  /// The items; making them makes the rings.
  nonisolated(unsafe) private(set) static var items: [LostItem] = []

  /// Makes everything, once.
  static let isMade: Bool = {
    let thread = Thread {
      LostLeft.rings(6, isRetained: false)
      LostLeft.rings(3, isRetained: true)
      // SAFETY: The thread has ended before anybody else looks.
      unsafe items = LostItem.items(4, isRetained: false) + LostItem.items(2, isRetained: true)
    }
    thread.start()
    while !thread.isFinished { usleep(1_000) }
    return true
  }()
}

@Suite("Lost retains beside equal paths")
struct LostRetainTests {
  /// A picture of this process with rings and items.
  private static func analysis() throws -> SnapshotAnalysis {
    #expect(Lost.isMade)
    return try SnapshotAnalysis.ofRunningProcess { try OwnProcessSource().snapshot() }
  }

  /// What `why` prints of a type.
  private static func why(
    _ typeName: String,
    _ analysis: SnapshotAnalysis,
    _ flags: [String] = []
  ) throws -> [String] {
    let console = FakeConsole()
    let options = try InspectOptions(.why, parsing: (["1", typeName] + flags)[...])
    try WhyCommand(options: options, console: console.console)
      .run(analysis, again: nil, Progress(nil))
    return console.output
  }

  @Test("why tells rings and elements with a lost retain apart from those without")
  func explanations() async {
    await #expect(processExitsWith: .success) {
      let analysis = try Self.analysis()
      let rings = try Self.why("LostLeft", analysis)
      let counts = rings.filter { $0.contains("by this path") }
        .map { $0.prefix { !$0.isLetter } }
      #expect(counts == ["6 ", "3 "], "\(rings)")
      #expect(
        rings.contains { $0.contains("1 retain of LostLeft is not located, so LostLeft may stay") }
      )
      let items = try Self.why("LostItem", analysis)
      let kinds = items.filter { $0.contains("by this path") }.map { $0.prefix { !$0.isLetter } }
      #expect(kinds == ["4 ", "2 "], "\(items)")
      #expect(items.contains { $0.contains("1 of 2 strong retains located") })
      // One explanation a line, each with how many are alike.
      let lines = try Self.why("LostLeft", analysis, ["--json"])
      #expect(lines.count == 2)
      #expect(lines.first?.contains("\"retainCount\":{\"strong\":1,\"located\":1}") ?? false)
      #expect(lines.last?.contains("\"retainCount\":{\"strong\":2,\"located\":1}") ?? false)
    }
  }

  @Test("leaks lists rings with a lost retain apart from those without")
  func groups() async {
    await #expect(processExitsWith: .success) {
      let analysis = try Self.analysis()
      let garbage = analysis.garbage(among: .all, caller: nil) { $0.contains("LostLeft") }
      let builder = ExplanationBuilder(analysis)
      let groups = LeakGroup.groups(of: garbage) { builder.explanation(of: $0) }
      #expect(groups.map(\.isProven) == [true, false])
      #expect(groups.map(\.count) == [6, 3] && groups.allSatisfy { $0.kind == .cycle })
      // It is one leak with two outcomes: baselines know it by its path.
      #expect(Set(groups.map(\.fingerprint)).count == 1)
    }
  }

  @Test(
    "why says that a part of a core file is missing, of a type that is there and of one that is not"
  )
  func cut() throws {
    let whole = try Self.analysis()
    let analysis = SnapshotAnalysis(whole.snapshot.cutShort(by: 4096))
    let sentence = "The core file is cut short: it lacks 4096 bytes"
    let output = try Self.why("LostLeft", analysis)
    #expect(output.last?.hasPrefix("note: " + sentence) ?? false)
    let error = #expect(throws: CommandFailure.self) { try Self.why("LostNothing", analysis) }
    #expect(error?.message.contains("\nnote: " + sentence) ?? false)
  }
}
