/// The types that have a property by one declaration, as far as they are known: a change there changes it in all of them.
///
/// Subclasses have what their superclass declares, and all classes that are made of a generic one what that declares.
package struct CutDeclarations: Sendable {
  /// For each label the types of a declaration with others, by the first of these.
  private var firsts: [LabelID: [TypeIndex: TypeIndex]] = [:]

  /// The types of such declarations, by the first one.
  private var groups: [CutPlace: [TypeIndex]] = [:]

  /// Nothing known yet.
  package init() {}

  /// Notes that some types have a property by one declaration.
  ///
  /// - Parameters:
  ///   - types: The types, each once.
  ///   - label: The property's label, which every one of them has.
  package mutating func note(_ types: [TypeIndex], label: LabelID) {
    guard types.count > 1, let first = types.min() else { return }
    groups[CutPlace(holderType: first, label: label)] = types
    for type in types { firsts[label, default: [:]][type] = first }
  }

  /// The type that stands for all that have a property by the same declaration.
  func first(of type: TypeIndex, _ label: LabelID) -> TypeIndex {
    firsts.isEmpty ? type : firsts[label]?[type] ?? type
  }

  /// The types that have the property of a place.
  func types(of place: CutPlace) -> [TypeIndex] {
    let key = CutPlace(holderType: place.holderType, label: place.label)
    return groups[key] ?? [place.holderType]
  }
}
