import Dispatch
import LeakLocking
import LeakMemory
import Testing

@testable import LeakLibraries

/// Tasks in all states, made for one test and ended by it.
@safe final class TaskStates: @unchecked Sendable {
  /// An object that a task's function has.
  final class Leaf: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  /// An actor that a task keeps busy.
  actor Busy {
    func block(on gate: DispatchSemaphore, begun: DispatchSemaphore) {
      begun.signal()
      gate.wait()
    }

    func number() -> Int { 5 }
  }

  enum Locals { @TaskLocal static var leaf: Leaf? }

  private let checked = Locked<[CheckedContinuation<Int, Never>]>([])
  private let unsafeOnes = unsafe Locked<[UnsafeContinuation<Int, Never>]>([])
  let gate = DispatchSemaphore(value: 0)
  let busy = Busy()
  let leaf = Leaf(7)
  let stream: AsyncStream<Leaf>
  let source: AsyncStream<Leaf>.Continuation

  init() { (stream, source) = AsyncStream<Leaf>.makeStream() }

  @inline(never) func waitChecked(_ leaf: Leaf) async -> Int {
    let number = await withCheckedContinuation { continuation in
      checked.withLock { $0.append(continuation) }
    }
    return number + leaf.number
  }

  @inline(never) func waitUnsafe(_ leaf: Leaf) async -> Int {
    // SAFETY: `resumeAll` takes each continuation out of the list before it resumes it.
    let number = await unsafe withUnsafeContinuation { continuation in
      unsafe unsafeOnes.withLock { unsafe $0.append(continuation) }
    }
    return number + leaf.number
  }

  /// How many tasks wait for a continuation.
  var waitingCount: Int {
    // SAFETY: Nothing is resumed.
    unsafe checked.withLock { $0.count } + unsafeOnes.withLock { unsafe $0.count }
  }

  /// Lets all tasks go on.
  func resumeAll() {
    let all = checked.withLock { list in
      defer { list = [] }
      return list
    }
    for continuation in all { continuation.resume(returning: 1) }
    // SAFETY: Each one is taken out of the list, so that it is resumed once.
    let others = unsafe unsafeOnes.withLock { list in
      defer { unsafe list = [] }
      return unsafe list
    }
    unsafe others.forEach { unsafe $0.resume(returning: 1) }
    source.finish()
  }
}
