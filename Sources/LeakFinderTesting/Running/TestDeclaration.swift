/// Where a test is declared, as far as its framework says so.
enum TestDeclaration: Sendable {
  /// At a place that the framework told.
  case place(SourcePlace)

  /// In a method whose place is looked up when it is asked for.
  case method(MethodPlace)

  /// The place; nil where it cannot be found.
  var place: SourcePlace? {
    switch self {
    case .place(let place): place
    case .method(let method): method.place()
    }
  }
}
