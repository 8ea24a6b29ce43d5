import LeakLocking
package import LeakMemory

/// Turns addresses into names, files and lines; slow, so only when a report is made.
///
/// Names come from the images' own symbol tables. Lines come from one call of the toolchain's
/// `llvm-symbolizer` for all addresses at once; where there is none, or it fails, from a reader in
/// this process (docs/decisions/0002).
package struct Symbolicator: Sendable {
  /// What is asked of one address.
  package enum Query: Hashable, Sendable {
    /// A return address from a backtrace: the line of the call before it.
    case returnAddress(Address)

    /// A function value's code pointer: the name of the function or closure and the line where it
    /// begins, seen through partial-apply forwarders and reabstraction thunks.
    case function(Address)
  }

  /// What was found out before.
  private struct State {
    /// The images' generation that `answers` are right for.
    var generation: UInt64 = 0
    /// The answers given.
    var answers: [Query: [SourceFrame]] = [:]
    /// Whether the tool failed or took too long once: then it is not tried again.
    var hasToolFailed = false
  }

  /// The process's symbolicator, with its cache.
  package static let shared = Symbolicator()

  /// No more answers than this are kept.
  private static var maximumAnswerCount: Int { 50_000 }

  /// Where the tool is looked for.
  private let location: SymbolizerLocation

  /// How long one call of the tool may take.
  private let seconds: Int

  /// The images and their functions.
  private let symbols: ImageSymbols

  /// Answers that were given where the program's files are.
  private let given: [Query: [SourceFrame]]

  /// The cache.
  private let state = Locked(State())

  /// A symbolicator with a cache of its own.
  ///
  /// - Parameters:
  ///   - location: Where `llvm-symbolizer` is looked for.
  ///   - seconds: After which it is killed and this process's own reader answers.
  ///   - symbols: The images whose code is named; this process's own where nothing else is said.
  ///   - given: Answers that were given where the program's files are.
  package init(
    location: SymbolizerLocation = .automatic,
    within seconds: Int = 5,
    symbols: ImageSymbols = .shared,
    given: [Query: [SourceFrame]] = [:]
  ) {
    self.given = given
    self.location = location
    self.symbols = symbols
    self.seconds = seconds
  }

  /// Symbolicates any number of addresses at once.
  ///
  /// - Returns: Per query its frames, innermost inlined function first; never empty.
  package func frames(for queries: [Query]) -> [Query: [SourceFrame]] {
    let images = symbols.loaded()
    var answers = known(queries, images.generation)
    let missing = Set(queries).filter { answers[$0] == nil }
    guard !missing.isEmpty else { return answers }
    var paths: [Int: String?] = [:]
    let found = symbolicate(missing.map { SymbolicationTarget($0, images, symbols, &paths) })
    answers.merge(found) { _, new in new }
    state.withLock { state in
      guard state.generation == images.generation else { return }
      if state.answers.count + found.count > Self.maximumAnswerCount { state.answers = [:] }
      state.answers.merge(found) { _, new in new }
    }
    return answers
  }

  /// The answers given before, as long as the images are the same.
  private func known(_ queries: [Query], _ generation: UInt64) -> [Query: [SourceFrame]] {
    state.withLock { state in
      if state.generation != generation {
        state.generation = generation
        state.answers = [:]
      }
      var answers: [Query: [SourceFrame]] = [:]
      for query in queries { answers[query] = given[query] ?? state.answers[query] }
      return answers
    }
  }

  /// Symbolicates what was not known.
  private func symbolicate(_ targets: [SymbolicationTarget]) -> [Query: [SourceFrame]] {
    let tool = askTool(targets)
    // Where the tool has no line, the nearest earlier one of the same function is a good guess.
    let open = targets.filter { $0.needsOwnLine(tool) }
    let lines = ownLines(open)
    var answers: [Query: [SourceFrame]] = [:]
    for target in targets {
      answers[target.query] = target.frames(tool, lines[target.imageIndex] ?? [:])
    }
    return answers
  }

  /// What `llvm-symbolizer` says of all addresses; nil where it cannot be asked.
  private func askTool(_ targets: [SymbolicationTarget]) -> SymbolizerAnswers? {
    guard !state.withLock({ $0.hasToolFailed }) else { return nil }
    let requests = targets.flatMap { $0.requests + [$0.enclosingRequest].compactMap(\.self) }
    guard !requests.isEmpty,
      let path = location.resolved(images: targets.first?.images.images ?? [])
    else { return nil }
    let answers = SymbolizerAnswers(asking: path, requests, within: seconds)
    if answers == nil { state.withLock { $0.hasToolFailed = true } }
    return answers
  }

  /// What the line tables say, image by image.
  private func ownLines(
    _ targets: [SymbolicationTarget]
  ) -> [Int: [LineRequest: LineAnswer]] {
    var lines: [Int: [LineRequest: LineAnswer]] = [:]
    for (index, group) in Dictionary(grouping: targets, by: \.imageIndex) {
      let requests = Set(
        group.flatMap {
          [$0.lineRequest, $0.originalLineRequest, $0.enclosingLineRequest].compactMap(\.self)
        }
      )
      guard !requests.isEmpty, let image = group.first?.image, let file = image.openFile() else {
        continue
      }
      lines[index] = LineReader.lines(in: file, requests)
    }
    return lines
  }
}
