import LeakGraph
import LeakLibraries
import LeakMetadata

/// What references are called in general, without the index or key of an element.
struct EdgeLabelText {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// Names references of an analysis.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
  }

  /// What all labels are called, by their numbers.
  var texts: [String] {
    (0..<analysis.heap.labels.count).map { text(of: LabelID(UInt32(truncatingIfNeeded: $0))) }
  }

  /// What a label is called: `.rows[…]`, `captures Screen`, `event handler`; empty where it has no name.
  func text(of label: LabelID) -> String {
    switch analysis.heap.labels[label] {
    case .program(let label, let inner)?: path(label, inner)
    case .value(let role, let label, let inner)?: role.text + path(label, inner)
    case .library(let role)?: role.text
    case .word?: "(a word)"
    case .asyncFrame?: "(a waiting function)"
    case nil: ""
    }
  }

  /// The name of a way into an object of a library, whatever storage lies between; nil for all others.
  func libraryName(of label: LabelID, holder: String) -> String? {
    guard case .program(let label, let inner)? = analysis.heap.labels[label] else { return nil }
    let labels = analysis.store.labels
    return LibraryWays.name(
      ofType: holder,
      labels.path(label, inner: inner)
    )
  }

  /// A path into an object by its type.
  private func path(_ label: Int32, _ inner: Int32) -> String {
    let labels = analysis.store.labels
    let path = labels.path(label, inner: inner)
    return LabelText(resolver: analysis.resolver).text(of: path, index: nil)
  }
}
