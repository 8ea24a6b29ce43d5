extension RetentionExplanation.KnownLeak: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "rule": .string(rule), "reason": .string(reason), "versions": .optional(versions),
    ])
  }

  /// The rule by itself as JSON, in one line without its end.
  package var jsonLine: String { JSONLine(json).text }

  /// Writes the shape that docs/report-format.md describes.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }

  /// Reads what was written; unknown names are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    self.init(
      rule: try container.decode(String.self, forKey: "rule"),
      reason: try container.decode(String.self, forKey: "reason"),
      versions: try container.decodeIfPresent(String.self, forKey: "versions")
    )
  }
}
