import LeakFindings

extension RetentionExplanation.Root.Clearing: Codable {}

extension RetentionExplanation.Root: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "kind": .string(kind),
      "name": .string(name),
      "variable": .optional(variable),
      "clearing": .optional(clearing?.rawValue),
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
      kind: try container.decode(String.self, forKey: "kind"),
      name: try container.decode(String.self, forKey: "name"),
      variable: try container.decodeIfPresent(
        RetentionExplanation.Variable.self,
        forKey: "variable"
      ),
      clearing: try container.decodeIfPresent(Clearing.self, forKey: "clearing")
    )
  }
}

extension RetentionExplanation.Step: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "holderType": .string(holderType),
      "label": .string(label),
      "kind": .string(kind.rawValue),
      "targetType": .string(targetType),
      "source": .optional(source),
      "variable": .optional(variable),
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
      kind: try container.decode(ReferenceKind.self, forKey: "kind"),
      targetType: try container.decode(String.self, forKey: "targetType"),
      source: try container.decodeIfPresent(SourceSite.self, forKey: "source"),
      variable: try container.decodeIfPresent(
        RetentionExplanation.Variable.self,
        forKey: "variable"
      )
    )
  }
}

extension RetentionExplanation.OtherPath: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "root": .optional(root),
      "path": .array(of: path),
      "cycleLength": .integer(cycleLength),
    ])
  }

  /// Writes the shape that docs/report-format.md describes.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }

  /// Reads what was written; unknown names are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    let path = try container.decode([RetentionExplanation.Step].self, forKey: "path")
    self.init(
      root: try container.decodeIfPresent(RetentionExplanation.Root.self, forKey: "root"),
      path: path,
      cycleLength: try container.decodeCount(forKey: "cycleLength", atMost: path.count)
    )
  }
}

extension RetentionExplanation.RetainCount: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: ["strong": .optional(strong), "located": .integer(located)])
  }

  /// Writes the shape that docs/report-format.md describes.
  public func encode(to encoder: any Encoder) throws {
    try json.encode(to: encoder)
  }

  /// Reads what was written; unknown names are ignored.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    let hasStrong = try container.contains("strong") && !container.decodeNil(forKey: "strong")
    self.init(
      strong: hasStrong ? try container.decodeCount(forKey: "strong") : nil,
      located: try container.decodeCount(forKey: "located")
    )
  }
}
