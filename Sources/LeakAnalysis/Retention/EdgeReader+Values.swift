import LeakFindings
import LeakGraph
import LeakLibraries
import LeakMemory
import LeakMetadata

extension EdgeReader {
  /// Reads an edge once more that leads from a value which a library keeps, such as a task-local one.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - role: What the library has the value for.
  ///   - label: The way into the value.
  ///   - inner: The rest of the way.
  /// - Returns: What is read.
  mutating func detail(
    ofValue edge: GraphEdge,
    _ role: LibraryRole,
    _ label: Int32,
    _ inner: Int32
  ) -> Detail {
    let heap = analysis.heap
    let holder = heap.address(of: edge.source, in: analysis.map)
    let way = text.text(of: analysis.store.labels.path(label, inner: inner), index: 0, key: "…")
    let target = heap.address(of: edge.target, in: analysis.map).bits
    let values = heap.facts.values.filter { $0.role == role && $0.holder == holder }
    let found = values.flatMap { references(of: $0) }
      .first { $0.label == label && $0.innerLabel == inner && $0.target == target }
    let isContext = found?.kind == .context
    var detail = Detail(
      label: role.text + way,
      code: isContext ? code(before: found?.slot ?? 0) : .null,
      isContext: isContext,
      isLibrary: true
    )
    if role == .taskLocalValue {
      detail.frameCode = analysis.programFunctions(waitingIn: holder).first?.code ?? .null
    }
    return detail
  }

  /// The references of a value.
  private mutating func references(of value: LibraryValue) -> [FoundReference] {
    let type = analysis.resolver.type(ofMetadata: value.type)
    let size = analysis.resolver.valueWitnesses(ofMetadata: value.type)?.size ?? 8
    var collector = Collector()
    reader.read(
      reader.program(ofValue: type),
      at: value.start.bits,
      byteCount: min(size, 1 << 16),
      into: &collector
    )
    return collector.references
  }

  /// What is added to the label of a dispatch source's handler that Foundation calls the program's closure in: whose it is.
  ///
  /// Source: swift-corelibs-foundation, Sources/Foundation/FileHandle.swift, `monitor(forReading:resumed:handler:)`; seen with
  /// Swift 6.3.1.
  func ownerText(ofHandler code: Address) -> String {
    let name = analysis.snapshot.symbol(containing: code)?.mangledName ?? ""
    return name.hasPrefix("$s10Foundation10FileHandleC7monitor") ? " of FileHandle" : ""
  }
}
