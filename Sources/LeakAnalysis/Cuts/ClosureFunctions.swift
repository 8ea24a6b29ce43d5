import LeakGraph
import LeakImages
import LeakMemory

/// Finds out whose code the closures are that lead to objects.
struct ClosureFunctions {
  /// What is known so far.
  private(set) var known = CutFunctions()

  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// The holders of each node.
  private let incoming: IncomingEdges

  /// Reads references once more.
  private var edges: EdgeReader

  /// The numbers of functions, by where they begin; with every bit turned.
  private var numbers: [UInt: UInt32] = [:]

  /// The numbers, by code; with every bit turned.
  private var functionsOfCode: [UInt: UInt32?] = [:]

  /// The numbers, by the linker's names without the endings of copies.
  private var copies: [String: UInt32] = [:]

  /// Where functions begin, by number.
  private var codes: [Address] = [.null]

  /// The references near objects that were looked at.
  private var seen: Set<EdgeIndex> = []

  /// Nothing known yet.
  init(_ analysis: SnapshotAnalysis, _ incoming: IncomingEdges) {
    self.analysis = analysis
    self.incoming = incoming
    edges = EdgeReader(analysis)
  }

  /// The code of a function by its number; null for numbers of none.
  func code(of function: UInt32) -> Address {
    Int(function) < codes.count ? codes[Int(function)] : .null
  }

  /// Looks at references of a path, and at those to the closures that they come from.
  ///
  /// Of a function that the compiler has copied the copy of the path is told from then on.
  mutating func learn(_ path: [EdgeIndex]) {
    for edge in path {
      guard let facts = analysis.graph.edge(edge) else { continue }
      learn(edge, to: facts.target)
      learnFromHolders(facts.source)
      if let code = edges.code(of: edge), let function = function(ofCode: code),
        let symbol = analysis.snapshot.symbol(containing: code)
      {
        codes[Int(function)] = symbol.start
      }
    }
  }

  /// Looks at what has a closure.
  private mutating func learnFromHolders(_ closure: NodeIndex) {
    guard analysis.graph.node(closure)?.kind == .closure, known.function(of: closure) == nil
    else { return }
    for holder in incoming.edges(into: closure).prefix(NearReferences.mostReferences) {
      learn(holder, to: closure)
      if known.function(of: closure) != nil { return }
    }
    learnFromRoots(closure)
  }

  /// Looks at the variables that have a closure themselves.
  private mutating func learnFromRoots(_ closure: NodeIndex) {
    guard known.function(of: closure) == nil else { return }
    for root in analysis.graph.roots(of: closure).compactMap({ analysis.graph.root($0) }) {
      guard let detail = edges.detail(of: root), detail.isContext,
        let function = function(ofCode: detail.code)
      else { continue }
      known.note(closure: closure, function: function)
    }
  }

  /// Looks at references near an object, each once for all objects.
  mutating func learn(_ near: NearReferences) {
    for (edge, facts) in near.references where seen.insert(edge).inserted {
      learn(edge, to: facts.target)
      learnFromHolders(facts.source)
    }
  }

  /// Looks at one reference.
  private mutating func learn(_ edge: EdgeIndex, to target: NodeIndex) {
    guard let function = edges.code(of: edge).flatMap({ function(ofCode: $0) }) else { return }
    if analysis.graph.node(target)?.kind == .closure {
      known.note(closure: target, function: function)
    } else {
      known.note(value: edge, function: function)
    }
  }

  /// The number of the function that some code is part of; nil for none, and for thunks.
  private mutating func function(ofCode code: Address) -> UInt32? {
    guard !code.isNull else { return nil }
    if let known = functionsOfCode[~code.bits] { return known }
    var function: UInt32?
    if let symbol = analysis.snapshot.symbol(containing: code),
      !ThunkNames.isThunk(symbol.mangledName)
    {
      function = number(of: symbol.start, named: symbol.mangledName)
    }
    functionsOfCode[~code.bits] = .some(function)
    return function
  }

  /// The number of the function that begins at an address.
  ///
  /// The compiler copies a closure's forwarder into each function that it inlines the closure's maker into; the copies'
  /// names differ by what follows a dot. A generic type's closure it copies for types: what follows the closure's own name.
  private mutating func number(of start: Address, named name: String) -> UInt32 {
    if let number = numbers[~start.bits] { return number }
    let original = ClosureName.original(of: name)
    let number = copies[original] ?? UInt32(truncatingIfNeeded: codes.count)
    if copies.updateValue(number, forKey: original) == nil { codes.append(start) }
    numbers[~start.bits] = number
    return number
  }
}
