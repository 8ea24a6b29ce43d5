/// The places that are one declaration, as far as they are known: a change there changes all of them.
///
/// Subclasses have what their superclass declares, all classes that are made of a generic one what that declares, and
/// all that have a struct its properties.
package struct CutDeclarations: Sendable {
  /// For each label the types that have it by a declaration with others, and the place that stands for all.
  private var firsts: [LabelID: [TypeIndex: CutPlace]] = [:]

  /// The places of such declarations, by the first one.
  private var groups: [CutPlace: [CutPlace]] = [:]

  /// Nothing known yet.
  package init() {}

  /// Notes that some places are one declaration.
  ///
  /// One alone is noted too: a struct's property that collections of one type have is a place only where it is known to be one.
  ///
  /// - Parameter places: The places, each once.
  package mutating func note(_ places: [CutPlace]) {
    guard let first = places.min() else { return }
    groups[first] = places
    for place in places { firsts[place.label, default: [:]][place.holderType] = first }
  }

  /// The place that stands for all of the same declaration.
  func first(of type: TypeIndex, _ label: LabelID) -> CutPlace {
    let own = CutPlace(holderType: type, label: label)
    return firsts.isEmpty ? own : firsts[label]?[type] ?? own
  }

  /// The place that stands for all of the same declaration; nil where that is not known.
  func known(of type: TypeIndex, _ label: LabelID) -> CutPlace? { firsts[label]?[type] }

  /// The places of the declaration of a place.
  package func places(of place: CutPlace) -> [CutPlace] {
    let first = CutPlace(holderType: place.holderType, label: place.label)
    return groups[first] ?? [first]
  }
}
