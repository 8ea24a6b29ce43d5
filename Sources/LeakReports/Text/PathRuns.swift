/// Finds repeated hops: equal ones in a row, as along a linked list, and rounds of a few, as around a ring of nodes and
/// links.
///
/// Equal hops come first: a list of which each tenth node is of another class repeats three parts, not ten hops.
///
/// - Complexity: O(*n*) for *n* hops.
struct PathRuns {
  /// The fewest repetitions that share one line.
  private static let fewest = 5

  /// The most parts of a round.
  private static let longestRound = 8

  /// The hops.
  private let path: ArraySlice<RetentionExplanation.Step>

  /// The places of those that are to be told by themselves.
  private let separate: Set<Int>

  /// Further facts on the hops, in which equal ones do not differ.
  private let facts: HopFacts?

  /// The hops of a path in parts: runs that are told as one, all others by themselves.
  ///
  /// - Parameters:
  ///   - path: The hops.
  ///   - separate: The places of those that are to be told by themselves.
  /// - Returns: The parts, which cover the path in order.
  static func parts(
    of path: [RetentionExplanation.Step],
    separating separate: Set<Int> = []
  ) -> [PathPart] {
    let runs = PathRuns(path: path[...], separate: separate, facts: nil)
    return runs.rounds(of: runs.equalHops())
  }

  /// The hops of a path that stand for all of them: of a run the first two rounds and the last two.
  ///
  /// So each kind of hop is there with each kind of neighbour, and what is repeated is there more than once.
  ///
  /// - Parameters:
  ///   - path: The hops.
  ///   - facts: Further facts on the hops, in which equal ones do not differ; nil for none.
  ///   - separate: The places of those that stand for themselves alone.
  /// - Returns: The places of the hops, ascending.
  static func representatives(
    of path: ArraySlice<RetentionExplanation.Step>,
    _ facts: HopFacts? = nil,
    separating separate: Set<Int> = []
  ) -> [Int] {
    let runs = PathRuns(path: path, separate: separate, facts: facts)
    return runs.rounds(of: runs.equalHops()).flatMap { part in
      ends(of: 0..<part.count).flatMap { number in
        part.round.flatMap { hops in
          ends(of: hops).map { $0 + number * part.roundLength }
        }
      }
    }
  }

  /// The first two and the last two numbers of a range.
  private static func ends(of range: Range<Int>) -> [Int] {
    range.count <= 4
      ? Array(range)
      : [
        range.lowerBound, range.lowerBound + 1, range.upperBound - 2, range.upperBound - 1,
      ]
  }

  /// The runs of equal hops, and all others by themselves.
  private func equalHops() -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = path.startIndex
    while start < path.endIndex {
      let step = path[start]
      var end = start + 1
      if step.holderType == step.targetType, !separate.contains(start) {
        while end < path.endIndex, isEqual(end, to: start), !separate.contains(end) { end += 1 }
      }
      if end - start >= Self.fewest {
        parts.append(start..<end)
      } else {
        parts += (start..<end).map { $0..<($0 + 1) }
      }
      start = end
    }
    return parts
  }

  /// The parts of a path, rounds that repeat joined.
  private func rounds(of parts: [Range<Int>]) -> [PathPart] {
    var result: [PathPart] = []
    var start = 0
    while start < parts.count {
      let part = repeatedPart(from: start, in: parts)
      result.append(part.whole)
      start += part.length
    }
    return result
  }

  /// The shortest round that is repeated from a place on, and how many parts it covers; else the first part alone.
  private func repeatedPart(
    from start: Int,
    in parts: [Range<Int>]
  ) -> (whole: PathPart, length: Int) {
    for length in 2...Self.longestRound {
      guard let count = repetitions(of: length, from: start, in: parts) else { continue }
      let end = start + length * count
      let hops = parts[start].lowerBound..<parts[end - 1].upperBound
      return (PathPart(hops, round: Array(parts[start..<start + length])), end - start)
    }
    return (PathPart(parts[start]), 1)
  }

  /// The number of rounds of so many parts; nil for too few, and for rounds of several kinds of references.
  private func repetitions(of length: Int, from start: Int, in parts: [Range<Int>]) -> Int? {
    guard start + length * Self.fewest <= parts.count,
      isEqual(parts[start + length], to: parts[start])
    else { return nil }
    let first = path[parts[start].lowerBound]
    let round = parts[start..<start + length]
    guard path[parts[start + length - 1].lowerBound].targetType == first.holderType,
      round.allSatisfy({ path[$0.lowerBound].kind == first.kind }),
      !round.contains(where: { separate.contains($0.lowerBound) })
    else { return nil }
    var end = start + length
    while end < parts.count, isEqual(parts[end], to: parts[end - length]) { end += 1 }
    let count = (end - start) / length
    return count >= Self.fewest ? count : nil
  }

  /// Whether a part reads the same as an earlier one.
  private func isEqual(_ part: Range<Int>, to other: Range<Int>) -> Bool {
    part.count == other.count && isEqual(part.lowerBound, to: other.lowerBound)
      && !separate.contains(part.lowerBound)
  }

  /// Whether a hop reads the same as another, and further facts do not differ.
  private func isEqual(_ hop: Int, to other: Int) -> Bool {
    path[hop] == path[other] && (facts?.areEqual(hop, other) ?? true)
  }
}
