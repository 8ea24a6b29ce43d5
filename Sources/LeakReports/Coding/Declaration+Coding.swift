extension RetentionExplanation.Declaration.Value: Codable {}

extension RetentionExplanation.Declaration: Codable, JSONRepresentable {
  var json: JSONValue {
    .object(of: [
      "isVariable": .bool(isVariable),
      "isOptional": .bool(isOptional),
      "value": .string(value.rawValue),
      "typeName": .optional(typeName),
      "innerProperty": .optional(innerProperty),
      "innerType": .optional(innerType),
      "isInnerClearable": .bool(isInnerClearable),
      "innerProtocol": .optional(innerProtocol),
      "superclass": .optional(superclass),
      "mayBeReadInDeinit": .bool(mayBeReadInDeinit),
      "isRequiredByProtocol": .bool(isRequiredByProtocol),
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
      isVariable: try container.decode(Bool.self, forKey: "isVariable"),
      // Explanations of before do not say it.
      isOptional: try container.decodeIfPresent(Bool.self, forKey: "isOptional") ?? false,
      value: try container.decode(Value.self, forKey: "value"),
      typeName: try container.decodeIfPresent(String.self, forKey: "typeName"),
      innerProperty: try container.decodeIfPresent(String.self, forKey: "innerProperty"),
      innerType: try container.decodeIfPresent(String.self, forKey: "innerType"),
      isInnerClearable: try container.decodeIfPresent(Bool.self, forKey: "isInnerClearable")
        ?? false,
      innerProtocol: try container.decodeIfPresent(String.self, forKey: "innerProtocol"),
      superclass: try container.decodeIfPresent(String.self, forKey: "superclass"),
      mayBeReadInDeinit: try container.decodeIfPresent(Bool.self, forKey: "mayBeReadInDeinit")
        ?? false,
      isRequiredByProtocol: try container.decodeIfPresent(Bool.self, forKey: "isRequiredByProtocol")
        ?? false
    )
  }
}
