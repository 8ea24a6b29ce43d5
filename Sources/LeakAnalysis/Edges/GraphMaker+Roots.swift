import LeakAllocators
import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory
import LeakMetadata

extension GraphMaker {
  /// Adds the words of live frames and registers as claims, once for each thread and object.
  mutating func addStackClaims() {
    var known: Set<UInt64> = []
    var owners = FrameOwners(asker, [])
    for (claim, node) in stackClaims {
      let key = UInt64(claim.thread) << 32 | UInt64(node.rawValue)
      guard !known.contains(key) else { continue }
      if owners.isUninvolved(claim.code, in: snapshot) { continue }
      let thread = snapshot.threads[claim.thread]
      let function = claim.code.isNull ? nil : snapshot.symbol(containing: claim.code)
      if let function, dismissers(of: node).contains(function.start) {
        // It has the object at hand because it had the object.
        askingCode[node, default: []].append(claim.code)
        continue
      }
      known.insert(key)
      sink.roots.append(
        GraphRoot(
          kind: claim.isRegister ? .register : .frame,
          name: sink.builder.rootName(function?.mangledName ?? thread.name),
          target: node,
          label: .none,
          evidence: .undescribed,
          holding: .claims,
          claimant: UInt32(truncatingIfNeeded: claim.thread + 1)
        )
      )
    }
  }

  /// Adds the words of whoever asks as claims: each object's are one, which may be among its retains.
  mutating func addAskingClaims() {
    for node in askingCode.keys.sorted() {
      sink.roots.append(
        GraphRoot(
          kind: .asking,
          name: sink.builder.rootName(""),
          target: node,
          label: .none,
          evidence: .undescribed,
          holding: .claims,
          claimant: UInt32.max
        )
      )
    }
  }

  /// Where the functions begin that said an object should go.
  private func dismissers(of node: NodeIndex) -> [Address] {
    guard !asker.dismissals.isEmpty else { return [] }
    let object = Address(map.blocks.start(at: Int(node.rawValue)))
    return (asker.dismissals[object] ?? []).compactMap { snapshot.symbol(containing: $0)?.start }
  }

  /// Adds what whoever asks keeps.
  mutating func addKeepsakes() {
    for keepsake in asker.keepsakes {
      guard let target = node(keepsake.object) else { continue }
      sink.roots.append(
        GraphRoot(
          kind: .testCase,
          name: sink.builder.rootName(keepsake.name),
          target: target,
          label: .none,
          evidence: .described,
          holding: .keeps
        )
      )
    }
  }

  /// Adds what images' variables hold.
  mutating func addVariables() {
    var roots = VariableRoots(snapshot, map, claimant: 1 << 16)
    roots.add(to: &sink, &reader)
  }

  /// Adds what libraries' rules say is a root.
  mutating func addLibraryRoots() {
    for fact in facts.roots {
      guard let target = node(fact.target) else { continue }
      let kind: RootKind =
        switch fact.kind {
        case .task: .task
        case .timer: .timer
        case .source: .source
        case .queue: .queue
        case .library, .exit: .library
        case .thread: .thread
        case .threadLocal: .threadLocal
        }
      let name =
        fact.label.isNull
        ? nil : snapshot.text(fact.label, limit: 256).flatMap { $0.isEmpty ? nil : $0 }
      sink.roots.append(
        GraphRoot(
          kind: kind,
          name: sink.builder.rootName(name ?? RootText.name(of: fact.role)),
          target: target,
          label: sink.labels.intern(.library(fact.role)),
          evidence: .described,
          holding: fact.retains ? .retains : .keeps
        )
      )
    }
    for fact in facts.selfRetains {
      guard let target = node(fact.object) else { continue }
      let label = sink.labels.intern(.library(.task))
      for _ in 0..<min(fact.count, 64) {
        sink.roots.append(
          GraphRoot(
            kind: fact.reason == .runningThread ? .thread : .task,
            name: sink.builder.rootName(Self.name(of: fact.reason)),
            target: target,
            label: label,
            evidence: .described,
            holding: .retains
          )
        )
      }
    }
  }

  /// What keeps an object without a word.
  static func name(of reason: LibrarySelfRetain.Reason) -> String {
    switch reason {
    case .unfinishedTask, .scheduledTask: "Task"
    case .runningThread: "a thread that runs"
    case .runLoopTimer: "a run loop's timer"
    case .active: "an active object of libdispatch"
    case .library: "a library"
    }
  }
}
