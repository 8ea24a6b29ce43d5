import FoundationEssentials
import LeakReports

/// The leaks that may stay for now, by fingerprint.
struct Baseline: Equatable {
  /// The version of the file that is written and read.
  static let schemaVersion = 1

  /// The largest file that is read, in bytes.
  private static let mostBytes = 64 << 20

  /// The entries, ordered by type and fingerprint.
  let entries: [BaselineEntry]

  /// The entries by fingerprint.
  private let byFingerprint: [String: BaselineEntry]

  /// Puts entries in order.
  init(_ entries: [BaselineEntry]) {
    self.entries = entries.sorted {
      ($0.typeName, $0.fingerprint) < ($1.typeName, $1.fingerprint)
    }
    byFingerprint = Dictionary(entries.map { ($0.fingerprint, $0) }) { first, _ in first }
  }

  /// Reads a file.
  ///
  /// - Throws: Why it is no baseline.
  init(reading path: String, _ console: Console) throws(CommandFailure) {
    let name = ReportInput.name(of: path)
    var bytes: [UInt8] = []
    do throws(SystemError) {
      let read = try console.open(path)
      while let piece = try read(), !piece.isEmpty, bytes.count <= Self.mostBytes { bytes += piece }
    } catch {
      throw CommandFailure(
        message: "cannot read the baseline \(name): \(error.reason)",
        exitCode: ExitCode.noInput
      )
    }
    let sentence: String
    guard !bytes.isEmpty else {
      throw CommandFailure(
        message: "\(name) is no baseline: it is empty; leak-finder baseline write makes one",
        exitCode: ExitCode.dataError
      )
    }
    do {
      let stored = try JSONDecoder().decode(StoredBaseline.self, from: Data(bytes))
      try self.init(stored.checkedEntries())
      return
    } catch let error as InvalidLine {
      sentence = error.message
    } catch {
      sentence = DecodingProblem.sentence(for: error, in: bytes)
    }
    throw CommandFailure(
      message: "\(name) is no baseline: \(sentence)",
      exitCode: ExitCode.dataError
    )
  }

  /// The entry with a fingerprint; nil where there is none.
  func entry(of fingerprint: String) -> BaselineEntry? { byFingerprint[fingerprint] }

  /// What equal leaks mean for a run: an entry covers them until its last day is over.
  func finding(_ group: ReportGroup, on day: CalendarDay) -> Finding {
    let entry = entry(of: group.report.fingerprint)
    return Finding(group, coveredBy: entry.flatMap { $0.hasExpired(on: day) ? nil : $0 })
  }

  /// The file: an entry's members on lines of their own, so that differences can be read.
  var text: String {
    let entries = entries.map { entry in
      let members: [(String, JSONText)] = [
        ("fingerprint", .text(entry.fingerprint)), ("typeName", .text(entry.typeName)),
        ("summary", .text(entry.summary)), ("count", .number(entry.count)),
        ("reason", .text(entry.reason)),
        ("expires", entry.expires.map { .text($0.description) } ?? .null),
      ]
      let lines = members.map { "      \(JSONText.text($0.0).text): \($0.1.text)" }
      return "    {\n" + lines.joined(separator: ",\n") + "\n    }"
    }
    let list = entries.isEmpty ? "[]" : "[\n" + entries.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"schemaVersion\": \(Self.schemaVersion),\n  \"leaks\": \(list)\n}"
  }
}
