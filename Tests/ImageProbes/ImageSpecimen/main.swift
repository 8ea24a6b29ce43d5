// A program that waits in a place that its argument names, after writing a line.

import CxxSpecimen
import Dispatch
import Glibc

/// Calls itself so many times before it waits.
@inline(never)
func descend(_ depth: Int, _ body: () -> Void) -> Int {
  if depth == 0 {
    body()
    return 0
  }
  return descend(depth - 1, body) + 1
}

/// Waits in a closure of a generic function.
@inline(never)
func sorted<Element: Comparable>(_ elements: [Element]) -> [Element] {
  elements.sorted { left, right in
    specimen_wait()
    return left < right
  }
}

/// Copies, casts and drops values of many types.
@inline(never)
func churn() {
  let values: [Any] = [
    "t" as Character, "a string that is not small", 1.5, 1..<3, [1, 2] as [Any],
  ]
  var table: [AnyHashable: Any] = [:]
  for (index, value) in values.enumerated() {
    table[index] = value
    if let text = value as? String { table[text] = text.count }
    if let elements = value as? [Any] { table["list"] = elements.reversed().map { "\($0)" } }
  }
  _ = table.keys.map { String(describing: $0) }.sorted().joined()
}

/// Starts a thread that runs a body.
func start(_ body: @escaping @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?)
{
  var thread = pthread_t()
  pthread_create(&thread, nil, body, nil)
}

/// Waits on a semaphore that nobody signals.
func waitForever() {
  DispatchSemaphore(value: 0).wait()
}

/// An actor whose method blocks its thread.
actor Blocker {
  /// Blocks.
  func block() async {
    await Task.yield()
    _ = descend(4) { waitForever() }
  }
}

switch CommandLine.arguments.dropFirst().first ?? "" {
case "threads":
  start { _ in
    _ = descend(12) { while true { pause() } }
    return nil
  }
  start { _ in
    waitForever()
    return nil
  }
  start { _ in
    var value: UInt8 = 0
    read(0, &value, 1)
    return nil
  }
  start { _ in
    while true { sleep(1000) }
  }
  DispatchQueue.global().async { _ = descend(3) { waitForever() } }
  DispatchQueue(label: "serial").async {
    DispatchQueue.concurrentPerform(iterations: 2) { _ in waitForever() }
  }
  Task.detached { await Blocker().block() }
  let timer = DispatchSource.makeTimerSource()
  timer.schedule(deadline: .now() + 1000)
  timer.resume()
  usleep(300_000)
  specimen_wait()
case "deep": _ = descend(80) { specimen_wait() }
case "endless":
  // Deeper than anybody unwinds.
  _ = descend(6000) { specimen_wait() }
case "generic": _ = sorted(["b", "a", "c"])
case "qsort": specimen_qsort()
case "signal": _ = descend(5) { specimen_signal(0) }
case "signal-stack": _ = descend(5) { specimen_signal(1) }
case "sort": specimen_sort()
case "exception": specimen_exception()
case "alloca": specimen_alloca(100)
case "steps":
  // One thread in the standard library's value witnesses, casts and collections, without end.
  write(1, "ready\n", 6)
  while true { churn() }
case "spin":
  DispatchQueue.global().async {
    var time = timespec()
    var seconds = 0
    while true {
      clock_gettime(CLOCK_MONOTONIC, &time)
      seconds &+= time.tv_sec
    }
  }
  DispatchQueue.global().async {
    var numbers: [String] = []
    while true {
      numbers.append(String(numbers.count))
      if numbers.count > 1000 { numbers.sort(); numbers = [] }
    }
  }
  usleep(50_000)
  specimen_wait()
default: specimen_wait()
}
