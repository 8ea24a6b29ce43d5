/// A baseline as it is in a file, before it is checked.
struct StoredBaseline: Decodable {
  /// An entry before it is checked.
  struct Entry: Decodable {
    /// As in ``BaselineEntry``.
    let fingerprint: String

    /// As in ``BaselineEntry``; a person may leave it out.
    let typeName: String?

    /// As in ``BaselineEntry``; a person may leave it out.
    let summary: String?

    /// As in ``BaselineEntry``; a person may leave it out.
    let count: Int?

    /// As in ``BaselineEntry``; a person may leave it out.
    let reason: String?

    /// As in ``BaselineEntry``, as it is written.
    let expires: String?
  }

  /// The file's version.
  let schemaVersion: Int

  /// The entries.
  let leaks: [Entry]

  /// Names in a file; the entries are read only where the version is right.
  private enum Name: String, CodingKey {
    case schemaVersion, leaks
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Name.self)
    schemaVersion = try container.decode(Int.self, forKey: .schemaVersion)
    guard schemaVersion == Baseline.schemaVersion else {
      throw InvalidLine(
        message: "schemaVersion is \(schemaVersion); only \(Baseline.schemaVersion) can be read"
      )
    }
    leaks = try container.decode([Entry].self, forKey: .leaks)
  }

  /// The entries, if all of them make sense.
  func checkedEntries() throws -> [BaselineEntry] {
    var known: [String: Int] = [:]
    return try leaks.enumerated().map { index, entry in
      if let other = known.updateValue(index, forKey: entry.fingerprint) {
        throw InvalidLine(
          message: "leaks[\(index)] has the fingerprint of leaks[\(other)]; leave one of them"
        )
      }
      guard !entry.fingerprint.isEmpty else {
        throw InvalidLine(message: "leaks[\(index)].fingerprint is empty")
      }
      let day = entry.expires.flatMap(CalendarDay.init(parsing:))
      if let text = entry.expires, day == nil {
        throw InvalidLine(
          message: "leaks[\(index)].expires is \"\(Invocation.quotable(text))\"; it must be a day "
            + "such as 2026-12-31"
        )
      }
      return BaselineEntry(
        fingerprint: entry.fingerprint,
        typeName: entry.typeName ?? "",
        summary: entry.summary ?? "",
        count: entry.count ?? 0,
        reason: entry.reason ?? "",
        expires: day
      )
    }
  }
}
