import LeakReports

/// Findings in the Static Analysis Results Interchange Format, version 2.1.0.
struct SarifLog {
  /// What relative paths are relative to.
  private static let base = "%SRCROOT%"

  /// Chooses lines.
  let places: FindingPlaces

  /// Whether the findings were compared with a baseline.
  let hasBaseline: Bool

  /// Whether all input could be read.
  let isComplete: Bool

  /// The frames of stacks so far.
  private let frames = Memo<SourceSite, String>()

  /// A log of findings.
  init(places: FindingPlaces, hasBaseline: Bool, isComplete: Bool) {
    self.places = places
    self.hasBaseline = hasBaseline
    self.isComplete = isComplete
  }

  /// Writes the log, a line for each result.
  func write(_ findings: [Finding], to print: (String) -> Void) {
    let version = JSONText.text(String(LeakFinderCommand.version.drop { !$0.isNumber }))
    print(
      "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
    )
    print("\"tool\":{\"driver\":{\"name\":\"LeakFinder\",\"version\":\(version.text),\"rules\":[")
    for rule in SarifRule.allCases {
      print(Self.rule(rule).text + (rule == SarifRule.allCases.last ? "" : ","))
    }
    print("]}},")
    print(
      "\"invocations\":"
        + JSONText.list([.object([("executionSuccessful", .flag(isComplete))])]).text + ","
    )
    let root = JSONText.object([("text", .text("The root of the source tree."))])
    print(
      "\"originalUriBaseIds\":"
        + JSONText.object([(Self.base, .object([("description", root)]))]).text + ","
    )
    print("\"columnKind\":\"unicodeCodePoints\",")
    print("\"results\":[")
    for (index, finding) in findings.enumerated() {
      print(result(finding).text + (index + 1 < findings.count ? "," : ""))
    }
    print("]}]}")
  }

  /// A kind of leak.
  private static func rule(_ rule: SarifRule) -> JSONText {
    .object([
      ("id", .text(rule.rawValue)), ("name", .text(rule.name)),
      ("shortDescription", message(rule.title)), ("fullDescription", message(rule.title)),
      ("help", message(rule.help)),
      ("defaultConfiguration", .object([("level", .text(rule.level))])),
      ("properties", .object([("tags", .list([.text("memory"), .text("leak")]))])),
    ])
  }

  /// A finding.
  private func result(_ finding: Finding) -> JSONText {
    let rule = SarifRule(finding)
    let report = finding.report
    var members: [(String, JSONText)] = [
      ("ruleId", .text(rule.rawValue)), ("ruleIndex", .number(rule.index)),
      ("level", .text(rule.level)),
      ("message", Self.message(FindingWords(finding).sentences.joined(separator: " "))),
      ("locations", .list(places.primary(of: finding).map { [location($0)] } ?? [])),
      ("partialFingerprints", .object([("leakFingerprint/v2", .text(report.fingerprint))])),
      ("occurrenceCount", .number(finding.group.count)),
    ]
    let related = relatedLocations(of: report)
    if !related.isEmpty { members.append(("relatedLocations", .list(related))) }
    if let flow = codeFlow(of: report) { members.append(("codeFlows", .list([flow]))) }
    let stacks = stacks(of: report)
    if !stacks.isEmpty { members.append(("stacks", .list(stacks))) }
    if hasBaseline {
      let isInBaseline = if case .known = finding.standing { true } else { false }
      members.append(("baselineState", .text(isInBaseline ? "unchanged" : "new")))
    }
    if let reason = finding.knownReason {
      let suppression = JSONText.object([
        ("kind", .text("external")), ("status", .text("accepted")),
        ("justification", .text(reason)),
      ])
      members.append(("suppressions", .list([suppression])))
    }
    members.append(("properties", Self.properties(of: finding)))
    return .object(members)
  }

  /// What a reader may filter by.
  private static func properties(of finding: Finding) -> JSONText {
    let report = finding.report
    return .object([
      ("typeName", .text(report.object.typeName)),
      ("place", finding.place.map { .text($0.text) } ?? .null),
      ("retainedObjects", report.retainedObjects.map(JSONText.number) ?? .null),
      ("retainedBytes", report.retainedBytes.map(JSONText.number) ?? .null),
      ("retractedCount", .number(finding.group.retractedCount)),
    ])
  }

  // MARK: - Places

  /// A message.
  private static func message(_ text: String) -> JSONText { .object([("text", .text(text))]) }

  /// A line as an artifact with a region.
  private func physicalLocation(_ line: FindingPlaces.Line) -> JSONText {
    let artifact: [(String, JSONText)] =
      switch line.file {
      case .relative(let path):
        [("uri", .text(SourceURI.encoded(path))), ("uriBaseId", .text(Self.base))]
      case .absolute(let path): [("uri", .text("file://" + SourceURI.encoded(path)))]
      }
    let region = line.line.map { [("region", JSONText.object([("startLine", .number($0))]))] }
    return .object([("artifactLocation", .object(artifact))] + (region ?? []))
  }

  /// A location.
  private func location(
    _ line: FindingPlaces.Line?,
    id: Int? = nil,
    message: String? = nil,
    function: String? = nil,
    kind: String = "function"
  ) -> JSONText {
    var members: [(String, JSONText)] = []
    if let id { members.append(("id", .number(id))) }
    if let line { members.append(("physicalLocation", physicalLocation(line))) }
    if let function {
      let logical = JSONText.object([
        ("fullyQualifiedName", .text(function)), ("kind", .text(kind)),
      ])
      members.append(("logicalLocations", .list([logical])))
    }
    if let message { members.append(("message", Self.message(message))) }
    return .object(members)
  }

  /// Where the object was dismissed and made.
  private func relatedLocations(of report: LeakReport) -> [JSONText] {
    let dismissal = report.isUnreachable ? "Left behind here." : "Dismissed here."
    let calls =
      [(report.dismissal, dismissal)] + (report.creation.map { [($0, "Created here.")] } ?? [])
    return calls.compactMap { call, message in places.line(of: call).map { ($0, message) } }
      .enumerated().map { index, place in
        location(place.0, id: index + 1, message: place.1)
      }
  }

  /// The retain path, from its holder to the object.
  private func codeFlow(of report: LeakReport) -> JSONText? {
    guard let retention = report.retention, !retention.path.isEmpty else { return nil }
    var steps: [JSONText] = []
    if let root = RetainHop.root(of: retention) {
      steps.append(
        .object([
          ("location", location(nil, message: "Held by \(root).", function: root, kind: "object"))
        ])
      )
    }
    for hop in RetainHop.hops(of: retention) {
      let place = location(
        hop.site.flatMap(places.line),
        message: hop.text + (hop.isBreak ? ": break it here." : "."),
        function: hop.qualifiedName,
        kind: "member"
      )
      steps.append(
        .object([
          ("location", place), ("importance", .text(hop.isBreak ? "essential" : "important")),
        ])
      )
    }
    return .object([
      ("message", Self.message("What keeps \(report.title) alive, from its holder on.")),
      ("threadFlows", .list([.object([("locations", .list(steps))])])),
    ])
  }

  /// The stacks of the dismissal and the creation.
  private func stacks(of report: LeakReport) -> [JSONText] {
    let calls = [
      (report.dismissal.backtrace, report.isUnreachable ? "left behind by" : "dismissed by"),
      (report.creation?.backtrace ?? [], "created by"),
    ]
    return calls.filter { !$0.0.isEmpty }.map { frames, title in
      .object([
        ("message", Self.message(title)),
        ("frames", .list(frames.map { .json(self.frames($0) { frame($0).text }) })),
      ])
    }
  }

  /// A frame of a stack.
  private func frame(_ site: SourceSite) -> JSONText {
    let message = site.isAsyncCaller ? "awaits the function before it" : nil
    return .object([
      (
        "location",
        location(
          line(of: site),
          message: message,
          function: site.symbol.map(ReportText.harmless)
        )
      )
    ])
  }

  /// The line of a place.
  private func line(of site: SourceSite) -> FindingPlaces.Line? { places.line(of: site) }
}
