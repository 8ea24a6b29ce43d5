import LeakAllocators
package import LeakMemory

extension SnapshotAnalysis {
  /// Counts live objects by type, each type with what it is to a programmer.
  ///
  /// - Complexity: One pass over the blocks; the graph is not needed.
  package func instanceCounts() -> [InstanceCount] {
    var kinds: [String: (isStorage: Bool, isOwn: Bool)] = [:]
    for entry in map.types.entries {
      kinds[Self.name(of: entry)] = (NodeMaker.isStorage(entry), NodeMaker.isOwn(entry))
    }
    var counts: [String: Int] = [:]
    for row in census().types {
      counts[TypeText.withoutPrivateContexts(row.typeName), default: 0] += row.count
    }
    let libraryTasks = libraryTasks().count
    return counts.map { name, count in
      InstanceCount(
        typeName: name,
        count: count,
        libraryCount: name == HeapTypes.taskName ? libraryTasks : 0,
        isStorage: kinds[name]?.isStorage ?? false,
        isOwn: kinds[name]?.isOwn ?? false
      )
    }
  }

  /// A type's name as readers know it.
  private static func name(of entry: HeapTypes.Entry) -> String {
    TypeText.withoutPrivateContexts(entry.name)
  }

  /// An object of a type that was made after an earlier picture; nil where there is none but what libraries have made for
  /// themselves.
  package func newObject(ofType typeName: String, after earlier: EarlierBlocks) -> Address? {
    let types = Set(
      map.types.entries.indices.filter { Self.name(of: map.types.entries[$0]) == typeName }
    )
    let libraryTasks = typeName == HeapTypes.taskName ? libraryTasks() : []
    var cursor = snapshot.cursor()
    for block in 0..<map.blocks.count where types.contains(Int(map.typeOfBlock[block])) {
      let start = map.blocks.start(at: block)
      guard !isBlock(block, among: earlier), !libraryTasks.contains(block),
        ObjectCounts(of: start, &cursor).map({ !$0.isDeiniting }) ?? false
      else { continue }
      return Address(start)
    }
    return nil
  }
}
