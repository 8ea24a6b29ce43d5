package import LeakMemory
internal import LeakReflection

/// Finds what keeps an object alive.
package struct RetentionExplorer: Sendable {
  /// An object to start from besides the one in question, such as the running test case.
  package struct StartingPoint: Hashable, Sendable {
    /// What a path from here runs from.
    package let root: GraphRoot

    /// The object.
    package let object: Address

    /// Names a starting point.
    package init(root: GraphRoot, object: Address) {
      self.root = root
      self.object = object
    }
  }

  /// Which reader sees references.
  package enum ReaderKind: Sendable {
    /// ``RuntimeReader``, where memory can be read as bytes.
    case runtime

    /// ``MirrorReader``, anywhere; it does not know the starting points' objects.
    case mirror

    /// The better one that this platform has.
    package static var preferred: ReaderKind {
      #if os(Linux)
      return .runtime
      #else
      return .mirror
      #endif
    }
  }

  /// How far the search goes.
  private let budget: GraphWalk.Budget

  /// Which reader sees references.
  private let readerKind: ReaderKind

  /// Whether the live heap is searched for what the object does not lead to.
  private let searchesHeap: Bool

  /// The most paths besides the shortest that are told.
  private static let mostOtherPaths = 8

  /// How often the search begins anew when memory changed while it looked.
  private static let mostLost = 2

  /// How often it begins anew after other threads were waited for.
  private static let mostLooks = 2

  /// An explorer of this process.
  ///
  /// - Parameters:
  ///   - mostObjects: How many things on the heap are visited before the search stops and says so.
  ///   - readerKind: Which reader sees references.
  ///   - searchesHeap: Whether the live heap is searched too, where the object itself does not lead to
  ///     what holds it; ``ReaderKind/runtime`` only.
  package init(
    mostObjects: Int = 1_000_000,
    readerKind: ReaderKind = .preferred,
    searchesHeap: Bool = true
  ) {
    self.readerKind = readerKind
    self.searchesHeap = searchesHeap && readerKind == .runtime
    // Things are numbered with 32 bits.
    let nodes = min(max(0, mostObjects), 1 << 28)
    budget = GraphWalk.Budget(nodes: nodes, references: nodes * 4)
  }

  /// Finds what keeps an object alive.
  ///
  /// - Parameters:
  ///   - object: The object in question.
  ///   - ownRetains: How many strong retains the caller itself holds, to be left out.
  ///   - startingPoints: Further objects to walk from; their paths count as held by a root.
  ///   - dismissers: Where the functions are that said the object should go: what they have of it on their
  ///     stack is no reason. Nil where whoever calls asks why the object is alive.
  ///   - patience: How long to wait for other threads, where what was found is not sure.
  /// - Returns: One of the three honest answers, with the shortest paths that were found.
  ///
  /// - Complexity: O(*n* + *r*) reads, for *n* objects reached from the object and the starting
  ///   points and *r* references among them, up to the budget.
  package func finding(
    for object: AnyObject,
    ownRetains: Int,
    startingPoints: [StartingPoint] = [],
    dismissers: [Address]? = nil,
    patience: Patience = .none
  ) -> RetentionFinding {
    let address = Address(of: object)
    let stackLimit = LiveHeap.endOfCallersFrame()
    let count = {
      StrongCount.read(at: address, memory: OwnMemory()).map { max(0, $0 - ownRetains) }
    }
    return withExtendedLifetime(object) {
      var patience = patience
      var first: LiveHeap?
      var lost = 0
      var looks = 0
      while true {
        patience.look()
        let retains = count()
        // Anew each time: what other threads do meanwhile can be the answer.
        let heap = searchesHeap ? LiveHeap(callerStackLimit: stackLimit) : nil
        var search = Search(
          target: address,
          retains: retains,
          budget: budget,
          heap: heap,
          earlier: first,
          searchesHeap: searchesHeap,
          dismissers: dismissers,
          mayCallerHold: dismissers == nil && ownRetains == 0,
          reader: reader(of: object)
        )
        search.run(from: startingPoints, mostPaths: Self.mostOtherPaths + 1)
        first = first ?? heap
        if search.hasLostPath, lost < Self.mostLost {
          lost += 1
          continue
        }
        let mayFall = search.mayLoseRetains
        guard
          !search.isSettled, looks < Self.mostLooks,
          patience.waits(until: { mayFall && count() ?? 0 < retains ?? 0 })
        else { return search.finding }
        looks += 1
      }
    }
  }

  /// A reader for one attempt.
  private func reader(of object: AnyObject) -> any ReferenceReader {
    switch readerKind {
    case .runtime: RuntimeReader()
    case .mirror: MirrorReader(startingFrom: [object])
    }
  }
}
