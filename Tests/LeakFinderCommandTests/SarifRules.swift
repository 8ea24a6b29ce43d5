import Foundation
import Testing

/// The rules of SARIF 2.1.0 for what a log of ours has: a log that breaks one fails the test.
struct SarifRules {
  /// The results.
  let results: [[String: Any]]

  /// The names of rules in order.
  private let rules: [String]

  /// The names of folders that paths may be relative to.
  private let bases: Set<String>

  /// Names that the schema knows, by the kind of object.
  private static let names: [String: Set<String>] = [
    "log": ["$schema", "version", "runs"],
    "run": ["tool", "invocations", "originalUriBaseIds", "columnKind", "results"],
    "driver": ["name", "version", "rules"],
    "rule": [
      "id", "name", "shortDescription", "fullDescription", "help", "defaultConfiguration",
      "properties",
    ],
    "result": [
      "ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints",
      "occurrenceCount", "relatedLocations", "codeFlows", "stacks", "baselineState", "suppressions",
      "properties",
    ],
    "location": ["id", "physicalLocation", "logicalLocations", "message"],
    "physicalLocation": ["artifactLocation", "region"],
    "artifactLocation": ["uri", "uriBaseId"],
    "logicalLocation": ["fullyQualifiedName", "kind"],
    "codeFlow": ["message", "threadFlows"],
    "threadFlow": ["locations"],
    "threadFlowLocation": ["location", "importance"],
    "stack": ["message", "frames"],
    "stackFrame": ["location"],
    "suppression": ["kind", "status", "justification"],
  ]

  /// Reads a log, and checks it.
  init(_ text: String) throws {
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    Self.expect(log, isA: "log")
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [[String: Any]])
    #expect(runs.count == 1)
    let run = try #require(runs.first)
    Self.expect(run, isA: "run")
    #expect(["utf16CodeUnits", "unicodeCodePoints"].contains(run["columnKind"] as? String))
    let tool = try #require(run["tool"] as? [String: Any])
    let driver = try #require(tool["driver"] as? [String: Any])
    Self.expect(driver, isA: "driver")
    #expect(driver["name"] as? String == "LeakFinder")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    for rule in rules {
      Self.expect(rule, isA: "rule")
      for name in ["shortDescription", "fullDescription", "help"] {
        try Self.expectMessage(rule[name])
      }
      let configuration = try #require(rule["defaultConfiguration"] as? [String: Any])
      #expect(["none", "note", "warning", "error"].contains(configuration["level"] as? String))
    }
    self.rules = rules.compactMap { $0["id"] as? String }
    #expect(Set(self.rules).count == rules.count)
    let invocations = try #require(run["invocations"] as? [[String: Any]])
    #expect(invocations.allSatisfy { $0["executionSuccessful"] is Bool })
    bases = Set(try #require(run["originalUriBaseIds"] as? [String: Any]).keys)
    results = try #require(run["results"] as? [[String: Any]])
    for result in results { try check(result: result) }
    // Where one result was compared with a baseline all were.
    let compared = results.count { $0["baselineState"] != nil }
    #expect(compared == 0 || compared == results.count)
  }

  /// Checks a result.
  private func check(result: [String: Any]) throws {
    Self.expect(result, isA: "result")
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(rules.indices.contains(index) && rules[index] == result["ruleId"] as? String)
    #expect(["none", "note", "warning", "error"].contains(result["level"] as? String))
    try Self.expectMessage(result["message"])
    #expect(try #require(result["occurrenceCount"] as? Int) > 0)
    let fingerprints = try #require(result["partialFingerprints"] as? [String: String])
    #expect(!fingerprints.isEmpty && fingerprints.keys.allSatisfy { $0.hasSuffix("/v2") })
    for location in try #require(result["locations"] as? [[String: Any]]) { try check(location) }
    let related = result["relatedLocations"] as? [[String: Any]] ?? []
    for location in related { try check(location) }
    let ids = related.compactMap { $0["id"] as? Int }
    #expect(ids.count == related.count && Set(ids).count == ids.count)
    for flow in result["codeFlows"] as? [[String: Any]] ?? [] { try check(flow: flow) }
    for stack in result["stacks"] as? [[String: Any]] ?? [] {
      Self.expect(stack, isA: "stack")
      try Self.expectMessage(stack["message"], isSentence: false)
      let frames = try #require(stack["frames"] as? [[String: Any]])
      for frame in frames {
        Self.expect(frame, isA: "stackFrame")
        try check(try #require(frame["location"] as? [String: Any]))
      }
    }
    let states: [String?] = [nil, "new", "unchanged", "updated", "absent"]
    #expect(states.contains(result["baselineState"] as? String))
    for suppression in result["suppressions"] as? [[String: Any]] ?? [] {
      Self.expect(suppression, isA: "suppression")
      #expect(["inSource", "external"].contains(suppression["kind"] as? String))
      #expect(["accepted", "underReview", "rejected"].contains(suppression["status"] as? String))
    }
  }

  /// Checks a flow.
  private func check(flow: [String: Any]) throws {
    Self.expect(flow, isA: "codeFlow")
    let threads = try #require(flow["threadFlows"] as? [[String: Any]])
    #expect(!threads.isEmpty)
    for thread in threads {
      Self.expect(thread, isA: "threadFlow")
      let locations = try #require(thread["locations"] as? [[String: Any]])
      #expect(!locations.isEmpty)
      for step in locations {
        Self.expect(step, isA: "threadFlowLocation")
        #expect(
          step["importance"].map { ["important", "essential"].contains($0 as? String) } ?? true
        )
        try check(try #require(step["location"] as? [String: Any]))
      }
    }
  }

  /// Checks a location.
  private func check(_ location: [String: Any]) throws {
    Self.expect(location, isA: "location")
    if let message = location["message"] { try Self.expectMessage(message, isSentence: false) }
    for logical in location["logicalLocations"] as? [[String: Any]] ?? [] {
      Self.expect(logical, isA: "logicalLocation")
    }
    guard let physical = location["physicalLocation"] as? [String: Any] else { return }
    Self.expect(physical, isA: "physicalLocation")
    if let region = physical["region"] as? [String: Any] {
      #expect(try #require(region["startLine"] as? Int) >= 1)
    }
    let artifact = try #require(physical["artifactLocation"] as? [String: Any])
    Self.expect(artifact, isA: "artifactLocation")
    let uri = try #require(artifact["uri"] as? String)
    let allowed = Set(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%"
    )
    #expect(!uri.isEmpty && uri.allSatisfy(allowed.contains))
    #expect(!uri.split(separator: "/").contains { $0 == ".." || $0 == "." })
    if let base = artifact["uriBaseId"] as? String {
      #expect(bases.contains(base))
      #expect(!uri.hasPrefix("/") && !uri.contains("://"))
    } else {
      #expect(uri.hasPrefix("file:///"))
    }
  }

  /// Expects no names but those that the schema knows.
  private static func expect(_ object: [String: Any], isA kind: String) {
    let unknown = Set(object.keys).subtracting(names[kind] ?? [])
    #expect(unknown.isEmpty, "\(kind)")
  }

  /// Expects a message with a text.
  private static func expectMessage(_ value: Any?, isSentence: Bool = true) throws {
    let message = try #require(value as? [String: Any])
    let text = try #require(message["text"] as? String)
    #expect(Array(message.keys) == ["text"] && !text.isEmpty)
    #expect(!isSentence || text.hasSuffix("."))
    #expect(!text.unicodeScalars.contains { $0.value < 32 })
  }
}
