import LeakReports

/// What holds most objects of a type that grows.
struct GrowthHolder {
  /// How many are held in this way.
  let count: Int

  /// Of how many.
  let of: Int

  /// How many of these were not looked at, each of which takes a search of its own.
  let unexaminedCount: Int

  /// Whether these are the objects that were not there at the first look.
  let isNew: Bool

  /// Why one of them is alive.
  let explanation: RetentionExplanation

  /// The line above the explanation.
  ///
  /// - Parameter typeName: The type's name.
  /// - Returns: `1,000 of 1,290 Handler since the first look by this path, 290 were not looked at:`.
  func heading(_ typeName: String) -> String {
    let rest =
      switch unexaminedCount {
      case 0: ""
      case 1: ", 1 was not looked at"
      default: ", \(Amount.count(unexaminedCount)) were not looked at"
      }
    return "\(Amount.count(count)) of \(Amount.count(of)) \(typeName)"
      + "\(isNew ? " since the first look" : "") by this path\(rest):"
  }
}
