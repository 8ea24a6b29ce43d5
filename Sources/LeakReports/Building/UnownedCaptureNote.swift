import LeakFindings

/// The words by which a note says that another closure captures the object unowned, and may be called when that has gone.
enum UnownedCaptureNote {
  /// The note on the capture at which a leak is broken; nil where nothing is to be said of it.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - breaking: The hop.
  ///   - sites: Names closures.
  /// - Returns: The note.
  static func text(
    of finding: RetentionFinding,
    breaking: Int?,
    _ sites: SymbolicatedSites
  ) -> String? {
    guard let breaking, finding.hops.indices.contains(breaking),
      let code = finding.hops[breaking].unownedCapture
    else { return nil }
    let object = TextLayout.harmless(TypeName.base(finding.object.typeName))
    let source = sites.source(ofFunction: code)
    let place = source?.place.map { " at \($0)" } ?? ""
    let own = sites.source(of: finding.path.steps[breaking])?.place
    let closure = own != nil && own == source?.place ? "Another closure" : "A closure"
    return
      "\(closure)\(place) captures \(object) unowned, and stays: to call it when \(object) has gone ends the program. It is to "
      + "capture that weakly as well."
  }
}
