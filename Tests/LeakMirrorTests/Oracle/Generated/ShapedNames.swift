import LeakFindings
/// Names of types as they stand in labels.
enum ShapedNames {
  /// A type's name without modules.
  static func short(_ type: Any.Type) -> String {
    TypeNames.short(TypeNames.sugared(String(reflecting: type)))
  }
}
