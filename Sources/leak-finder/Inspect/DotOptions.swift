import LeakAnalysis
import LeakMemory

/// What a drawing of `graph --format dot` is about.
struct DotOptions: Equatable {
  /// The type or address that it is drawn around; nil for what nothing reaches.
  let around: String?

  /// How many steps it goes up to holders, and down to what is held.
  let depth: Int

  /// Reads options of `graph`.
  ///
  /// - Parameters:
  ///   - list: The arguments.
  ///   - format: The format; only a drawing takes these options.
  /// - Throws: Where an option makes no sense.
  init(_ list: ArgumentList, _ format: GraphFormat?) throws(UsageError) {
    around = list.settings["--around"]
    let depth = list.settings["--depth"]
    if format != .dot, around != nil || depth != nil {
      throw UsageError(message: "--around and --depth of graph are for --format dot")
    }
    guard let depth else {
      self.depth = GraphFormat.usualDepth
      return
    }
    guard let number = Int(depth), (0...GraphFormat.mostDepth).contains(number) else {
      throw UsageError(
        message: "--depth of graph wants a number from 0 to \(GraphFormat.mostDepth)"
      )
    }
    self.depth = number
  }

  /// What is drawn.
  var subject: DotFile.Subject {
    guard let around else { return .leaks }
    return Address(written: around).map { .object($0) } ?? .type(around)
  }
}
