import Testing

extension Test {
  /// The name of the type that the test is a method of, with its module; nil for a function of no type.
  var suiteType: String? {
    let types = id.nameComponents.dropLast()
    return types.isEmpty ? nil : ([id.moduleName] + types).joined(separator: ".")
  }
}
