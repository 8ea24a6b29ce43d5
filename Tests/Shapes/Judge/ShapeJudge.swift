import Dispatch
import Foundation
import LeakFinder

/// The object that a shape says goodbye to.
public nonisolated(unsafe) weak var victim: AnyObject?

/// A shape: leaks where its argument says so, and sets the victim.
public typealias Shape = @Sendable (_ leaks: Bool) -> Void

/// A shape of a program with an asynchronous `main`.
public typealias AsynchronousShape = @Sendable (_ leaks: Bool) async -> Void

/// A tracker of its own, so that release builds judge as well.
private let tracker: LeakTracker = {
  var configuration = LeakTracker.Configuration()
  configuration.printsReports = false
  return LeakTracker(configuration: configuration)
}()

/// Registers the victim if it is alive, without leaving a reference to it in the caller's frame.
@inline(never)
private func register() {
  if let object = victim {
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

/// The shape that the command line names, or nil and a list of those there are.
private func chosen<Function>(_ shapes: KeyValuePairs<String, Function>) -> Function? {
  let name = CommandLine.arguments.dropFirst().first
  if let shape = shapes.first(where: { $0.key == name }) { return shape.value }
  for shape in shapes { print("SHAPE \(shape.key)") }
  return nil
}

/// Whether the leaking variant is to run.
private var leaks: Bool { CommandLine.arguments.last != "fixed" }

/// Runs the shape that the command line names, lets LeakFinder judge its victim, and rests until standard
/// input ends.
///
/// - Parameters:
///   - shapes: The program's shapes by name.
///   - pause: How long libraries need until they rest.
public func run(_ shapes: KeyValuePairs<String, Shape>, pause: TimeInterval = 0) {
  guard let shape = chosen(shapes) else { return }
  shape(leaks)
  if pause > 0 { RunLoop.main.run(until: Date() + pause) }
  register()
  let decided = DispatchSemaphore(value: 0)
  Task.detached {
    printVerdict(await tracker.settle())
    decided.signal()
  }
  decided.wait()
  while readLine() != nil {}
}

/// Does the same in a program with an asynchronous `main`.
public func runAsynchronously(_ shapes: KeyValuePairs<String, AsynchronousShape>) async {
  guard let shape = chosen(shapes) else { return }
  await shape(leaks)
  try? await Task.sleep(for: .milliseconds(50))
  register()
  printVerdict(await tracker.settle())
  while readLine() != nil {}
}
