import LeakFindings
import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory
import LeakMetadata

/// Reads the few edges of a printed path once more, for what the graph does not keep of them: the index
/// of an element, and a closure's code.
struct EdgeReader {
  /// What a second reading tells of an edge.
  struct Detail {
    /// The way to the word in source terms.
    var label: String

    /// The function value's code where the edge is one's context; null for others.
    var code: Address

    /// Whether the word is a function value's context.
    var isContext: Bool

    /// What a library's rule names it; nil where a type does.
    var role: LibraryRole?

    /// Whether a library's rule, not a type, names it.
    var isLibrary = false

    /// Whether the label says all of the way to the next object that a programmer sees.
    var isWhole = false

    /// The code that goes on with the frame of a waiting function that the word is in; null for others.
    var frameCode = Address.null

    /// The local variable that the word is; nil where that is not known.
    var variable: LocalVariable?

    /// The index of the element or bucket that it is in.
    var index = 0

    /// Where it comes among equal ones: by index, or by key.
    var place: (index: Int, key: String) = (0, "")
  }

  /// Collects the references of one object.
  struct Collector: ReferenceSink {
    /// The references so far.
    var references: [FoundReference] = []

    mutating func add(_ reference: FoundReference) {
      references.append(reference)
    }
  }

  /// The analysis.
  let analysis: SnapshotAnalysis

  /// Reads objects by their types.
  var reader: ReferenceReader

  /// Reads words.
  var cursor: SnapshotCursor

  /// Names local variables.
  var variables: VariableNames

  /// Finds where waiting functions have objects.
  var waiting: WaitingWords

  /// Writes labels.
  let text: LabelText

  /// Writes keys.
  var keyText: KeyText

  /// The references of the objects read last.
  let known = KeptReferences()

  /// The libraries' references, by their holders with every bit turned.
  private lazy var factsByHolder = Dictionary(grouping: analysis.heap.facts.references.indices) {
    ~analysis.heap.facts.references[$0].holder.bits
  }

  /// Tells equal references apart.
  var numbers: EqualEdges

  /// Reads edges of an analysis.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    reader = ReferenceReader(store: analysis.store, snapshot: analysis.snapshot)
    cursor = analysis.snapshot.cursor()
    variables = VariableNames(analysis)
    numbers = EqualEdges(analysis.heap.graph)
    waiting = WaitingWords(analysis)
    text = LabelText(resolver: analysis.resolver)
    keyText = KeyText(analysis.snapshot)
  }

  /// Reads the word of a typed variable once more; nil for other roots.
  mutating func detail(of root: GraphRoot) -> Detail? {
    guard let place = analysis.heap.rootPlaces[root.claimant],
      case .program(let label, let inner)? = analysis.heap.labels[root.label]
    else { return nil }
    var path =
      analysis.store.labels.path(label, inner: inner)
    let graph = analysis.heap.graph
    let isTask = graph.node(root.target)?.kind == .task
    if isTask { Self.leaveOutHandle(&path) }
    // A handle retains its task.
    let isContinuation = Self.leaveOutContinuation(
      &path,
      to: root.target,
      isTask: isTask && root.holding == .keeps,
      graph
    )
    let written = text.text(of: path, index: place.index)
    return Detail(
      label: isContinuation ? withWord("continuation", written) : written,
      code: place.isContext ? code(before: place.slot) : .null,
      isContext: place.isContext
    )
  }

  /// Leaves the only property of a `Task` out of a path to a task: no part that a program knows.
  ///
  /// Source: stdlib/public/Concurrency/Task.swift; the same of `UnsafeCurrentTask`.
  private static func leaveOutHandle(_ path: inout [ReferenceLabel]) {
    if path.last == .property("_task") { path.removeLast() }
  }

  /// Leaves what a continuation has inside out of a path to a task, or to what a checked one has instead.
  ///
  /// Source: stdlib/public/Concurrency/CheckedContinuation.swift and PartialAsyncTask.swift; verified with Swift 6.3.1.
  ///
  /// - Returns: Whether the path leads to the task itself.
  private static func leaveOutContinuation(
    _ path: inout [ReferenceLabel],
    to target: NodeIndex,
    isTask: Bool,
    _ graph: HeapGraph
  ) -> Bool {
    if path.last == .property("canary"),
      TypeText.short(graph.typeName(of: target)) == "CheckedContinuationCanary"
    {
      path.removeLast()
    }
    guard isTask, path.last == .property("context") else { return false }
    path.removeLast()
    return true
  }

  /// A label with a word for what it leads to; a property that is called so says it already.
  private func withWord(_ word: String, _ label: String) -> String {
    guard !label.lowercased().hasSuffix(word) else { return label }
    return label.isEmpty ? word : label + " " + word
  }

  /// Whether a task is in the queue of an executor, which has it as a job: it waits for nothing that would resume it.
  private func isQueued(_ task: NodeIndex) -> Bool {
    let address = analysis.heap.address(of: task, in: analysis.map)
    return analysis.heap.facts.tasks.contains { $0.address == address && $0.state == .enqueued }
  }

  /// `Store<Feature>` for `Store<A>`: the captured object's own class, or its superclass that the capture declares, has the
  /// arguments that the closure's record leaves open; nil for other captures.
  private func closed(_ type: TypeID, for target: NodeIndex) -> TypeID? {
    let type = text.unwrapped(type)
    guard case .nominal(let descriptor, _) = analysis.resolver.node(type),
      analysis.resolver.isOpen(type),
      let metadata = analysis.classMetadata(of: target)
    else { return nil }
    return analysis.resolver.ancestor(descriptor, ofMetadata: metadata)
  }

  /// Whether a capture's type is that of the actor which a closure is isolated to: the compiler captures it for the
  /// closure, as `any Actor`.
  private func isIsolation(_ type: TypeID) -> Bool {
    ["Swift.Actor", "Swift.Optional<Swift.Actor>"].contains(analysis.resolver.name(of: type))
  }

  /// Reads an edge once more.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - isOfBox: Whether its holder is passed as the box of a captured variable, though it is a function value's context too.
  /// - Returns: What is read.
  mutating func detail(of edge: EdgeIndex, isOfBox: Bool = false) -> Detail {
    let heap = analysis.heap
    guard let facts = heap.graph.edge(edge) else {
      return Detail(label: "", code: .null, isContext: false)
    }
    switch heap.labels[facts.label] {
    case .program(let label, let inner)?:
      var path = analysis.store.labels.path(label, inner: inner)
      let (found, key) = reference(of: edge, facts, label, inner, path)
      if heap.graph.node(facts.target)?.kind == .task { Self.leaveOutHandle(&path) }
      // A box has the metadata of a closure's context, with its value as the only capture.
      if isOfBox || heap.graph.node(facts.source)?.kind == .storage {
        path.removeAll { if case .captures = $0 { true } else { false } }
      }
      let isContinuation = Self.leaveOutContinuation(
        &path,
        to: facts.target,
        isTask: facts.kind == .continuation,
        heap.graph
      )
      let isContext = found.map { self.isContext($0, of: facts.source) } ?? false
      let holder = heap.graph.typeName(of: facts.source)
      if let name = LibraryWays.name(ofType: holder, path) {
        return Detail(
          label: name,
          code: isContext ? code(before: found?.slot ?? 0) : .null,
          isContext: isContext,
          isLibrary: true,
          isWhole: true,
          place: (found?.index ?? 0, "")
        )
      }
      var label = text.text(of: path, index: found?.index ?? 0, key: key ?? "…")
      if !isOfBox, path == [.tail] || path == [.captures(0, nil)],
        heap.graph.node(facts.source)?.kind == .closure || LibraryWays.isKeyPath(holder)
      {
        // What a closure or a key path captures of which no record says more.
        label = "captures " + TypeText.short(analysis.name(of: facts.target))
      }
      if path.count == 1, case .captures(_, let type?) = path[0] {
        if isIsolation(type) {
          label = "captures \(TypeText.short(analysis.name(of: facts.target)))"
        } else if let type = closed(type, for: facts.target) {
          label = "captures \(text.typeName(type))"
        }
      }
      if isContinuation {
        label = withWord(isQueued(facts.target) ? "job" : "continuation", label)
      }
      return Detail(
        label: label,
        code: isContext ? code(before: found?.slot ?? 0) : .null,
        isContext: isContext,
        index: found?.index ?? 0,
        place: key.map { (0, $0) } ?? (found?.index ?? 0, "")
      )
    case .value(let role, let label, let inner)?:
      return detail(ofValue: facts, role, label, inner)
    case .library(let role)?:
      let source = heap.address(of: facts.source, in: analysis.map)
      let target = heap.address(of: facts.target, in: analysis.map)
      let fact = (factsByHolder[~source.bits] ?? []).lazy.map { heap.facts.references[$0] }
        .first { $0.role == role && $0.target == target }
      let code = fact?.code ?? .null
      return Detail(
        label: role.text,
        code: code,
        isContext: !code.isNull,
        role: role,
        isLibrary: true
      )
    case .asyncFrame?:
      let frame = frame(of: facts)
      return Detail(
        label: "async frame",
        code: frame?.function ?? .null,
        isContext: frame.map { !$0.function.isNull } ?? false,
        frameCode: frame?.code ?? .null,
        variable: frame?.variable
      )
    case .word?, nil: return Detail(label: "", code: .null, isContext: false)
    }
  }

  /// The local variable by which a thread holds an object; nil where that is not known.
  mutating func variable(of root: GraphRoot) -> LocalVariable? {
    variables.variable(of: root)
  }

  /// Whether a call of the program's own, by which a thread holds an object, still uses it; nil where nothing says.
  mutating func isInUse(by root: GraphRoot) -> Bool? { variables.isInUse(by: root) }

  /// Whether a thread has an object's address in pointers alone.
  mutating func isPointer(_ root: GraphRoot) -> Bool { variables.isPointer(root) }

  /// The key in a bucket of a dictionary's or set's storage; nil where it may not be told, or there is none.
  mutating func key(
    of node: NodeIndex,
    bucket: Int,
    _ path: [ReferenceLabel]
  ) -> String? {
    guard analysis.asker.mayReadContents, path.contains(where: \.isBucket),
      let type = analysis.heap.type(of: node, in: analysis.map)
    else { return nil }
    let metadata = analysis.map.types.entries[Int(type)].metadata.address
    let layout = analysis.store.object(ofHeapMetadata: metadata)
    let keys: ValueLayout
    switch layout?.storage {
    case .dictionary(let key, _): keys = key
    case .set(let element): keys = element
    default: return nil
    }
    guard case .nominal(_, let arguments)? = layout?.type.map(analysis.resolver.node),
      let keyType = arguments.first
    else { return nil }
    let storage = analysis.heap.address(of: node, in: analysis.map).bits
    // Where the keys begin is in the storage itself, as the programs have it.
    guard let base = cursor.word(storage &+ 48) else { return nil }
    let place = base &+ UInt(bucket * keys.stride)
    let typeName = analysis.resolver.name(of: keyType)
    return keyText.text(ofType: typeName, at: place)
      ?? (typeName == "Foundation.NSObject" ? foundationKey(at: place) : nil)
      ?? wrappedKey(ofType: typeName, at: place) ?? valueKey(of: keyType, at: place)
      ?? analysis.resolver.shortName(of: keyType)
  }

  /// The text of a key that a dictionary of Foundation's has as an object: of a string what it says, of others their class.
  ///
  /// Source: swift-corelibs-foundation, Sources/Foundation/NSString.swift; verified with Swift 6.3.1.
  private mutating func foundationKey(at place: UInt) -> String? {
    guard let object = cursor.word(place), let word = cursor.word(object),
      let layout = analysis.store.object(ofHeapMetadata: Address(word)), let type = layout.type
    else { return nil }
    let string = layout.parts.first { $0.label == .property("_storage") }
    switch (analysis.resolver.name(of: type), string) {
    case ("Foundation.NSString", let string?), ("Foundation.NSMutableString", let string?):
      return keyText.text(ofType: "Swift.String", at: object &+ UInt(string.offset))
    default: return analysis.resolver.shortName(of: type)
    }
  }

  /// The program of an object, or of memory whose values' type is known.
  mutating func program(of node: NodeIndex, byteCount: Int) -> Int32? {
    if let type = analysis.heap.memoryTypes[node] {
      return reader.program(ofMemory: type, byteCount: byteCount)
    }
    guard let type = analysis.heap.type(of: node, in: analysis.map) else { return nil }
    return reader.program(
      ofHeapMetadata: analysis.map.types.entries[Int(type)].metadata.address
    )
  }

  /// The code of the function value whose context is at an address.
  mutating func code(before slot: UInt) -> Address {
    FunctionValues.code(before: slot, analysis.snapshot, &cursor)
  }
}
