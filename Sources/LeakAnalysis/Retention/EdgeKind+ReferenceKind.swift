import LeakFindings
import LeakGraph

extension ReferenceKind {
  /// The reports' word for the kind of an edge.
  init(_ kind: EdgeKind) {
    self =
      switch kind {
      case .strong, .continuation: .strong
      case .unowned: .unowned
      case .weak: .weak
      case .unmanaged: .unmanaged
      case .conservative: .conservative
      }
  }
}
