import LeakFindings
import LeakMemory

/// Says which images have no names for the places in code that an answer tells.
enum StrippedImages {
  /// One sentence for each image that a path passes.
  static func notes(on path: RetentionFinding.Path, _ analysis: SnapshotAnalysis) -> [String] {
    let code = path.steps.flatMap { [$0.holder, $0.target] }.compactMap { object -> Address? in
      guard case .closure(let code) = object.category, !code.isNull else { return nil }
      return code
    }
    var names = images(without: code, analysis.snapshot)
    if let root = path.root.flatMap({ ImagePlace.image(of: $0.name) }) { names.insert(root) }
    return notes(names, analysis.snapshot)
  }

  /// One sentence for each image that has some code, and no names for it.
  static func notes(on code: some Sequence<Address>, _ snapshot: Snapshot) -> [String] {
    notes(images(without: code, snapshot), snapshot)
  }

  /// The images that have some code, and no names for it.
  private static func images(
    without code: some Sequence<Address>,
    _ snapshot: Snapshot
  ) -> Set<String> {
    Set(
      code.filter { snapshot.symbol(containing: $0) == nil }
        .compactMap { snapshot.image(containing: $0)?.name }
    )
  }

  /// One sentence for each image.
  private static func notes(_ names: Set<String>, _ snapshot: Snapshot) -> [String] {
    names.sorted().compactMap { name in
      snapshot.images.first { $0.name == name }.map { image in
        "\(BuildIDText.text(image: name, buildID: image.buildID)) is stripped: "
          + "leak-finder symbolicate names the places in it"
      }
    }
  }
}
