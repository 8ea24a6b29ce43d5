extension KeyedDecodingContainer<JSONName> {
  /// A count that is not negative.
  func decodeCount(forKey key: JSONName, atMost limit: Int = .max) throws -> Int {
    let count = try decode(Int.self, forKey: key)
    guard (0...max(0, limit)).contains(count) else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: limit == .max
          ? "\(key.stringValue) is \(count); it must not be negative"
          : "\(key.stringValue) is \(count); it must be from 0 to \(limit)"
      )
    }
    return count
  }

  /// A count that is not negative, or nil for `null` and where there is none.
  func decodeCountIfPresent(forKey key: JSONName) throws -> Int? {
    guard contains(key), try !decodeNil(forKey: key) else { return nil }
    return try decodeCount(forKey: key)
  }

  /// An interval from two numbers, or nil for `null`.
  func decodeInterval(forKey key: JSONName) throws -> ClosedRange<Double>? {
    guard let bounds = try decodeIfPresent([Double].self, forKey: key) else { return nil }
    guard bounds.count == 2, bounds[0] <= bounds[1] else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "\(key.stringValue) must be two numbers, the smaller one first"
      )
    }
    return bounds[0]...bounds[1]
  }
}
