extension RetentionExplanation: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "typeName": .string(typeName),
      "kind": .string(kind.rawValue),
      "root": .optional(root),
      "path": .array(of: path),
      "cycleLength": .integer(cycleLength),
      "otherPaths": .array(of: otherPaths),
      "retainCount": retainCount.json,
      "notes": .array(of: notes),
      "advice": .array(of: advice),
      "cut": .optional(cut),
      "declaration": .optional(declaration),
      "knownLeak": .optional(knownLeak),
      "taskHandles": .array(of: taskHandles),
    ])
  }

  /// The explanation by itself as JSON, in one line without its end.
  package var jsonLine: String { JSONLine(SchemaVersion.stamped(json)).text }

  /// The explanation by itself as JSON in one line, with the objects that it stands for.
  ///
  /// - Parameters:
  ///   - heldAlike: How many are held in the same way, the explained one included.
  ///   - example: Where the explained one is.
  /// - Returns: The line, with the members `heldAlike` and `example` added.
  package func jsonLine(heldAlike: Int, example: String) -> String {
    guard case .object(let members) = SchemaVersion.stamped(json) else { return jsonLine }
    let counts = [
      JSONValue.Member(name: "heldAlike", value: .integer(heldAlike)),
      JSONValue.Member(name: "example", value: .string(example)),
    ]
    return JSONLine(.object(members + counts)).text
  }

  /// Writes the shape that docs/report-format.md describes.
  public func encode(to encoder: any Encoder) throws {
    try SchemaVersion.stamped(json).encode(to: encoder)
  }

  /// Reads an explanation of the present schema version; unknown names are ignored.
  ///
  /// Inside a report it has no version of its own, so one without is taken as well.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: JSONName.self)
    try SchemaVersion.check(container, isRequired: false)
    let path = try container.decode([Step].self, forKey: "path")
    self.init(
      typeName: try container.decode(String.self, forKey: "typeName"),
      kind: try container.decode(Kind.self, forKey: "kind"),
      root: try container.decodeIfPresent(Root.self, forKey: "root"),
      path: path,
      cycleLength: try container.decodeCount(forKey: "cycleLength", atMost: path.count),
      otherPaths: try container.decode([OtherPath].self, forKey: "otherPaths"),
      retainCount: try container.decode(RetainCount.self, forKey: "retainCount"),
      notes: try container.decode([String].self, forKey: "notes"),
      advice: try container.decode([String].self, forKey: "advice"),
      cut: try container.decodeIfPresent(CutOutcome.self, forKey: "cut"),
      declaration: try container.decodeIfPresent(Declaration.self, forKey: "declaration"),
      knownLeak: try container.decodeIfPresent(KnownLeak.self, forKey: "knownLeak"),
      taskHandles: try container.decodeIfPresent([TaskHandle].self, forKey: "taskHandles") ?? []
    )
  }
}
