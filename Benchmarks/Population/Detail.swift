/// An object with one reference, in a struct.
final class Detail {
  /// A number with its unit.
  struct Amount {
    /// The number.
    var value = 1.5

    /// The unit.
    var unit: Detail?
  }

  /// How much.
  var amount: Amount

  /// Makes a detail.
  init(unit: Detail?) {
    amount = Amount(unit: unit)
  }
}
