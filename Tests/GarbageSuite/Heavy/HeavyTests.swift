// Tests that leave much alive behind, which no check may report, and whose checks must be quick.
import Dispatch
import LeakFinderTesting
import XCTest

final class HeavyTests: XCTestCase {
  final class Job: @unchecked Sendable {
    var number = 0
    var owner: Job?
  }
  final class Entry {
    let number: Int
    let next: Entry?
    init(_ number: Int, _ next: Entry?) {
      self.number = number
      self.next = next
    }
  }

  nonisolated(unsafe) static var queues: [DispatchQueue] = []
  nonisolated(unsafe) static var entries: [[Entry]] = []

  func testA10000QueuedBlocks() {
    let queue = DispatchQueue(label: "stopped")
    queue.suspend()
    Self.queues.append(queue)
    for number in 0..<10_000 {
      let job = Job()
      queue.async { job.number = number }
    }
  }

  func testB1000000LiveObjects() {
    for start in 0..<1_000 {
      var entries: [Entry] = []
      entries.reserveCapacity(1_000)
      for number in 0..<1_000 { entries.append(Entry(start + number, entries.last)) }
      Self.entries.append(entries)
    }
  }

  func testCRingAmongThem() {
    let job = Job()
    job.owner = job
  }

  func testDNothing() {}
}
