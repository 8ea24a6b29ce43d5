extension RetentionExplanation.Variable: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "name": .string(name),
      "function": .string(function),
      "file": .optional(file),
      "line": .optional(line),
      "suspension": .optional(suspension),
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
      name: try container.decode(String.self, forKey: "name"),
      function: try container.decode(String.self, forKey: "function"),
      file: try container.decodeIfPresent(String.self, forKey: "file"),
      line: try container.decodeIfPresent(Int.self, forKey: "line"),
      suspension: try container.decodeIfPresent(SourceSite.self, forKey: "suspension")
    )
  }
}
