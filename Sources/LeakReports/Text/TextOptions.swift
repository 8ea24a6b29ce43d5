/// How a text for people is laid out and dressed.
package struct TextOptions: Sendable, Hashable {
  /// The column that lines should not go beyond where nothing else is asked for.
  package static let usualWidth = 100

  /// The narrowest and the widest text: a path needs room, and long lines are hard to read.
  private static let widths = 60...120

  /// With or without colours.
  package let style: TextStyle

  /// The column that lines should not go beyond.
  package let width: Int

  /// Whether runs of hops inside one library are told as one, with their number.
  package let foldsLibraries: Bool

  /// Describes a text.
  package init(style: TextStyle, width: Int = usualWidth, foldsLibraries: Bool = false) {
    self.style = style
    self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    self.foldsLibraries = foldsLibraries
  }
}
