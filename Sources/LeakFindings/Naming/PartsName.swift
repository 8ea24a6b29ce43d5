/// Tells collections of an object's parts, which it owns, by their names.
package enum PartsName {
  /// Names of collections that have an object's parts.
  private static let names: Set<String> = [
    "children", "subviews", "sublayers", "nodes", "parts", "items", "rows", "cells", "pages",
    "sections",
  ]

  /// Whether a collection is named for what its elements are, as `.cells[0]` for a `Cell`, or for parts.
  ///
  /// - Parameters:
  ///   - label: The way to an element.
  ///   - type: The element's type, without its module and arguments.
  /// - Returns: Whether its holder owns it.
  package static func isOfElement(_ label: String, type: String) -> Bool {
    guard let name = label.prefix(while: { $0 != "[" }).split(separator: ".").last?.lowercased()
    else { return false }
    let type = type.lowercased().filter(\.isLetter)
    return names.contains(name) || name.hasPrefix(type) || name.hasSuffix(type + "s")
      || name.last == "s" && type.hasSuffix(name.dropLast())
  }
}
