import LeakAllocators
import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory
import LeakMetadata

extension GraphMaker {
  /// Adds the words of live frames and registers as claims, once for each thread and object.
  ///
  /// A claim stands for one retain at least, at most for one of each call of the program's own that has the object: a function
  /// that keeps a variable retains it once, and what it hands on to the functions that it calls it keeps for them.
  mutating func addStackClaims() {
    var owners = FrameOwners(asker, [])
    var order: [FrameWordsKey] = []
    for (claim, node) in stackClaims where !owners.isUninvolved(claim.code, in: snapshot) {
      let function = claim.code.isNull ? nil : snapshot.symbol(containing: claim.code)
      if let function, owners.isOfProgram(claim.code, in: snapshot),
        dismissers(of: node).contains(function.start)
      {
        // It has the object at hand because it had the object. Those that run blocks and tasks run others' too.
        askingCode[node, default: []].append(claim.code)
        continue
      }
      let key = FrameWordsKey(
        claimant: UInt32(truncatingIfNeeded: claim.thread + 1),
        target: node
      )
      if threadWords[key] == nil { order.append(key) }
      threadWords[key, default: FrameWords()].add(
        claim,
        isOfProgram: owners.isOfProgram(claim.code, in: snapshot)
      )
    }
    var stacks: [UInt32: [StackFrame]] = [:]
    for key in order {
      guard let words = threadWords[key], let call = words.told else { continue }
      let thread = snapshot.threads[Int(key.claimant) - 1]
      var code = call.code
      if !call.isOfProgram {
        // A thunk, or the runtime, has it for the function that it called.
        let frames = stacks[key.claimant] ?? StackUnwinder(snapshot).stack(of: thread).frames
        stacks[key.claimant] = frames
        let called = frames.prefix(call.frame).last {
          owners.isOfProgram($0.lookupAddress, in: snapshot)
            && !owners.isUninvolved($0.lookupAddress, in: snapshot)
        }
        code = called?.lookupAddress ?? code
      }
      let function = code.isNull ? nil : snapshot.symbol(containing: code)
      sink.roots.append(
        GraphRoot(
          kind: call.isRegister ? .register : .frame,
          name: sink.builder.rootName(function?.mangledName ?? thread.name),
          target: key.target,
          label: .none,
          evidence: .undescribed,
          holding: .claims,
          claimant: key.claimant,
          furtherCalls: UInt16(clamping: words.furtherCalls)
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
    rootPlaces = roots.places
    variablePointers = roots.pointers
    variableRoots = roots
  }

  /// Adds the variables in whose place objects are that references led to.
  mutating func addObjectsInPlace() {
    variableRoots?.addObjects(in: sink.embedded.entries, to: &sink)
    rootPlaces = variableRoots?.places ?? rootPlaces
    variableRoots = nil
  }

  /// Adds what libraries' rules say is a root.
  mutating func addLibraryRoots() {
    for fact in facts.roots {
      guard let target = node(fact.target) else { continue }
      // What a function was started with it may have handed on: one that has it at hand is told.
      if fact.role == .threadStart, !fact.isDescribed, hasAtHand(target, thread: fact.thread) {
        continue
      }
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
      let label = snapshot.recordedName(fact.label, limit: 256)
      let name = RootText.name(of: fact.role, label: label?.isEmpty ?? true ? nil : label)
      sink.roots.append(
        GraphRoot(
          kind: kind,
          name: sink.builder.rootName(name),
          target: target,
          label: sink.labels.intern(.library(fact.role)),
          evidence: fact.isDescribed ? .described : .undescribed,
          holding: fact.retains ? .retains : .keeps
        )
      )
    }
    for fact in facts.selfRetains {
      guard let target = node(fact.object) else { continue }
      // It lasts as long as the block, and whoever has that holds the group.
      if fact.reason == .enteredGroup, facts.isOfBlock(group: fact.object) { continue }
      let role: LibraryRole = fact.reason == .enteredGroup ? .dispatchGroup : .task
      let label = sink.labels.intern(.library(role))
      for _ in 0..<min(fact.count, 64) {
        sink.roots.append(
          GraphRoot(
            kind: Self.kind(of: fact.reason),
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

  /// Whether a function of a thread has a node in its frame or in a register.
  private func hasAtHand(_ node: NodeIndex, thread: Int32) -> Bool {
    stackClaims.contains { $1 == node && snapshot.threads[$0.thread].number == thread }
  }

  /// The kind of root that keeps an object without a word.
  private static func kind(of reason: LibrarySelfRetain.Reason) -> RootKind {
    switch reason {
    case .runningThread: .thread
    case .enteredGroup: .source
    default: .task
    }
  }

  /// What keeps an object without a word.
  static func name(of reason: LibrarySelfRetain.Reason) -> String {
    switch reason {
    case .unfinishedTask, .scheduledTask: "Task"
    case .runningThread: "a thread that runs"
    case .runLoopTimer: "a run loop's timer"
    case .enteredGroup: RootText.name(of: .dispatchGroup)
    case .library: "a library"
    }
  }
}
