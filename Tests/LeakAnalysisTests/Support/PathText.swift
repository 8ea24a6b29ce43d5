import LeakFindings
import LeakGraph
import LeakMemory

@testable import LeakAnalysis

/// Writes answers as one line, to be compared with the truth.
///
/// `static Registry.chain: Head .middle Middle; Middle .tail Tail`, `cycle 2: A .b B; B .a A`, or
/// `unexplained`.
enum PathText {
  /// An answer's verdict, root and hops.
  static func line(_ answer: RetentionFinding) -> String {
    line(answer.path, answer.verdict)
  }

  /// A further way in which an object is held.
  static func line(_ path: RetentionFinding.Path) -> String {
    line(path, path.root == nil ? .cycle : .heldByRoot)
  }

  /// A path with what it is.
  private static func line(
    _ path: RetentionFinding.Path,
    _ verdict: RetentionFinding.Verdict
  ) -> String {
    var text =
      switch verdict {
      case .cycle: "cycle \(path.cycleLength)"
      case .heldByRoot: path.root.map { "\($0.kind.rawValue) \($0.name)" } ?? "no root"
      case .unexplained: "unexplained"
      }
    let hops = path.steps.map { step in
      [name(step.holder), step.label, name(step.target)].joined(separator: " ")
    }
    if !hops.isEmpty { text += ": " + hops.joined(separator: "; ") }
    return text
  }

  /// What an object is called in a line.
  private static func name(_ object: RetentionFinding.Object) -> String {
    switch object.category {
    case .closure: "closure"
    case .task: "Task"
    case .instance: object.address.isNull ? object.typeName : TypeText.short(object.typeName)
    }
  }

  /// Whether a line is as expected: hop by hop, where `*` stands for any text within a hop, and a hop `…` for
  /// any hops.
  static func matches(_ line: String, _ expected: String) -> Bool {
    matches(parts(line)[...], parts(expected)[...])
  }

  /// The beginning of a line and its hops.
  private static func parts(_ line: String) -> [Substring] {
    guard let colon = line.firstRange(of: ": ") else { return [line[...]] }
    var hops: [Substring] = []
    var rest = line[colon.upperBound...]
    while let end = rest.firstRange(of: "; ") {
      hops.append(rest[..<end.lowerBound])
      rest = rest[end.upperBound...]
    }
    return [line[..<colon.lowerBound]] + hops + [rest]
  }

  /// Whether parts are as expected.
  private static func matches(
    _ parts: ArraySlice<Substring>,
    _ wanted: ArraySlice<Substring>
  )
    -> Bool
  {
    guard let first = wanted.first else { return parts.isEmpty }
    if first == "…" {
      return (parts.startIndex...parts.endIndex).contains {
        matches(parts[$0...], wanted.dropFirst())
      }
    }
    guard let part = parts.first, fits(part, first) else { return false }
    return matches(parts.dropFirst(), wanted.dropFirst())
  }

  /// Whether a text is one with `*` for any part of it.
  private static func fits(_ text: Substring, _ pattern: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return text.indices.contains { fits(text[$0...], pattern.dropFirst()) }
        || fits("", pattern.dropFirst())
    }
    return text.first == first && fits(text.dropFirst(), pattern.dropFirst())
  }
}
