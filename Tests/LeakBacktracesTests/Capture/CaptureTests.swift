import Dispatch
import Glibc
import LeakBacktraces
import LeakMemory
import Testing

/// The linker's names of a stack's functions, innermost first; "?" where unknown.
private func names(of addresses: [Address]) -> [String] {
  addresses.map { ImageSymbols.shared.symbol(containing: $0 + -1)?.mangledName ?? "?" }
}

/// The linker's names of a stored stack's functions.
private func names(of id: BacktraceID) -> [String] {
  names(of: Backtrace.returnAddresses(of: id))
}

/// Captures below so many calls of itself.
///
/// Returns an array that grows on the way back, so that no optimiser makes a loop of it.
@inline(never)
private func captureBelow(_ depth: Int) -> [BacktraceID] {
  if depth == 0 { return [Backtrace.capture()] }
  return captureBelow(depth - 1) + [.none]
}

/// Captures in a function of its own; the array keeps the call from being a tail call.
@inline(never)
private func captureHere() -> [BacktraceID] {
  [Backtrace.capture()]
}

/// Captures in a function of its own, that function left out.
@inline(never)
private func captureAbove() -> [BacktraceID] {
  [Backtrace.capture(skip: 1)]
}

/// The same stack by both unwinders.
@inline(never)
private func both() -> (libunwind: [Address], libgcc: [Address]) {
  (Unwinder.libunwind.returnAddresses(), Unwinder.libgcc.returnAddresses())
}

/// Whether both unwinders gave the same stack of plausible depth; the first frames differ, being
/// two calls in one function.
private func agree(_ stacks: (libunwind: [Address], libgcc: [Address])) -> Bool {
  stacks.libunwind.count >= 3
    && stacks.libunwind.dropFirst().elementsEqual(stacks.libgcc.dropFirst())
    && names(of: Array(stacks.libunwind.prefix(1))) == names(of: Array(stacks.libgcc.prefix(1)))
}

@Suite("Capturing a stack")
struct CaptureTests {
  @Test("the innermost frame is the function that captures, at every optimisation level")
  func innermost() {
    #expect(names(of: captureHere()[0]).first?.contains("captureHere") == true)
    #expect(names(of: captureBelow(0)[0]).first?.contains("captureBelow") == true)
  }

  @Test("a function that is skipped is not in the stack, its caller is the first")
  func skipping() {
    let found = names(of: captureAbove()[0])
    #expect(found.first?.contains("skipping") == true)
    #expect(!found.contains { $0.contains("captureAbove") })
  }

  @Test("as many frames as calls", arguments: [1, 2, 7, 20])
  func depth(calls: Int) {
    let found = names(of: captureBelow(calls)[0])
    let own = found.prefix { $0.contains("captureBelow") }
    #expect(own.count == calls + 1)
    #expect(found.dropFirst(own.count).first?.contains("depth") == true)
  }

  @Test("a deep stack keeps its innermost frames")
  func deep() {
    let found = names(of: captureBelow(500)[0])
    #expect(found.count == Backtrace.maximumDepth)
    #expect(found.allSatisfy { $0.contains("captureBelow") })
  }

  @Test("skipping more than there is, or less than nothing, is no crash")
  func absurdSkips() {
    #expect(Backtrace.capture(skip: -1) != .none)
    _ = Backtrace.capture(skip: .max)
    _ = Backtrace.capture(skip: 1_000)
  }

  @Test("equal stacks have one name, different ones different names")
  func sharing() {
    var same: Set<BacktraceID> = []
    for _ in 0..<100 { same.insert(captureHere()[0]) }
    #expect(same.count == 1)
    let other = captureHere()[0]
    #expect(!same.contains(other))
    let depths = Set((0..<40).map { captureBelow($0)[0] })
    #expect(depths.count == 40)
    for (depth, id) in (0..<40).map({ ($0, captureBelow($0)[0]) }) {
      let own = names(of: id).prefix { $0.contains("captureBelow") }
      #expect(own.count == min(depth + 1, Backtrace.maximumDepth))
    }
  }

  @Test("no backtrace and one that never was have no frames")
  func unknown() {
    #expect(Backtrace.returnAddresses(of: .none).isEmpty)
    #expect(Backtrace.returnAddresses(of: BacktraceID(rawValue: .max)).isEmpty)
    #expect(Backtrace.returnAddresses(of: BacktraceID(rawValue: 0x7fff_ffff)).isEmpty)
  }

  @Test("many threads store the same and different stacks, each gets its own back")
  func threads() async {
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<200).allSatisfy { round in
            let depth = (task + round) % 12
            let own = names(of: captureBelow(depth)[0]).prefix { $0.contains("captureBelow") }
            return own.count == depth + 1
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}

@Suite("Both unwinders", .enabled(if: Unwinder.current == .libunwind))
struct UnwinderTests {
  @Test("agree in a plain call")
  func plain() {
    #expect(agree(both()))
  }

  @Test("agree in a closure that the standard library calls")
  func closure() {
    var results: [Bool] = []
    _ = [3, 1, 2].sorted { left, right in
      results.append(agree(both()))
      return left < right
    }
    #expect(!results.isEmpty && !results.contains(false))
  }

  @Test("agree in a deinitialiser")
  func deinitialiser() {
    final class Dying {
      let done: (Bool) -> Void
      init(_ done: @escaping (Bool) -> Void) { self.done = done }
      deinit { done(agree(both())) }
    }
    var result = false
    do { _ = Dying { result = $0 } }
    #expect(result)
  }

  @Test("agree on Dispatch's threads, called at once and later")
  func dispatch() async {
    let queue = DispatchQueue(label: "unwinders")
    #expect(queue.sync { agree(both()) })
    let later = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: agree(both())) }
    }
    #expect(later)
  }

  @Test("agree in a task, before and after it was suspended")
  func task() async {
    let isRight = await Task.detached {
      let before = agree(both())
      await Task.yield()
      return before && agree(both())
    }.value
    #expect(isRight)
  }

  @Test("agree in a callback from C code without frame pointers")
  func callback() {
    // A C function cannot capture: the outcome is the order of the elements.
    var numbers: [Int32] = [2, 1]
    unsafe qsort(&numbers, 2, 4) { _, _ in agree(both()) ? 1 : -1 }
    #expect(numbers == [1, 2])
  }
}

@Suite("A process of its own")
struct CaptureProcessTests {
  @Test("LEAKFINDER_UNWINDER=libgcc chooses libgcc, with the same stacks")
  func libgcc() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("LEAKFINDER_UNWINDER", "libgcc", 1)
      #expect(Unwinder.current == .libgcc)
      let found = names(of: captureBelow(5)[0])
      #expect(found.prefix { $0.contains("captureBelow") }.count == 6)
      #expect(found.dropFirst(6).first?.contains("libgcc") == true)
      #expect(names(of: captureAbove()[0]).first?.contains("libgcc") == true)
    }
  }

  @Test("libunwind is not opened before the first capture")
  func lazy() async {
    await #expect(processExitsWith: .success) {
      let isOpen = { LoadedImages.current().images.contains { $0.path.contains("libunwind") } }
      #expect(!isOpen())
      _ = Backtrace.capture()
      #expect(isOpen() == (Unwinder.current == .libunwind))
    }
  }

  @Test("a full store gives no backtrace, counts it, and keeps what it has")
  func full() async {
    await #expect(processExitsWith: .success) {
      let first = captureHere()[0]
      let frames = Backtrace.returnAddresses(of: first)
      var words = [UInt](repeating: 0x1000, count: Backtrace.maximumDepth)
      var refused = 0
      for number in 0..<200_000 {
        words[0] = UInt(number)
        if Backtrace.store(words.map(Address.init)) == .none { refused += 1 }
      }
      #expect(refused > 0)
      let statistics = BacktraceStatistics.current
      #expect(statistics.refusedCount == refused)
      #expect(statistics.byteCount < 80 << 20)
      #expect(captureBelow(Backtrace.maximumDepth)[0] == .none)
      #expect(Backtrace.returnAddresses(of: first) == frames)
    }
  }
}
