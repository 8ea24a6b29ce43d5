extension CutOutcome.Kind: Codable {}

extension CutOutcome: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "kind": .string(kind.rawValue),
      "hop": .optional(hop),
      "objects": .optional(objects),
      "bytes": .optional(bytes),
      "typeName": .optional(typeName),
      "retains": .optional(retains),
      "places": .array(of: places),
      "futileEnds": .array(futileEnds.map { .integer($0) }),
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
      kind: try container.decode(Kind.self, forKey: "kind"),
      hop: try container.decodeIfPresent(Int.self, forKey: "hop"),
      objects: try container.decodeIfPresent(Int.self, forKey: "objects"),
      bytes: try container.decodeIfPresent(Int.self, forKey: "bytes"),
      typeName: try container.decodeIfPresent(String.self, forKey: "typeName"),
      retains: try container.decodeIfPresent(Int.self, forKey: "retains"),
      places: try container.decode([Place].self, forKey: "places"),
      futileEnds: try container.decodeIfPresent([Int].self, forKey: "futileEnds") ?? []
    )
  }
}

extension CutOutcome.Place: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "holderType": .string(holderType),
      "label": .string(label),
      "source": .optional(source),
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
      holderType: try container.decode(String.self, forKey: "holderType"),
      label: try container.decode(String.self, forKey: "label"),
      source: try container.decodeIfPresent(SourceSite.self, forKey: "source")
    )
  }
}
