package import LeakMemory

/// What says how many elements are in use of which no type does.
extension ProgramStore {
  /// The distance of a type's values in memory; nil where it is not known.
  package func stride(ofMemory type: TypeID) -> Int? {
    layouts.layout(of: type).map(\.stride)
  }

  /// What says how many elements are in use behind a pointer of an object.
  package func elementNumbers(
    besidePointerAt offset: Int,
    ofHeapMetadata metadata: Address
  ) -> [ElementNumbers] {
    guard let object = object(ofHeapMetadata: metadata) else { return [] }
    switch object.storage {
    case .elements(_, _, let start, let element) where offset >= start,
      .ring(_, let start, let element) where offset >= start,
      .tail(let start, let element) where offset >= start:
      return numbers(besidePointerAt: offset, in: element, from: start)
    default: return ElementNumbers.beside(pointerAt: offset, in: object.parts)
    }
  }

  /// What says how many elements are in use behind a pointer in memory with values of a type; of an object in place of a variable
  /// its properties say so.
  package func elementNumbers(
    besidePointerAt offset: Int,
    ofMemory type: TypeID,
    isObject: Bool = false
  ) -> [ElementNumbers] {
    if isObject {
      return ObjectLayoutBuilder(layouts: layouts).properties(ofClass: type)
        .map { ElementNumbers.beside(pointerAt: offset, in: $0.parts) } ?? []
    }
    return layouts.layout(of: type).map { numbers(besidePointerAt: offset, in: $0, from: 0) } ?? []
  }

  /// The same of one of several values side by side.
  private func numbers(
    besidePointerAt offset: Int,
    in element: ValueLayout,
    from start: Int
  ) -> [ElementNumbers] {
    let values = ValueLayout.Part(
      label: nil,
      offset: start,
      extent: Int.max - start,
      layout: ValueLayout(
        size: Int.max - start,
        alignment: 1,
        shape: .repeated(count: .max, element: element)
      )
    )
    return ElementNumbers.beside(pointerAt: offset, in: [values])
  }

  /// Where the elements behind a managed buffer's properties begin, their distance, and what in its header says how many are in
  /// use; nil for other objects.
  package func managedElements(
    ofHeapMetadata metadata: Address
  ) -> (start: Int, stride: Int, numbers: ElementNumbers)? {
    guard let object = object(ofHeapMetadata: metadata),
      case .tail(let start, let element) = object.storage,
      let header = object.parts.first(where: { $0.label == .property("header") }),
      let numbers = ElementNumbers.ofHeader(header)
    else { return nil }
    return (start, element.stride, numbers)
  }
}
