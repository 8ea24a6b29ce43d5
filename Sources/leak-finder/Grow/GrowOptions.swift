/// What the arguments of `grow` say.
struct GrowOptions: Equatable {
  /// The process, as it was given.
  let target: String

  /// Seconds between two looks.
  let interval: Double

  /// How many looks are taken.
  let lookCount: Int

  /// Whether to write JSON instead of text.
  let isJSON: Bool

  /// Whether steady types are listed too.
  let showsAll: Bool

  /// Whether the process is cloned, so that it is paused for less time.
  let isForking: Bool

  /// The file of rules that explanations go by; nil for none.
  let rules: String?

  /// The most looks that are taken.
  private static let mostLooks = 10_000

  /// Reads arguments.
  init(parsing arguments: ArraySlice<String>) throws(UsageError) {
    let list = try ArgumentList(
      parsing: arguments,
      of: "grow",
      flags: ["--json", "--all", "--fork"],
      settings: ["--every", "--for", RulesOption.name]
    )
    target = try list.expect("a TARGET")[0]
    rules = list.settings[RulesOption.name]
    isJSON = list.flags.contains("--json")
    showsAll = list.flags.contains("--all")
    isForking = list.flags.contains("--fork")
    interval = try Self.seconds("--every", list) ?? 10
    let whole = try Self.seconds("--for", list) ?? 120
    guard whole >= interval else {
      throw UsageError(message: "--for of grow is shorter than --every")
    }
    lookCount = min(Self.mostLooks, Int(whole / interval + 0.001) + 1)
  }

  /// The span of time of an option; nil where it was not given.
  private static func seconds(
    _ option: String,
    _ list: ArgumentList
  ) throws(UsageError) -> Double? {
    guard let text = list.settings[option] else { return nil }
    guard let seconds = DurationText.seconds(text) else {
      throw UsageError(message: "\(option) of grow wants a time, such as 10s or 2m")
    }
    return seconds
  }
}
