extension RetentionExplanation.TaskHandle: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "hop": .integer(hop), "holderType": .string(holderType), "label": .string(label),
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
      hop: try container.decodeCount(forKey: "hop"),
      holderType: try container.decode(String.self, forKey: "holderType"),
      label: try container.decode(String.self, forKey: "label")
    )
  }
}
