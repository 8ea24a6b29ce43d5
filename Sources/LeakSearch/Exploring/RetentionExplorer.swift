package import LeakMemory
internal import LeakReflection

/// Finds what keeps an object alive by walking from it, where no picture of the process can be taken.
///
/// It sees rings through the object and what some starting points lead to; other holders it cannot see.
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

  /// The most paths besides the shortest that are told.
  private static let mostOtherPaths = 8

  /// How often the search begins anew when memory changed while it looked.
  private static let mostLost = 2

  /// An explorer of this process.
  ///
  /// - Parameters:
  ///   - mostObjects: How many things on the heap are visited before the search stops and says so.
  ///   - readerKind: Which reader sees references.
  package init(mostObjects: Int = 1_000_000, readerKind: ReaderKind = .preferred) {
    self.readerKind = readerKind
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
  ///   - lack: Why there is no picture of the process, which would tell more; to be said.
  /// - Returns: One of the three honest answers, with the shortest paths that were found.
  ///
  /// - Complexity: O(*n* + *r*) reads, for *n* objects reached from the object and the starting
  ///   points and *r* references among them, up to the budget.
  package func finding(
    for object: AnyObject,
    ownRetains: Int,
    startingPoints: [StartingPoint] = [],
    lack: String? = nil
  ) -> RetentionFinding {
    let address = Address(of: object)
    return withExtendedLifetime(object) {
      var attempt = 0
      while true {
        let count = StrongCount.read(at: address, memory: OwnMemory())
        var search = Search(
          target: address,
          retains: count.map { max(0, $0 - ownRetains) },
          budget: budget,
          reader: reader(of: object)
        )
        search.run(from: startingPoints, mostPaths: Self.mostOtherPaths + 1)
        // Anew each time: what other threads do meanwhile can be the answer.
        if search.hasLostPath, attempt < Self.mostLost {
          attempt += 1
          continue
        }
        if let lack { search.note(.heapNotSearched(reason: lack)) }
        return search.finding
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
