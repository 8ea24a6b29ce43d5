import BenchmarkPopulation
import Foundation
import LeakAnalysis
import LeakGraph
import LeakMemory

/// What a process measures that looks at itself; it writes numbers, which the benchmark collects.
enum OwnProcess {
  /// Has a heap and takes pictures of it; writes for each how long threads were stopped, in seconds, and how
  /// many bytes there were.
  static func stops(objects: Int, megabytes: Int, isCloning: Bool, rounds: Int) throws {
    let population = Population(objects: objects, megabytes: megabytes)
    let source = OwnProcessSource(
      configuration: OwnProcessSource.Configuration(
        mostCopiedBytes: isCloning ? 0 : Int.max,
        mostStoppedSeconds: 10
      )
    )
    for _ in 0..<rounds {
      let process = try source.snapshot().process
      print(process.stoppedSeconds, process.copiedByteCount)
    }
    // A heap of references that go everywhere is not released: that would recurse as deep as it is large.
    withExtendedLifetime(population) { exit(0) }
  }

  /// Is a small test process: Foundation is in use, and there are 20,000 blocks.
  ///
  /// Writes for each look how long the picture took and how long the graph with its ledger, in seconds.
  static func small(rounds: Int) throws {
    let population = Population(objects: 20_000)
    let formatter = ISO8601DateFormatter()
    let texts = (0..<10).map { formatter.string(from: Date(timeIntervalSince1970: Double($0))) }
    let source = OwnProcessSource()
    for _ in 0..<rounds {
      let (picture, snapshot) = try Cost.of { try source.snapshot() }
      let (look, _) = Cost.of {
        Audit(Ledger(SnapshotAnalysis(snapshot).heap.graph)).total.objects
      }
      print(picture.wall, look.wall)
    }
    withExtendedLifetime((population, texts)) { exit(0) }
  }
}
