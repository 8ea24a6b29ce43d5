import LeakFindings
import LeakGraph
import LeakImages
import LeakMemory

/// Finds methods of an object that threads are in, called by a closure of a task or thread, or on a thread's stack, that has
/// the object.
///
/// A method keeps its `self` until it returns, also where the closure that called it has it weakly. What timers and the
/// like call again and again a thread may be in by chance.
struct RunningMethods {
  /// A method that a thread is in, by linker's names.
  struct Call {
    /// The method.
    let method: String

    /// The function of a library that the method waits in; nil where it waits in none, or that has no name.
    let library: String?
  }

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// Knows the threads of an analysis.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
  }

  /// The method of a hop's object that the hop's closure called and a thread is in; nil where there is none.
  ///
  /// - Parameters:
  ///   - hop: The hop's place.
  ///   - path: The path.
  /// - Returns: The method.
  func call(at hop: Int, of path: HeldPath) -> Call? {
    let step = path.steps[hop]
    guard case .closure(let code) = step.holder.category, case .instance = step.target.category
    else { return nil }
    let isOfTask =
      if hop > 0, case .task = path.steps[hop - 1].holder.category { true } else { false }
    guard let object = analysis.object(at: step.target.address),
      let closure = analysis.object(at: step.holder.address),
      let call = call(of: object, by: closure, code)
    else { return nil }
    let kind = path.told.root?.kind
    if isOfTask || kind == .stack || kind == .thread && hop > 0 && !code.isNull { return call }
    // A work item or operation that waits is called but once.
    return call.library != nil && !isRepeated(path) ? call : nil
  }

  /// Whether what begins a path calls its closure again and again: a timer, a source, what a run loop has of either.
  private func isRepeated(_ path: HeldPath) -> Bool {
    guard let root = path.source.root.flatMap({ analysis.graph.root($0) }) else { return false }
    let types = path.steps.map { TypeText.short($0.holder.typeName) }
    return root.kind == .timer || root.kind == .source
      || types.contains { ["Timer", "DispatchSource"].contains($0) }
  }

  /// Whether a thread waits in a method of a captured object that the capture's closure has called.
  func keeps(_ capture: GraphEdge, code: Address) -> Bool {
    guard !code.isNull, isAtHand(capture.source) || isAtHand(capture.target) else { return false }
    return call(of: capture.target, by: capture.source, code)?.library != nil
  }

  /// Whether a thread has a word of an object.
  private func isAtHand(_ node: NodeIndex) -> Bool {
    analysis.snapshot.threads.indices.contains { index in
      let claimant = UInt32(truncatingIfNeeded: index + 1)
      return analysis.heap.threadWords[FrameWordsKey(claimant: claimant, target: node)] != nil
    }
  }

  /// The method of an object that a closure called and a thread is in; nil where there is none.
  ///
  /// Of several that called each other the outermost, which is the closure's own call. The thread that asks is told
  /// otherwise.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - closure: The closure's context, which may be the object itself.
  ///   - code: The closure's code; null for one of which a thread's stack has the context alone.
  /// - Returns: The method.
  private func call(of object: NodeIndex, by closure: NodeIndex, _ code: Address) -> Call? {
    let function = name(at: code).map(ReabstractionThunk.original)
    guard function != nil || code.isNull else { return nil }
    lazy var methods = MethodSymbols(of: object, analysis)
    var variables = VariableNames(analysis)
    for (index, thread) in analysis.snapshot.threads.enumerated() {
      // A method has its object in a register at times; the closure, or what it called, in memory too.
      let claimant = UInt32(truncatingIfNeeded: index + 1)
      let isAtHand = [object, closure].contains { node in
        analysis.heap.threadWords[FrameWordsKey(claimant: claimant, target: node)] != nil
      }
      guard isAtHand else { continue }
      let frames = StackUnwinder(analysis.snapshot).stack(of: thread).frames
      let calls = frames.map { self.name(at: $0.lookupAddress) ?? "" }
      // What was inlined into a call is in it as well, the innermost first.
      let names = zip(frames, calls).flatMap { frame, call in
        variables.functionsInlined(at: frame.lookupAddress).reversed() + [call]
      }
      guard !names.contains(where: OwnCode.isOwn) else { continue }
      let library = library(frames, calls)
      let own = names.firstIndex { ReabstractionThunk.original(of: $0) == function }
      // A closure without a name is called by whatever begins the thread; one that only calls the method is not on the stack at
      // -O.
      guard let outer = own ?? (function == nil || library != nil ? names.endIndex : nil),
        let method = names[..<outer].indices.last(where: { methods.contains(names[$0]) })
      else { continue }
      return Call(method: names[method], library: library)
    }
    return nil
  }

  /// The function of a library that a thread's innermost function of the program called, where it waits in there; nil
  /// where it is in none, or at work.
  private func library(_ frames: [StackFrame], _ names: [String]) -> String? {
    let inner = frames.firstIndex {
      !ThunkNames.isOfToolchain($0.lookupAddress, in: analysis.snapshot)
    }
    guard let inner, inner > 0, !names[inner - 1].isEmpty,
      names[..<inner].contains(where: Self.waits)
    else { return nil }
    return names[inner - 1]
  }

  /// Whether a function of a library is one that waits, by its linker's name.
  private static func waits(_ name: String) -> Bool {
    if ["wait", "sleep", "poll", "futex"].contains(where: name.contains) { return true }
    var plain = name.drop { $0 == "_" }
    if plain.hasSuffix("_nocancel") { plain = plain.dropLast("_nocancel".count) }
    return waiting.contains(String(plain))
  }

  /// Functions of the C library that wait, and are not called so.
  private static let waiting: Set<String> = [
    "read", "pread", "pread64", "readv", "recv", "recvfrom", "recvmsg", "accept", "accept4",
    "select", "pselect",
    "connect", "send", "sendto", "sendmsg", "write", "writev", "pause", "flock", "fcntl", "fcntl64",
    "syscall",
    "pthread_join", "pthread_mutex_lock", "pthread_rwlock_rdlock", "pthread_rwlock_wrlock",
    "getline", "fgets",
  ]

  /// The linker's name of the function at an address; nil where it has none.
  private func name(at code: Address) -> String? {
    code.isNull ? nil : analysis.snapshot.symbol(containing: code)?.mangledName
  }
}
