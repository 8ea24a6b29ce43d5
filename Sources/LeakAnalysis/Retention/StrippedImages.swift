import LeakFindings
import LeakMemory

/// Says which images have no names for the places that a path passes.
enum StrippedImages {
  /// One sentence for each image.
  static func notes(on path: RetentionFinding.Path, _ analysis: SnapshotAnalysis) -> [String] {
    let snapshot = analysis.snapshot
    var names: Set<String> = []
    if let root = path.root.flatMap({ ImagePlace.image(of: $0.name) }) { names.insert(root) }
    for object in path.steps.flatMap({ [$0.holder, $0.target] }) {
      guard case .closure(let code) = object.category, !code.isNull,
        snapshot.symbol(containing: code) == nil, let image = snapshot.image(containing: code)
      else { continue }
      names.insert(image.name)
    }
    return names.sorted().compactMap { name in
      snapshot.images.first { $0.name == name }.map { image in
        "\(BuildIDText.text(image: name, buildID: image.buildID)) is stripped: "
          + "leak-finder symbolicate names the places in it"
      }
    }
  }
}
