/// What says once how it looks in JSON, and is encoded that way.
protocol JSONRepresentable: Encodable {
  /// How the value looks inside another one.
  var json: JSONValue { get }
}
