import LeakGraph
import LeakMemory

@testable import LeakAnalysis

/// The specimen as one run of it was, for tests that only look.
struct Specimen: Sendable {
  /// Where its objects are.
  let objects: [String: UInt]

  /// How many live objects of some types it has.
  let counts: [String: Int]

  /// Its picture.
  let snapshot: Snapshot

  /// A second picture of the same process.
  let second: Snapshot

  /// What is in it.
  let reading: Reading

  /// The one that tests share; nil where it could not be run or looked at.
  static let shared: Specimen? = Specimen()

  /// Runs the program, looks at it, and ends it.
  private init?() {
    guard let process = SpecimenProcess(),
      let snapshot = try? ProcessSource(processID: process.number).snapshot(),
      let second = try? ProcessSource(processID: process.number).snapshot()
    else { return nil }
    objects = process.objects
    counts = process.counts
    self.snapshot = snapshot
    self.second = second
    reading = Reading(snapshot, objects: process.objects)
  }
}
