/// How one dismissal is treated.
public struct DismissalOptions: OptionSet, Sendable {
  /// The option set's bits.
  public let rawValue: Int

  /// Options from bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Takes no backtrace: the report has the call's file and line only.
  public static let withoutBacktrace = DismissalOptions(rawValue: 1 << 0)
}
