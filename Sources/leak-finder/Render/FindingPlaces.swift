import LeakReports

/// Chooses the line that a tool shows a finding at.
struct FindingPlaces {
  /// A line of a file.
  struct Line: Equatable {
    /// The file.
    let file: SourceURI.Place

    /// The line, from 1; nil where it is not known.
    let line: Int?
  }

  /// Names the files.
  private let uris: SourceURI

  /// The files so far.
  private let files = Memo<String, SourceURI.Place?>()

  /// Names files in a way.
  init(uris: SourceURI) { self.uris = uris }

  /// The line of a place; nil where the file is not known.
  func line(of site: SourceSite) -> Line? {
    guard let file = site.file.flatMap({ files($0, uris.place) }) else { return nil }
    return Line(file: file, line: site.line.flatMap { $0 > 0 ? $0 : nil })
  }

  /// The line of a call.
  func line(of call: LeakReport.CallSite) -> Line? {
    line(of: SourceSite(symbol: nil, file: call.file, line: call.line))
  }

  /// The line to show a finding at.
  ///
  /// That is where it is best broken, else where the object was dismissed, else another line of the report. Files below
  /// the root come first, since a tool can open no others.
  func primary(of finding: Finding) -> Line? {
    let report = finding.report
    let hops = report.retention.map(RetainHop.hops) ?? []
    let sites = [finding.place?.site] + hops.reversed().map(\.site)
    let lines =
      [sites[0].flatMap(line), line(of: report.dismissal)]
      + sites.dropFirst().map { $0.flatMap(line) }
      + [report.creation.flatMap { line(of: $0) }]
    let known = lines.compactMap(\.self)
    return known.first { if case .relative = $0.file { true } else { false } } ?? known.first
  }
}
