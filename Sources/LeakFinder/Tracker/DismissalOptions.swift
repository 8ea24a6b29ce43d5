/// Options of one dismissal.
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

  /// The union of some options.
  ///
  /// By hand: the standard library's way costs 150 ns for no options, when it is not specialised.
  public init(arrayLiteral elements: DismissalOptions...) {
    var rawValue = 0
    for element in elements {
      rawValue |= element.rawValue
    }
    self.rawValue = rawValue
  }

  /// Leaves out the backtrace: the report has the call's file and line only.
  public static let withoutBacktrace = DismissalOptions(rawValue: 1 << 0)

  /// Watches the objects that only the dismissed object owns as well.
  ///
  /// A part that is alive after the object is gone is then reported too, with the way to it:
  /// `outlived RootScreen, which alone held it: RootScreen.model.cache`. While what held the part
  /// lives, nothing is said of the part: the report of its holder says what is to be mended.
  ///
  /// Owned is what has no strong retain but those found on the way from the dismissed object, at the
  /// time of the call; what a variable, a global or another object holds too is left alone, and so
  /// is everything that leads to. Parts are found in stored properties, also in structs, enums,
  /// tuples and collections, not in what closures capture: at most 256, at most eight steps away.
  /// Parts that are opted out, and what lies behind them, stay out.
  ///
  /// The parts are looked for on the calling thread, by loading properties as a `Mirror` does: no
  /// other thread may change the object meanwhile. That takes some 20 µs, and 20 µs more per part;
  /// what is shared and can be reached counts too, 20 000 objects at most. The first time it takes
  /// some 20 milliseconds.
  public static let includingOwned = DismissalOptions(rawValue: 1 << 1)
}
