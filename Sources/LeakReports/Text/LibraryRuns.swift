/// Finds hops that follow one another inside one library, which its user cannot change.
struct LibraryRuns {
  /// Hops that are told as one.
  struct Part: Hashable {
    /// The hops, as they are told where no library joins them.
    let part: PathPart

    /// The library that all of them are inside of; nil for hops that are told as they are.
    let library: String?

    /// Hops of a path.
    init(_ part: PathPart, library: String?) {
      self.part = part
      self.library = library
    }
  }

  /// How few hops are told one by one.
  private static let fewest = 3

  /// The library of each hop; nil for one that is not inside a library.
  private let libraries: [String?]

  /// Looks at a path.
  ///
  /// A hop is inside a library where both of its ends are of one module that is not the object's own.
  ///
  /// - Parameters:
  ///   - explanation: What was found.
  ///   - separate: The places of hops that are to be told by themselves.
  init(_ explanation: RetentionExplanation, separating separate: Set<Int>) {
    let own = TypeName.module(of: explanation.typeName)
    libraries = explanation.path.enumerated().map { index, step in
      guard !separate.contains(index), !TypeName.isCode(step.holderType),
        !TypeName.isCode(step.targetType), let module = TypeName.module(of: step.holderType),
        module != own, module == TypeName.module(of: step.targetType)
      else { return nil }
      return TextLayout.harmless(module)
    }
  }

  /// Parts of a path, those inside one library joined.
  func folded(_ parts: [PathPart]) -> [Part] {
    var result: [Part] = []
    var position = 0
    while position < parts.count {
      let first = parts[position]
      let library = library(of: first)
      var end = position + 1
      if library != nil {
        while end < parts.count, self.library(of: parts[end]) == library { end += 1 }
      }
      let hops = first.hops.lowerBound..<parts[end - 1].hops.upperBound
      if library != nil, hops.count >= Self.fewest {
        result.append(Part(PathPart(hops, round: [hops]), library: library))
      } else {
        result += parts[position..<end].map { Part($0, library: nil) }
      }
      position = end
    }
    return result
  }

  /// The library that all hops of a part are inside of; nil where there is none.
  private func library(of part: PathPart) -> String? {
    let first = libraries[part.hops.lowerBound]
    return part.round.allSatisfy { libraries[$0.lowerBound] == first } ? first : nil
  }
}
