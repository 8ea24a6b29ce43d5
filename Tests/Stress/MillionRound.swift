import Glibc
import LeakFinder
import LeakTracking

/// A million living registrations.
struct MillionRound {
  /// The least an object can be.
  private final class Small {}

  /// How many objects are registered.
  private static let count = 1_000_000

  /// How many bytes a registration may take beside the object's side table.
  private static let goal = 128.0

  /// Registers, measures, and lets go.
  ///
  /// - Returns: What is wrong.
  func run() async -> [String] {
    var configuration = LeakTracker.Configuration()
    configuration.printsReports = false
    let tracker = LeakTracker(configuration: configuration)
    var complaints = register(tracker)
    _ = await tracker.settle()
    let tally = tracker.watcher.tally
    print(
      "registered \(tally.registered) = reported \(tally.reported) + forgotten \(tally.forgotten)"
        + " + cancelled \(tally.cancelled) + pending \(tally.pending)"
    )
    if tally.forgotten != Self.count {
      complaints.append("\(tally.forgotten) of a million forgotten")
    }
    if tracker.watcher.entryCount != 0 { complaints.append("entries are left") }
    return complaints
  }

  /// Registers a million objects, which are gone when this returns.
  @inline(never)
  private func register(_ tracker: LeakTracker) -> [String] {
    let objects = (0..<Self.count).map { _ in Small() }
    // Gives every object its side table, which the runtime makes for the first weak reference.
    let boxes = objects.map { WeakBox($0) }
    // The tracker's own first-time work.
    tracker.didDismiss(Small(), gracePeriod: .seconds(3_600)).cancel()
    let before = Self.residentBytes
    let start = ContinuousClock.now
    for object in objects { tracker.didDismiss(object, gracePeriod: .seconds(3_600)) }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let perObject = Double(Self.residentBytes - before) / Double(Self.count)
    let nanoseconds = seconds * 1e9 / Double(Self.count)
    print(
      "a million registrations: \(perObject) bytes each beside the side table, "
        + "\(Int(nanoseconds)) ns each"
    )
    let pending = tracker.watcher.tally.pending
    withExtendedLifetime((objects, boxes)) {}
    var complaints: [String] = []
    if pending != Self.count { complaints.append("\(pending) of a million are pending") }
    if perObject > Self.goal { complaints.append("more than \(Self.goal) bytes per registration") }
    return complaints
  }

  /// How much memory of this process is in use.
  private static var residentBytes: Int {
    // SAFETY: The stream is this function's own, and is closed when it returns.
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    // SAFETY: `fgets` writes at most as many bytes as it is told there is room for.
    guard unsafe fgets(&line, 256, file) != nil else { return 0 }
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let words = text.split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
