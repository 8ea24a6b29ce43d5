/// Tells properties that lead back to whoever owns their object, by their names.
package enum BackReferenceName {
  /// Only names that never stand for something owned: a `manager` or a `presenter` may be either.
  private static let names: Set<String> = [
    "delegate", "parent", "owner", "superview", "superlayer", "datasource", "previous", "prev",
    "back", "outer", "creator", "grandparent",
  ]

  /// Whether a property has such a name.
  private static func isOne(_ name: String) -> Bool {
    let word = name.lowercased()
    // The document of `ownerDocument`, the node of `parentNode`.
    let isOfOwner = ["owner", "parent"].contains {
      name.hasPrefix($0) && name.dropFirst($0.count).first?.isUppercase ?? false
    }
    let isPrevious = ["previous", "prev"].contains { word.hasPrefix($0) } && isOfList(word)
    return names.contains(word) || isPrevious || word.hasSuffix("delegate")
      || word.hasSuffix("parent")
      || word.hasSuffix("owner") || word.hasPrefix("owning") || isOfOwner
  }

  /// Whether a name is that of a list's or a tree's member.
  private static func isOfList(_ word: String) -> Bool {
    ["sibling", "node", "item", "element", "link"].contains(where: word.hasSuffix)
  }

  /// Whether the last property of a label such as `.link.parent` has such a name, or the first of one such as `.parent.node`, whose
  /// value has the owner; none where the label passes a collection.
  package static func isLast(of label: String) -> Bool {
    guard label.first == ".", !label.contains("[") else { return false }
    let names = label.split(separator: ".")
    return [names.first, names.last].contains { $0.map { isOne(String($0)) } ?? false }
  }

  /// Whether the first property of a label has such a name, and the last has not: its value has the owner.
  package static func isFirstAlone(of label: String) -> Bool {
    guard isLast(of: label), let last = label.split(separator: ".").last else { return false }
    return !isOne(String(last))
  }

  /// Whether a protocol is named for whom something tells: `ConnectionDelegate`, `ListDataSource`.
  package static func isOfProtocol(_ name: String) -> Bool {
    name.hasSuffix("Delegate") || name.hasSuffix("DataSource")
  }
}
