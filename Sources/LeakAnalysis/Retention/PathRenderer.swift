import LeakFindings
import LeakGraph
import LeakImages
import LeakLibraries
import LeakMemory
import LeakMetadata

/// Writes a path of the graph as hops that a programmer sees: storage folds into labels, and a closure is
/// always a hop of its own.
struct PathRenderer {
  /// The analysis.
  let analysis: SnapshotAnalysis

  /// The holders of each node.
  let incoming: IncomingEdges

  /// Reads edges once more.
  var edges: EdgeReader

  /// Whether words of blocks that nothing describes were found to be just what accounts lack, but for whoever asks.
  var isSureOfWords = false

  /// Whether words of waiting functions are what their objects lack: nothing else is known to hold these.
  var isSureOfFrames = false

  /// Names what closures capture.
  private(set) var captures: CaptureNames

  /// Writes paths of an analysis.
  init(_ analysis: SnapshotAnalysis, _ incoming: IncomingEdges) {
    self.analysis = analysis
    self.incoming = incoming
    edges = EdgeReader(analysis)
    captures = CaptureNames(analysis)
  }

  /// The graph.
  var graph: HeapGraph { analysis.graph }

  /// How the captured variable is declared that a hop begins with; nil for other hops.
  mutating func declaration(
    of edge: EdgeIndex,
    from holder: RetentionFinding.Object
  ) -> RetentionFinding.Declaration? {
    guard case .closure(let code) = holder.category, !code.isNull else { return nil }
    return captures.declaration(of: edge, code: code)
  }

  /// A path from a root, from an object, or around a ring.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - ringLength: How many of its first references form a ring.
  /// - Returns: The hops.
  mutating func path(_ path: RetentionPath, ringLength: Int = 0) -> HeldPath {
    let root = path.root.flatMap { graph.root($0) }
    var steps: [RetentionFinding.Step] = []
    var points: [CutPoint?] = []
    // What the hop so far begins with.
    var point: CutPoint?
    var cycleLength = 0
    var label = ""
    var code = Address.null
    // The object that the label so far begins at; nil while a path begins in storage.
    let storageRing = storageRing(path, ringLength)
    var holder = path.nodes.first.flatMap {
      storageRing != nil || mayBegin(path, $0) ? object($0, code: .null) : nil
    }
    // Whether the label so far is a library's, and whether the next hop leads out of a thunk.
    var isLibrary = false
    var isInThunk = false
    var isWhole = false
    // The memory of a waiting function that the label so far begins in.
    var frame: EdgeReader.Detail?
    // The reference that the hop so far begins with, where a closure has it.
    var capture: EdgeIndex?
    // Whether the hop so far has come to the box of a captured variable, which a function value has for its context too.
    var isInBox = false
    // The label before the name of a library's object, where that is what the label ends with.
    var ownObject: String?
    // The label before the name of what only leads on in a library, where that is what the label ends with.
    var passed: String?
    if let root, let first = path.nodes.first, let detail = edges.detail(of: root) {
      let isStorage = !isSeen(first)
      isInThunk = !path.edges.isEmpty && isClosure(first) && isThunk(detail.code)
      if isStorage, detail.isContext, !isClosure(first), !detail.code.isNull {
        // A function value whose only capture is a collection: the storage is all the context it has.
        let closure = function(detail.code, at: analysis.heapAddress(first))
        if !detail.label.isEmpty {
          steps.append(
            RetentionFinding.Step(
              holder: rootObject(root),
              label: detail.label,
              kind: .strong,
              target: closure
            )
          )
          points.append(path.root.map { .root($0) })
        }
        holder = closure
        label = "captures " + TypeText.collection(ofStorage: analysis.name(of: first))
      } else if isStorage || isInThunk {
        label = detail.label
        holder = nil
      } else if detail.isContext || !detail.label.isEmpty {
        let target = object(first, code: detail.code)
        let isOwnContext = detail.isContext && isClosure(first)
        if !isOwnContext || !detail.label.isEmpty {
          steps += hops(
            from: rootObject(root),
            detail,
            to: target,
            first,
            isOwnContext: isOwnContext
          )
          points += Array(repeating: path.root.map { .root($0) }, count: steps.count)
        }
        holder = target
      }
    }
    for (position, edge) in path.edges.enumerated() {
      guard let facts = graph.edge(edge) else { continue }
      if point == nil {
        point = holder == nil ? path.root.map { .root($0) } : .edge(edge)
        capture = holder == nil ? nil : edge
      }
      let detail = edges.detail(of: edge, isOfBox: isInBox)
      isInBox = isOfBox(facts, detail)
      if !detail.frameCode.isNull { frame = detail }
      if let told = detail.role?.told(after: label) {
        // What the queue of a notification has is added.
        (label, ownObject) = (told, detail.role == .dispatchQueue ? told + " " : nil)
      } else if let role = detail.role, role.isContent, let own = ownObject {
        // What an object of libdispatch has says more than that a Swift object has that one.
        label = own + detail.label
        ownObject = nil
      } else if !isInThunk, !isWhole, let before = passed, let role = detail.role, !role.isPassing {
        // What is in a library's collection says more than that it is in there.
        label = before + role.text
        passed = nil
      } else if !isInThunk, !isWhole, !(isLibrary && detail.isLibrary) {
        if let role = detail.role, role.isOwnObject { ownObject = label.isEmpty ? "" : label + " " }
        passed = detail.role?.isPassing ?? false ? (label.isEmpty ? "" : label + " ") : nil
        let isJoined = label.isEmpty || detail.label.first.map { ".[".contains($0) } ?? true
        // A property that is called so says it already.
        let isSaid = detail.role == .continuation && label.lowercased().hasSuffix(detail.label)
        if !isSaid { label += isJoined ? detail.label : " " + detail.label }
      }
      isLibrary = isLibrary || detail.isLibrary
      isWhole = isWhole || detail.isWhole
      if !isWhole, internals.isObservation(facts.target) {
        (label, isWhole, isLibrary) = ("observer", true, true)
      }
      isInThunk = false
      code = detail.code
      let isLast = position == path.edges.count - 1
      if !isLast, isClosure(facts.target), isThunk(detail.code) {
        isInThunk = true
        label += edges.ownerText(ofHandler: detail.code)
        continue
      }
      if !isLast, detail.isContext, !isSeen(facts.target) {
        // A function value whose only capture is a collection: the storage is all the context it has.
        let closure = function(code, at: analysis.heapAddress(facts.target))
        steps.append(
          RetentionFinding.Step(
            holder: holder ?? rootObject(root),
            label: label,
            kind: kind(of: facts),
            target: closure,
            site: frame?.frameCode,
            variable: frame?.variable
          )
        )
        points.append(point)
        point = .edge(edge)
        holder = closure
        label = "captures " + TypeText.collection(ofStorage: analysis.name(of: facts.target))
        frame = nil
        continue
      }
      guard isLast || position + 1 == storageRing || isSeen(facts.target) && !isInBox else {
        continue
      }
      let isContext = detail.isContext
      let target = object(facts.target, code: isContext ? code : .null)
      let from = holder ?? rootObject(root)
      let isOwn = holder == nil && label.isEmpty && root != nil && !isContext
      if isContext, !isClosure(facts.target), !isTask(facts.target) || detail.role == nil {
        steps += self.hops(
          to: target,
          facts.target,
          by: code,
          from: from,
          label,
          kind(of: facts),
          frame
        )
        points += [point, .edge(edge)]
      } else if !isOwn {
        steps.append(
          RetentionFinding.Step(
            holder: from,
            label: label,
            kind: kind(of: facts),
            target: target,
            site: frame?.frameCode ?? place(of: from, label),
            variable: frame?.variable ?? capture.flatMap { captured(by: $0, of: from) }
          )
        )
        points.append(point)
      }
      (point, holder, label) = (nil, target, "")
      (frame, ownObject, passed) = (nil, nil, nil)
      (isLibrary, isWhole) = (false, false)
      if position < ringLength { cycleLength = steps.count }
      // What folds in another holder has no label of its own.
      if position + 1 == storageRing { label = "value" }
    }
    if cycleLength > 0 { nameFirst(of: &steps, by: steps[cycleLength - 1].target, points[0]) }
    return HeldPath(
      told: RetentionFinding.Path(
        root: root.map {
          RetentionFinding.Root(
            kind: $0.kind.told,
            name: graph.rootName($0.name),
            variable: edges.variable(of: $0)
          )
        },
        steps: steps,
        cycleLength: cycleLength
      ),
      evidence: path.evidence,
      points: points,
      source: path
    )
  }

  /// The hops by a function value that has no context of its own: an object is all that it captures.
  private mutating func hops(
    to target: RetentionFinding.Object,
    _ node: NodeIndex,
    by code: Address,
    from holder: RetentionFinding.Object,
    _ label: String,
    _ kind: ReferenceKind,
    _ frame: EdgeReader.Detail? = nil
  ) -> [RetentionFinding.Step] {
    let closure = function(code, at: target.address)
    return [
      RetentionFinding.Step(
        holder: holder,
        label: label,
        kind: kind,
        target: closure,
        site: frame?.frameCode,
        variable: frame?.variable
      ),
      RetentionFinding.Step(
        holder: closure,
        label: "captures " + TypeText.short(target.typeName),
        kind: kind == .conservative ? kind : .strong,
        target: target,
        variable: captures.variable(of: node, byFunction: code)
      ),
    ]
  }

  /// The variable by which a closure has what a reference leads to; nil where that is not known.
  mutating func captured(
    by edge: EdgeIndex,
    of holder: RetentionFinding.Object
  ) -> LocalVariable? {
    guard case .closure(let code) = holder.category else { return nil }
    return variable(ofCapture: edge, by: code)
  }

  /// The variable that a closure has captured by a reference; nil where that is not known.
  mutating func variable(ofCapture edge: EdgeIndex, by code: Address) -> LocalVariable? {
    code.isNull ? nil : captures.variable(of: edge, code: code)
  }

  /// The hops from a variable to what its word leads to.
  private mutating func hops(
    from variable: RetentionFinding.Object,
    _ detail: EdgeReader.Detail,
    to target: RetentionFinding.Object,
    _ node: NodeIndex,
    isOwnContext: Bool
  ) -> [RetentionFinding.Step] {
    if detail.isContext, !isOwnContext {
      let hops = self.hops(to: target, node, by: detail.code, from: variable, detail.label, .strong)
      return detail.label.isEmpty ? Array(hops.dropFirst()) : hops
    }
    return [
      RetentionFinding.Step(
        holder: variable,
        label: detail.label,
        kind: .strong,
        target: target
      )
    ]
  }

  /// A function value that has no context of its own, by its only capture.
  private func function(_ code: Address, at capture: Address) -> RetentionFinding.Object {
    RetentionFinding.Object(address: capture, category: .closure(code: code), typeName: "closure")
  }

  /// An object as a hop shows it.
  func object(_ node: NodeIndex, code: Address) -> RetentionFinding.Object {
    let address = analysis.heap.address(of: node, in: analysis.map)
    let category: RetentionFinding.Object.Category =
      isClosure(node) ? .closure(code: code) : isTask(node) ? .task : .instance
    return RetentionFinding.Object(
      address: address,
      category: category,
      typeName: analysis.name(of: node)
    )
  }

  /// The stand-in for a holder where a path begins in storage that a root has.
  private func rootObject(_ root: GraphRoot?) -> RetentionFinding.Object {
    RetentionFinding.Object(
      address: .null,
      category: .instance,
      typeName: root.map(holderName) ?? "?"
    )
  }

  /// What the holder is called that stands for a root.
  private func holderName(_ root: GraphRoot) -> String {
    if case .library(let role)? = analysis.heap.labels[root.label], root.kind != .task {
      let name = graph.rootName(root.name)
      // A queue may have a label of the program's.
      return name == RootText.name(of: role) ? RootText.holder(of: role) : name
    }
    return graph.rootName(root.name)
  }

  /// Whether a reference is that of a closure to a captured variable's box: no function value, though another closure, which
  /// captures nothing else, may have the box for its context.
  private func isOfBox(_ edge: GraphEdge, _ detail: EdgeReader.Detail) -> Bool {
    guard edge.kind == .strong, !detail.isContext, !detail.isLibrary, isClosure(edge.source),
      isClosure(edge.target), case .program? = analysis.heap.labels[edge.label]
    else { return false }
    return true
  }

  /// Whether a node is a closure's context.
  private func isClosure(_ node: NodeIndex) -> Bool { graph.node(node)?.kind == .closure }

  /// Whether code only passes a call on: a thunk, or a closure in which a library keeps the program's.
  private func isThunk(_ code: Address) -> Bool {
    guard !code.isNull else { return false }
    if ThunkNames.isOfToolchain(code, in: analysis.snapshot) { return true }
    return analysis.snapshot.symbol(containing: code).map { ThunkNames.isThunk($0.mangledName) }
      ?? false
  }

  /// Whether a node is a task.
  private func isTask(_ node: NodeIndex) -> Bool { graph.node(node)?.kind == .task }
}
