import Dispatch
import Glibc

/// Variables outside of functions, of several forms.
nonisolated(unsafe) private var globalLeaf: Leaf?

/// A table that a global variable holds.
nonisolated(unsafe) private var globalTable: [String: any Greeter] = [:]

/// Roots of several kinds.
enum Roots {
  /// A static variable with an object.
  nonisolated(unsafe) private static var shared = Ledger.leaf()

  /// A static variable with a closure.
  nonisolated(unsafe) private static var handler: (() -> Void)?

  /// A static variable with an existential.
  nonisolated(unsafe) private static var anything: Any = Ledger.leaf()

  /// Gives each root its object.
  static func make() {
    _ = hidden(Sentinel.shared)
    globalLeaf = Ledger.leaf()
    globalTable["small"] = SmallGreeter(leaf: Ledger.leaf())
    globalTable["big"] = BigGreeter(leaf: Ledger.leaf())
    let leaf = shared
    handler = { leaf.greet() }
    _ = hidden(anything)
    _ = hidden(handler)
    _ = hidden(globalLeaf)
  }
}

/// Makes threads with arenas, queues and timers of their own.
enum Threads {
  /// What a thread holds.
  private static let boxesPerThread = 400

  /// Timers and sources that are armed.
  nonisolated(unsafe) private static var timers: [any DispatchSourceTimer] = []

  /// Starts three threads that wait, and arms timers.
  static func make() {
    let isReady = DispatchSemaphore(value: 0)
    for _ in 0..<3 {
      var thread = pthread_t()
      let argument = Unmanaged.passRetained(isReady).toOpaque()
      pthread_create(
        &thread,
        nil,
        { argument in
          if let argument {
            Threads.wait(Unmanaged<DispatchSemaphore>.fromOpaque(argument).takeRetainedValue())
          }
          return nil
        },
        argument
      )
      isReady.wait()
    }
    Ledger.count(Box<Int8>.self, 3 * boxesPerThread)
    makeQueues()
  }

  /// Keeps objects in the thread's own arena, among garbage, for ever.
  @inline(never)
  private static func wait(_ isReady: DispatchSemaphore) {
    var kept: [AnyObject] = []
    for index in 0..<2 * boxesPerThread {
      let box = Box(Int8(truncatingIfNeeded: index))
      if index % 2 == 0 { kept.append(box) }
    }
    isReady.signal()
    while true {
      pause()
      _ = hidden(kept.count)
    }
  }

  /// Arms a timer and queues work for later.
  private static func makeQueues() {
    let leaf = SharedLeaf()
    Ledger.count(SharedLeaf.self)
    let timer = DispatchSource.makeTimerSource()
    timer.setEventHandler { _ = hidden(leaf) }
    timer.schedule(deadline: .now() + 1_000_000)
    timer.activate()
    timers.append(timer)
    let queued = SharedLeaf()
    Ledger.count(SharedLeaf.self)
    DispatchQueue.global().asyncAfter(deadline: .now() + 1_000_000) { _ = hidden(queued) }
    let suspended = DispatchQueue(label: "suspended")
    suspended.suspend()
    let waiting = SharedLeaf()
    Ledger.count(SharedLeaf.self)
    suspended.async { _ = hidden(waiting) }
    Ledger.keep(Box(suspended))
  }
}
