import LeakFindings
import LeakGraph
import LeakImages
import LeakMemory
import LeakMetadata

/// Cuts of what closures have captured.
extension TrialCuts {
  /// What a captured variable has, which all its closures lose where it is set to nil; none where an edge leads to none that
  /// may be nil.
  ///
  /// A closure that captures nothing but the variable has that for its context, which is told as a closure. A closure in there
  /// is of a ring with that one, and has less to capture.
  func contents(ofVariable edge: EdgeIndex) -> [Cut] {
    guard let declared = declarations.declaration(of: edge), declared.value == .capturedVariable,
      declared.isOptional, let box = analysis.graph.edge(edge)?.target
    else { return [] }
    let own = analysis.graph.edges(of: box)
    let isContext =
      analysis.graph.node(box)?.kind == .closure
      && own.allSatisfy { edge in
        analysis.graph.edge(edge).flatMap { analysis.graph.node($0.target) }?.kind == .object
      }
    guard isContext || analysis.graph.node(box)?.kind == .storage else { return [] }
    return own.map { .reference($0) }
  }

  /// The captures of one object by one closure, which a capture list changes together: that of `self` and that of the
  /// actor which the closure is isolated to; none where there is but one.
  mutating func captures(like edge: EdgeIndex, _ facts: GraphEdge) -> [Cut] {
    guard analysis.graph.node(facts.source)?.kind == .closure else { return [] }
    let places = incoming.edges(into: facts.target).compactMap { other -> CutPlace? in
      // Another closure that captures nothing but the object has it for its context: a capture of its own.
      guard analysis.graph.edge(other)?.source == facts.source,
        let place = search.place(of: other), !place.isValue, !isOfValue(other),
        !edges.detail(of: other).isContext
      else { return nil }
      return place
    }
    return places.count > 1 ? Set(places).sorted().map { .place($0) } : []
  }

  /// Notes at which places the closures near an object capture.
  mutating func noteCaptures(of near: NearReferences) {
    for (edge, facts) in near.references where analysis.graph.node(facts.source)?.kind == .closure {
      guard let place = search.place(of: edge), place.function != 0, !place.isValue else {
        continue
      }
      capturesByFunction[place.function, default: []].insert(place)
    }
  }

  /// What closures of one function have captured in the same place of its list, where their types differ, as those of a
  /// generic type's method do: one change of the source; none where there is but one type.
  func captures(ofFunctionAt place: CutPlace) -> [Cut] {
    guard let number = number(ofCapture: place.label) else { return [] }
    let places = (capturesByFunction[place.function] ?? []).filter {
      self.number(ofCapture: $0.label) == number
    }
    return places.count > 1 && places.contains(place) ? places.sorted().map { .place($0) } : []
  }

  /// Which of a closure's captures a label is; nil for other labels.
  private func number(ofCapture label: LabelID) -> Int? {
    guard case .program(let stored, _)? = analysis.heap.labels[label],
      let first = analysis.store.labels.path(stored).first,
      case .captures(let number, _) = first
    else { return nil }
    return number
  }

  /// Whether a capture is that of a value, which has the object inside.
  private func isOfValue(_ capture: EdgeIndex) -> Bool {
    switch declarations.declaration(of: capture)?.value {
    case .structure, .enumeration: true
    default: false
    }
  }

  /// Whether a closure has captured what was its method's own object, which others had.
  mutating func isOfSelf(_ edge: EdgeIndex, _ facts: GraphEdge, _ code: Address) -> Bool {
    // A function value without a context of its own has the object for that, behind a thunk too.
    let variable =
      captures.variable(of: edge, code: code)
      ?? captures.variable(of: facts.target, byFunction: code)
    return variable.map { $0.name == "self" } ?? isOfOwnClass(facts.target, code)
  }

  /// Whether a closure is in code of an object's own class, which has such an object as `self`: a method that is handed over, or
  /// one whose variables have no names, as at `-O`.
  private func isOfOwnClass(_ object: NodeIndex, _ code: Address) -> Bool {
    guard let symbol = analysis.snapshot.symbol(containing: code)?.mangledName,
      let own = analysis.resolver.descriptor(
        ofTypeWithFunction: ClosureName.original(of: symbol)
      )
    else { return false }
    return declarations.isClass(own, of: object)
  }
}
