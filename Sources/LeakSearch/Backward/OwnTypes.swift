/// The types that a search itself uses: what they hold, they hold because of the search.
enum OwnTypes {
  /// The modules of the search.
  private static let modules = ["LeakMemory.", "LeakReflection.", "LeakSearch."]

  /// Whether a type is one of them, or a collection of some.
  static func contains(_ typeName: String) -> Bool {
    modules.contains { module in
      typeName.hasPrefix(module) || typeName.contains("<" + module)
    }
  }
}
