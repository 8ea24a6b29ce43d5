package import LeakMemory
internal import LeakReflection

extension RetentionExplorer {
  /// Finds what keeps the object at an address alive, without holding it.
  ///
  /// - Parameter address: Where an object is, or was until a moment ago.
  /// - Returns: As for an object that is at hand; nil where nothing can be read as bytes.
  package static func finding(at address: Address) -> RetentionFinding? {
    #if os(Linux)
    let heap = LiveHeap()
    let retains = StrongCount.read(at: address, memory: OwnMemory())
    var search = Search(
      target: address,
      retains: retains,
      budget: GraphWalk.Budget(nodes: 1_000_000, references: 4_000_000),
      heap: heap,
      earlier: nil,
      searchesHeap: true,
      dismissers: nil,
      mayCallerHold: false,
      reader: RuntimeReader()
    )
    search.run(from: [], mostPaths: 4)
    return search.finding
    #else
    return nil
    #endif
  }
}
