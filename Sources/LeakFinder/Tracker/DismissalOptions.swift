/// How one dismissal is treated.
public struct DismissalOptions: OptionSet, Sendable {
  /// The option set's bits.
  public let rawValue: Int

  /// No options.
  ///
  /// A default argument is evaluated in the caller's module. In a debug build `[]` goes through
  /// generic code of the standard library there, which costs a fifth of a registration.
  public init() {
    self.rawValue = 0
  }

  /// Options from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Options together.
  ///
  /// By hand: the standard library's way costs 150 ns for no options, when it is not specialised.
  public init(arrayLiteral elements: DismissalOptions...) {
    var rawValue = 0
    for element in elements {
      rawValue |= element.rawValue
    }
    self.rawValue = rawValue
  }

  /// Takes no backtrace: the report has the call's file and line only.
  public static let withoutBacktrace = DismissalOptions(rawValue: 1 << 0)
}
