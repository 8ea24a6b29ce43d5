package import LeakFindings
internal import LeakMemory

/// Finds what keeps an object alive by `Mirror` alone, where no picture of the process can be taken.
///
/// It sees rings through the object; other holders it cannot see.
package struct RetentionExplorer: Sendable {
  /// How far the search goes.
  private let budget: GraphWalk.Budget

  /// The most rings besides the shortest that are told.
  private static let mostOtherPaths = 8

  /// How often the search begins anew when memory changed while it looked.
  private static let mostLost = 2

  /// An explorer of this process.
  ///
  /// - Parameter mostObjects: How many objects are visited before the search stops and says so.
  package init(mostObjects: Int = 1_000_000) {
    let nodes = min(max(1, mostObjects), 1 << 28)
    budget = GraphWalk.Budget(nodes: nodes, references: nodes * 4)
  }

  /// Finds the rings that keep an object alive.
  ///
  /// - Parameters:
  ///   - object: The object in question; no other thread may change it, or what it leads to, meanwhile.
  ///   - ownRetains: How many strong retains the caller itself holds, to be left out.
  ///   - lack: Why there is no picture of the process, which would tell more; to be said.
  /// - Returns: A ring or no explanation, with the shortest rings that were found.
  ///
  /// - Complexity: One mirror for each object that is reached, up to the budget.
  package func finding(
    for object: AnyObject,
    ownRetains: Int,
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
          reader: MirrorReader(startingFrom: object),
          mostPaths: Self.mostOtherPaths + 1
        )
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
}
