import Dispatch

/// Runs a body on several threads, as nearly at the same time as they can be made to.
func onManyThreads(_ count: Int = 8, _ body: @escaping @Sendable (Int) -> Void) {
  let start = DispatchSemaphore(value: 0)
  let done = DispatchGroup()
  for number in 0..<count {
    let thread = DispatchQueue(label: "thread \(number)")
    thread.async(group: done) {
      start.wait()
      body(number)
    }
  }
  for _ in 0..<count { start.signal() }
  done.wait()
}
