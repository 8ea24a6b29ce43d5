/// Says what came of trying the advice.
enum CutSentence {
  /// A line of a file.
  private struct SourceLine: Hashable {
    /// Its number, from 1.
    let number: Int

    /// Whether it may be a neighbour of the right one.
    let isApproximate: Bool

    /// The number, marked where it may be another one.
    var text: String { (isApproximate ? "~" : "") + String(number) }
  }

  /// A place where a closure captures objects of a type.
  private struct Capture: Hashable {
    let line: SourceLine
    let function: String?
    /// What it captures.
    let captured: String
  }

  /// `frees at least 14 objects, 4.1 KB`, what must be cut together, or why the object may stay; nil where nothing
  /// that helps was found.
  static func text(_ cut: CutOutcome, _ explanation: RetentionExplanation) -> String? {
    let subject = TypeName.short(explanation.typeName)
    switch cut.kind {
    case .stays, .ends: return nil
    // What follows an element stays in its list.
    case .frees where ListAdvice.isOfElement(explanation):
      return "frees at least 1 object" + condition(explanation)
    case .frees: return "frees \(freed(cut))" + condition(explanation)
    case .mayStay:
      let isOwn = cut.typeName == explanation.typeName
      let retains = max(cut.retains ?? 0, isOwn ? missing(explanation) : 0)
      let ring = explanation.kind == .cycle ? "this ring's retains" : "this retain"
      return "removes \(ring); \(retains) \(retains == 1 ? "retain" : "retains") of "
        + "\(TypeName.short(cut.typeName ?? explanation.typeName)) "
        + "\(retains == 1 ? "is" : "are") not located, so \(subject) may stay"
    case .together:
      let (count, texts) = places(
        cut.places,
        roots: explanation.otherPaths.map(\.root) + [explanation.root]
      )
      if let hop = cut.hop, explanation.path.indices.contains(hop),
        let all = cut.collection(of: explanation.path[hop])
      {
        let holder = TypeName.short(explanation.path[hop].holderType)
        return "clearing \(holder)\(all) frees \(freed(cut))" + condition(explanation)
      }
      let which = count == 1 ? "this one frees" : "these \(count) together free"
      return "this cut alone does not free \(subject); \(which) \(freed(cut))"
        + condition(explanation) + ": " + texts.joined(separator: ", ")
    }
  }

  /// What a promise rests on where whoever asks may have the retains that were not located.
  private static func condition(_ explanation: RetentionExplanation) -> String {
    let missing = missing(explanation)
    guard missing > 0 else { return "" }
    return missing == 1
      ? ", if the retain that is not located is the caller's own"
      : ", if the \(missing) retains that are not located are the caller's own"
  }

  /// How many retains of the object were not located.
  private static func missing(_ explanation: RetentionExplanation) -> Int {
    (explanation.retainCount.strong ?? 0) - explanation.retainCount.located
  }

  /// `at least 14 objects, 4.1 KB`.
  private static func freed(_ cut: CutOutcome) -> String {
    let objects = cut.objects ?? 0
    // A buffer is no object.
    if objects == 0, let bytes = cut.bytes { return "at least \(RetainedWords.size(of: bytes))" }
    return "at least \(objects) \(objects == 1 ? "object" : "objects")"
      + (cut.bytes.map { ", \(RetainedWords.size(of: $0))" } ?? "")
  }

  /// How the program has a library let go; empty where a place is the program's own.
  private static func how(_ place: CutOutcome.Place) -> String {
    TypeName.short(place.holderType) == "URLSession" && place.label == ".delegate"
      ? " (by invalidateAndCancel())" : ""
  }

  /// What a line has of several captures: several closures may begin in one line, and one has several captures.
  private static func besides(_ captures: [Capture]) -> String {
    let closures = Set(captures.map(\.function)).count
    if closures > 1 { return " (\(closures) closures)" }
    guard captures.count > 1 else { return "" }
    return " (" + captures.map(\.captured).sorted().joined(separator: " and ") + ")"
  }

  /// How many places there are, captures at one line of several being one, and the places, closures of one file together.
  private static func places(
    _ places: [CutOutcome.Place],
    roots: [RetentionExplanation.Root?]
  ) -> (count: Int, texts: [String]) {
    let variables = Set(roots.compactMap(\.?.name))
    var texts: [String] = []
    var lines: [(file: String, captures: Set<Capture>, count: Int)] = []
    for place in places {
      guard place.holderType == TypeName.closure else {
        // A variable's name is whole as it is.
        let isVariable = variables.contains(place.holderType)
        let holder = isVariable ? place.holderType : TypeName.short(place.holderType)
        texts.append(holder + place.label + how(place))
        continue
      }
      guard let source = place.source, let file = source.file.map(FileName.short),
        let number = source.line
      else {
        texts.append(place.source?.symbol ?? "a closure")
        continue
      }
      let line = SourceLine(number: number, isApproximate: source.isLineApproximate)
      let captured = place.label.hasPrefix("captures ") ? place.label.dropFirst(9) : ""
      let capture = Capture(line: line, function: source.symbol, captured: String(captured))
      if let known = lines.firstIndex(where: { $0.file == file }) {
        lines[known].captures.insert(capture)
        lines[known].count += 1
      } else {
        lines.append((file, [capture], 1))
      }
    }
    let closures = lines.map { file, captures, count in
      let byLine = Dictionary(grouping: captures, by: \.line).sorted {
        $0.key.number < $1.key.number
      }
      let numbers = byLine.map { line, captures in line.text + besides(captures) }
      let word = count == 1 ? "the capture" : "the captures"
      return numbers.count == 1
        ? "\(word) at \(file):\(numbers[0])"
        : "\(word) at \(file), lines \(numbers.joined(separator: ", "))"
    }
    let count = texts.count + lines.reduce(0) { $0 + $1.captures.count }
    return (count > 1 ? count : places.count, closures + texts)
  }
}
