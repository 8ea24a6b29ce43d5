import LeakGraph
import LeakMemory
import LeakMetadata

/// What a collection's element has besides one reference.
extension EdgeReader {
  /// The text of a key that is wrapped: in an `AnyHashable`, or in a struct of Foundation's or the standard library's that has
  /// a text alone; nil for others.
  ///
  /// Source: stdlib/public/core/AnyHashable.swift and Codable.swift; swift-corelibs-foundation, Sources/Foundation/NSNotification.swift
  /// and NSAttributedString.swift. Verified with Swift 6.3.1.
  mutating func wrappedKey(ofType typeName: String, at place: UInt) -> String? {
    switch typeName {
    case "Swift.AnyHashable":
      // The box of the value is in the existential's buffer, which is of three words, where it fits.
      guard let metadata = cursor.word(place &+ 24) else { return nil }
      let box = analysis.resolver.name(of: analysis.resolver.type(ofMetadata: Address(metadata)))
      guard box.hasPrefix("Swift._"), let open = box.firstIndex(of: "<"), box.last == ">" else {
        return nil
      }
      let value = String(box[box.index(after: open)...].dropLast())
      return keyText.text(ofType: value, at: place) ?? wrappedText(ofType: value, at: place)
    default: return wrappedText(ofType: typeName, at: place)
    }
  }

  /// The text of a key that is a value of the program's: the case of an enum, or what the only property of a struct is, as an
  /// identifier's; nil for others.
  mutating func valueKey(of type: TypeID, at place: UInt) -> String? {
    var type = type
    for _ in 0..<Self.mostWrappers {
      let module = analysis.resolver.name(of: type).prefix { $0 != "." }
      guard !ToolchainModules.contains(module) else { return nil }
      var cases = EnumProjection(layouts: analysis.layouts, snapshot: analysis.snapshot)
      if let value = cases.value(of: type, at: Address(place)) {
        guard !value.name.isEmpty else { return nil }
        return ".\(value.name)" + (value.payloadType == nil ? "" : "(…)")
      }
      // An only property lies where its struct does.
      guard case .nominal(let descriptor, _) = analysis.resolver.node(type),
        analysis.resolver.nominalFacts(of: descriptor)?.kind == .structure,
        let fields = analysis.resolver.fields(of: type), fields.count == 1,
        let inner = fields[0].type
      else { return nil }
      let name = analysis.resolver.name(of: inner)
      if let text = keyText.text(ofType: name, at: place) { return text }
      type = inner
    }
    return nil
  }

  /// The most structs around a value that are looked through.
  private static let mostWrappers = 4

  /// The text that a struct consists of; nil for others.
  private mutating func wrappedText(ofType typeName: String, at place: UInt) -> String? {
    Self.texts.contains(typeName) ? keyText.text(ofType: "Swift.String", at: place) : nil
  }

  /// Structs that have a `String` alone, as their raw value.
  private static let texts: Set<String> = [
    "Swift.CodingUserInfoKey", "Foundation.NSNotification.Name",
    "Foundation.NSAttributedString.Key",
  ]

  /// The strong references of the element that a collection's reference is part of, that one included.
  ///
  /// - Complexity: O(*n*) for *n* references of the collection's storage.
  mutating func element(of edge: EdgeIndex) -> [EdgeIndex] {
    let heap = analysis.heap
    guard let facts = heap.graph.edge(edge) else { return [] }
    let index = detail(of: edge).index
    var wanted: [UInt: Int] = [:]
    for reference in references(of: facts.source) where reference.index == index {
      wanted[reference.target, default: 0] += 1
    }
    return heap.graph.edges(of: facts.source).filter { other in
      guard let known = heap.graph.edge(other), known.kind == .strong, known.evidence == .described
      else { return false }
      let target = heap.address(of: known.target, in: analysis.map).bits
      guard let left = wanted[target], left > 0 else { return false }
      wanted[target] = left - 1
      return true
    }
  }
}
