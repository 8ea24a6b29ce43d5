import LeakAnalysis
import LeakMemory
import LeakFindings

extension RetentionFinding.Cuts {
  /// What came of an answer's trials.
  init(_ cuts: TriedCuts) {
    self.init(
      hops: cuts.hops.map { $0.map { Outcome($0) } },
      together: cuts.together?.places.map { place in
        Place(
          holderType: TypeNames.sugared(VariableText.function(place.holderTypeName)),
          label: place.label,
          code: place.code.isNull ? nil : place.code
        )
      } ?? [],
      freed: cuts.together.map { Freed($0.freed) }
    )
  }
}

extension RetentionFinding.Cuts.Freed {
  /// What goes.
  fileprivate init(_ freed: TriedCuts.Freed) {
    self.init(objects: freed.objectCount, bytes: freed.byteCount)
  }
}

extension RetentionFinding.Cuts.Outcome {
  /// What came of a cut.
  fileprivate init(_ outcome: TriedCuts.Outcome) {
    self =
      switch outcome {
      case .frees(let freed): .frees(RetentionFinding.Cuts.Freed(freed))
      case .mayStay(let typeName, let retains): .mayStay(typeName: typeName, retains: retains)
      case .stays: .stays
      }
  }
}
