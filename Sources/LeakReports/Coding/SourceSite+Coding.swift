extension SourceSite: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "symbol": .optional(symbol),
      "file": .optional(file),
      "line": .optional(line),
      "isLineApproximate": .bool(isLineApproximate),
      "isAsyncCaller": .bool(isAsyncCaller),
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
      symbol: try container.decodeIfPresent(String.self, forKey: "symbol"),
      file: try container.decodeIfPresent(String.self, forKey: "file"),
      line: try container.decodeIfPresent(Int.self, forKey: "line"),
      isLineApproximate: try container.decodeIfPresent(Bool.self, forKey: "isLineApproximate")
        ?? false,
      isAsyncCaller: try container.decodeIfPresent(Bool.self, forKey: "isAsyncCaller") ?? false
    )
  }
}
