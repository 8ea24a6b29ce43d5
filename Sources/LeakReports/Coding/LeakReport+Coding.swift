extension LeakReport: Codable, JSONRepresentable {
  var json: JSONValue {
    SchemaVersion.stamped(
      .object(of: [
        "id": .string(id),
        "outcome": .string(outcome.rawValue),
        "retracts": .optional(retracts),
        "latenessSeconds": latenessSeconds.map(Self.json(of:)) ?? .null,
        "object": object.json,
        "reason": .optional(reason),
        "aliveSeconds": .number(aliveSeconds),
        "dismissal": dismissal.json,
        "creation": .optional(creation),
        "fingerprint": .string(fingerprint),
        "retainedObjects": .optional(retainedObjects),
        "retainedBytes": .optional(retainedBytes),
        "isUnreachable": .bool(isUnreachable),
        "foldedUnder": .optional(foldedUnder),
        "knownLeak": .optional(knownLeak),
        "advice": .array(of: advice),
        "retention": .optional(retention),
      ])
    )
  }

  /// The report as JSON, in one line without its end.
  package var jsonLine: String { JSONLine(json).text }

  /// The report as JSON in one line, with the number of equal leaks that it stands for.
  ///
  /// - Parameters:
  ///   - count: How many there are, this one included.
  ///   - retractedCount: How many of them were released late.
  /// - Returns: The line, with the members `count` and `retractedCount` added.
  package func jsonLine(count: Int, retractedCount: Int) -> String {
    guard case .object(let members) = json else { return jsonLine }
    let counts = [
      JSONValue.Member(name: "count", value: .integer(count)),
      JSONValue.Member(name: "retractedCount", value: .integer(retractedCount)),
    ]
    return JSONLine(.object(members + counts)).text
  }

  /// An interval; `null` where it has no end.
  private static func json(of interval: ClosedRange<Double>) -> JSONValue {
    guard interval.lowerBound.isFinite, interval.upperBound.isFinite else { return .null }
    return .array([.number(interval.lowerBound), .number(interval.upperBound)])
  }

  /// Writes the shape that docs/report-format.md describes.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }

  /// Reads a report of the present schema version; unknown names are ignored.
  ///
  /// The report's advice and known leak are those of its retention, `advice` and `knownLeak` beside it are not read.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    try SchemaVersion.check(container, isRequired: true)
    self.init(
      id: try container.decode(String.self, forKey: "id"),
      outcome: try container.decode(Outcome.self, forKey: "outcome"),
      retracts: try container.decodeIfPresent(String.self, forKey: "retracts"),
      latenessSeconds: try container.decodeInterval(forKey: "latenessSeconds"),
      object: try container.decode(TrackedObject.self, forKey: "object"),
      reason: try container.decodeIfPresent(String.self, forKey: "reason"),
      aliveSeconds: try container.decode(Double.self, forKey: "aliveSeconds"),
      dismissal: try container.decode(CallSite.self, forKey: "dismissal"),
      creation: try container.decodeIfPresent(CallSite.self, forKey: "creation"),
      fingerprint: try container.decode(String.self, forKey: "fingerprint"),
      retention: try container.decodeIfPresent(RetentionExplanation.self, forKey: "retention"),
      retainedObjects: try container.decodeCountIfPresent(forKey: "retainedObjects"),
      retainedBytes: try container.decodeCountIfPresent(forKey: "retainedBytes"),
      isUnreachable: try container.decodeIfPresent(Bool.self, forKey: "isUnreachable") ?? false,
      foldedUnder: try container.decodeIfPresent(String.self, forKey: "foldedUnder")
    )
  }
}

// MARK: - Parts

extension LeakReport.TrackedObject: Codable, JSONRepresentable {
  var json: JSONValue { .object(of: ["typeName": .string(typeName)]) }

  /// Writes the shape that docs/report-format.md describes.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }

  /// Reads what was written; unknown names are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    self.init(typeName: try container.decode(String.self, forKey: "typeName"))
  }
}

extension LeakReport.CallSite: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "file": .string(file),
      "line": .integer(line),
      "backtrace": .array(of: backtrace),
    ])
  }

  /// Writes the shape that docs/report-format.md describes.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }

  /// Reads what was written; unknown names are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    self.init(
      file: try container.decode(String.self, forKey: "file"),
      line: try container.decodeCount(forKey: "line"),
      backtrace: try container.decode([SourceSite].self, forKey: "backtrace")
    )
  }
}
