import LeakMemory

/// How holders are looked for: what `LEAKFINDER_EXPLORER`, `LEAKFINDER_STOP` and `LEAKFINDER_ANALYSIS` say.
struct LookSettings: Sendable {
  /// Why no picture of the process is to be taken; nil where one is.
  let refusal: String?

  /// How pictures are taken.
  let source: OwnProcessSource.Configuration

  /// What the environment says.
  static let ofProcess = LookSettings(LeakFinderEnvironment.variable)

  /// Reads variables, in whatever letter case their values are; an unknown value counts as none.
  ///
  /// - Parameter value: The value of a variable; nil where it is not set.
  init(_ value: (String) -> String?) {
    let stop = value("LEAKFINDER_STOP")?.lowercased()
    var source = OwnProcessSource.Configuration()
    source.stop = stop.flatMap { ThreadStop(rawValue: $0) } ?? .traced
    switch value("LEAKFINDER_ANALYSIS")?.lowercased() {
    case "copy": source.mostCopiedBytes = .max
    case "clone", "fork": source.mostCopiedBytes = 0
    default: break
    }
    self.source = source
    refusal =
      if value("LEAKFINDER_EXPLORER")?.lowercased() == "mirror" {
        "LEAKFINDER_EXPLORER=mirror asks for reflection alone"
      } else if stop == "none" {
        "LEAKFINDER_STOP=none forbids to stop its threads"
      } else {
        nil
      }
  }
}
