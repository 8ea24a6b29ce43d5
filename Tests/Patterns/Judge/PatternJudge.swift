import Dispatch
import Foundation
import LeakFinder

/// A tracker of its own, so that release builds judge as well.
private let tracker: LeakTracker = {
  var configuration = LeakTracker.Configuration()
  configuration.printsReports = false
  return LeakTracker(configuration: configuration)
}()

/// Registers the victim if it is alive, without leaving a reference to it in the caller's frame.
@inline(never)
private func register(_ victim: () -> AnyObject?) {
  if let object = victim() {
    tracker.didDismiss(object, gracePeriod: .milliseconds(20))
  }
}

/// Prints what LeakFinder has to say, for the harness to read.
private func printVerdict(_ reports: [LeakReport]) {
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  for report in reports {
    let json = (try? encoder.encode(report)).map { String(decoding: $0, as: UTF8.self) }
    print("LEAKFINDER-REPORT \(json ?? "cannot be encoded")")
  }
  print("LEAKFINDER-JUDGED \(reports.count)")
  fflush(nil)
}

/// Prints what LeakFinder says to a function that has the victim in a variable, for the harness to read.
@inline(never)
private func explain(_ victim: () -> AnyObject?) {
  guard let object = victim() else { return }
  let explanation = explainRetention(of: object)
  let json = (try? JSONEncoder().encode(explanation)).map { String(decoding: $0, as: UTF8.self) }
  print("LEAKFINDER-EXPLAINED \(json ?? "cannot be encoded")")
  fflush(nil)
}

/// Lets LeakFinder judge the victim of a program without concurrency.
public func judge(_ victim: () -> AnyObject?) {
  register(victim)
  let decided = DispatchSemaphore(value: 0)
  Task.detached {
    printVerdict(await tracker.settle())
    decided.signal()
  }
  decided.wait()
  explain(victim)
}

/// Lets LeakFinder judge the victim of a program with an asynchronous `main`.
public func judgeAsynchronously(_ victim: () -> AnyObject?) async {
  register(victim)
  printVerdict(await tracker.settle())
  explain(victim)
}
