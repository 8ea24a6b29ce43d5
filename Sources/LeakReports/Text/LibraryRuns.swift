/// Finds hops that follow one another inside one library, which its user cannot change.
struct LibraryRuns {
  /// Hops that are told as one.
  struct Part: Hashable {
    /// The hops.
    let hops: Range<Int>

    /// The library that all of them are inside of; nil for hops that are told as they are.
    let library: String?
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
  func folded(_ parts: [Range<Int>]) -> [Part] {
    var result: [Part] = []
    var position = 0
    while position < parts.count {
      let first = parts[position]
      let library = libraries[first.lowerBound]
      var end = position + 1
      if library != nil {
        while end < parts.count, libraries[parts[end].lowerBound] == library { end += 1 }
      }
      let hops = first.lowerBound..<parts[end - 1].upperBound
      if library != nil, hops.count >= Self.fewest {
        result.append(Part(hops: hops, library: library))
      } else {
        result += parts[position..<end].map { Part(hops: $0, library: nil) }
      }
      position = end
    }
    return result
  }
}
