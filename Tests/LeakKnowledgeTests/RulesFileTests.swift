import Testing

@testable import LeakKnowledge

@Suite("Files of rules")
struct RulesFileTests {
  /// What is wrong with a text; nil where nothing is.
  private func problem(_ text: String) -> String? {
    do throws(RulesProblem) {
      _ = try LeakRules(parsing: Array(text.utf8))
      return nil
    } catch {
      return error.text
    }
  }

  @Test("a file has ignored references, known leaks and allowed counts, each with its reason")
  func reads() throws {
    let rules = try LeakRules(
      parsing: Array(
        """
        {
          "schemaVersion": 1,
          "toolchain": false,
          "ignoredReferences": [{"type": "Demo.Log", "reason": "a log \\u00b7 keeps all"}],
          "knownLeaks": [
            {"field": "Vendor.Session.delegate", "reason": "never cleared", "versions": "Vendor 3.1"},
            {"function": "Session.start()", "reason": "a", "verdict": "cycle"},
            {"file": "Sources/Vendor/Session.swift", "reason": "b", "versions": null},
            {"root": {"kind": "global", "name": "Vendor.shared"}, "reason": "c"},
            {"lostRetain": "Vendor.Handle", "reason": "d"}
          ],
          "allowedCounts": [{"type": "Demo.Connection", "count": 4, "reason": "the pool"}]
        }
        """.utf8
      )
    )
    #expect(!rules.includesToolchain)
    #expect(
      rules.references == [
        LeakRule(.ignoredReference, .type("Demo.Log"), reason: "a log · keeps all"),
        LeakRule(
          .knownLeak,
          .field("Vendor.Session.delegate"),
          reason: "never cleared",
          versions: "Vendor 3.1"
        ),
        LeakRule(.knownLeak, .function("Session.start()"), reason: "a", verdict: .cycle),
        LeakRule(.knownLeak, .file("Sources/Vendor/Session.swift"), reason: "b"),
        LeakRule(.knownLeak, .root(kind: "global", name: "Vendor.shared"), reason: "c"),
        LeakRule(.knownLeak, .lostRetain(of: "Vendor.Handle"), reason: "d"),
      ]
    )
    #expect(
      rules.allowedCounts == [AllowedCount(of: "Demo.Connection", count: 4, reason: "the pool")]
    )
    #expect(rules.effectiveReferences == rules.references)
  }

  @Test("a file without rules leaves those on the toolchain's own leaks")
  func empty() throws {
    let rules = try LeakRules(parsing: Array("{\"schemaVersion\": 1}".utf8))
    #expect(rules == LeakRules())
    #expect(rules.effectiveReferences == LeakRules.toolchain)
    #expect(!LeakRules.toolchain.isEmpty)
    #expect(LeakRules.toolchain.allSatisfy { !$0.reason.isEmpty && $0.versions != nil })
  }

  /// Mistakes, with the sentence for each.
  static let mistakes: [(text: String, sentence: String)] = [
    ("", "the file is empty"),
    ("rubbish", "line 1: this is no JSON: a value is expected here"),
    ("[]", "line 1: a file of rules must be an object, not a list"),
    ("{}", "line 1: \"schemaVersion\" is missing; it is 1"),
    (
      "{\"schemaVersion\": 2}",
      "line 1: \"schemaVersion\" is not 1, which is all that can be read"
    ),
    ("{\"schemaVersion\": 1} x", "line 1: there is more behind the end of the JSON object"),
    ("{\"schemaVersion\": 1", "line 1: a comma or } is missing here"),
    (
      "{\"schemaVersion\": 1,\n\"knownLeak\": []}",
      "line 2: unknown name \"knownLeak\": a file of rules has schemaVersion, toolchain, "
        + "ignoredReferences, knownLeaks, allowedCounts"
    ),
    (
      "{\"schemaVersion\": 1, \"toolchain\": \"no\"}",
      "line 1: \"toolchain\" must be true or false, not a text"
    ),
    (
      "{\"schemaVersion\": 1, \"schemaVersion\": 1}",
      "line 1: \"schemaVersion\" is there twice in one object"
    ),
    (known("{\"type\": \"A\"}"), "line 1: \"reason\" is missing: a known leak has one"),
    (known("{\"type\": \"A\", \"reason\": \" \"}"), "line 1: \"reason\" is empty"),
    (known("{\"type\": 4, \"reason\": \"r\"}"), "line 1: \"type\" must be a text, not a number"),
    (known("7"), "line 1: a known leak must be an object, not a number"),
    (
      known("{\"type\": \"A\", \"typ\": \"A\"}"),
      "line 1: unknown name \"typ\": a known leak has type, field, function, file, root, lostRetain, "
        + "reason, versions, verdict"
    ),
    (
      known("{\"reason\": \"r\"}"),
      "line 1: a rule has exactly one of type, field, function, file, root, lostRetain"
    ),
    (
      known("{\"type\": \"A\", \"field\": \"A.b\", \"reason\": \"r\"}"),
      "line 1: a rule has exactly one of type, field, function, file, root, lostRetain; this one has "
        + "type and field"
    ),
    (
      known("{\"field\": \"delegate\", \"reason\": \"r\"}"),
      "line 1: \"field\" is \"delegate\"; it is a type, a dot and a property"
    ),
    (
      known("{\"type\": \"A\", \"reason\": \"r\", \"verdict\": \"ring\"}"),
      "line 1: \"verdict\" is \"ring\"; it is cycle, heldByRoot or unexplained"
    ),
    (
      known("{\"root\": {\"kind\": \"timer\"}, \"reason\": \"r\"}"),
      "line 1: \"kind\" is \"timer\"; it is one of global, static, threadLocal, stack, task, dispatch, "
        + "foundation, thread, testCase"
    ),
    (known("{\"root\": {}, \"reason\": \"r\"}"), "line 1: a root has a kind, a name, or both"),
    (
      known("{\"type\": \"A\", \"reason\": \"r\"},\n{\"type\": \"A\", \"reason\": \"s\"}"),
      "line 2: the rule on type A is there twice, first at line 1"
    ),
    (
      "{\"schemaVersion\": 1, \"ignoredReferences\": [{\"lostRetain\": \"A\", \"reason\": \"r\"}]}",
      "line 1: a retain that nothing has is no reference to ignore: make it a known leak"
    ),
    (
      "{\"schemaVersion\": 1, \"ignoredReferences\": [{\"type\": \"A\", \"reason\": \"r\"}],\n"
        + "\"knownLeaks\": [{\"type\": \"A\", \"reason\": \"r\"}]}",
      "line 2: the rule on type A is there twice, first at line 1"
    ),
    (counts("{\"type\": \"A\", \"reason\": \"r\"}"), "line 1: \"count\" is missing"),
    (
      counts("{\"type\": \"A\", \"count\": -1, \"reason\": \"r\"}"),
      "line 1: \"count\" must be a whole number from 0 on"
    ),
    (
      counts("{\"type\": \"A\", \"count\": 1.5, \"reason\": \"r\"}"),
      "line 1: \"count\" must be a whole number from 0 on"
    ),
    (
      counts(
        "{\"type\": \"A\", \"count\": 1, \"reason\": \"r\"}, {\"type\": \"A\", \"count\": 2, \"reason\": \"r\"}"
      ),
      "line 1: the count of A is there twice, first at line 1"
    ),
    ("{\"schemaVersion\": 1, \"knownLeaks\": [\"\n\"]}", "line 1: a text has no end on its line"),
    (known("{\"type\": \"\\ud800\"}"), "line 1: a text has half a character behind \\u"),
    (String(repeating: "[", count: 100), "line 1: lists and objects are nested too deeply"),
  ]

  /// A file with known leaks.
  private static func known(_ rules: String) -> String {
    "{\"schemaVersion\": 1, \"knownLeaks\": [\(rules)]}"
  }

  /// A file with counts.
  private static func counts(_ counts: String) -> String {
    "{\"schemaVersion\": 1, \"allowedCounts\": [\(counts)]}"
  }

  @Test("every mistake gets one sentence with its line", arguments: mistakes)
  func mistake(_ mistake: (text: String, sentence: String)) {
    #expect(problem(mistake.text) == mistake.sentence)
  }

  @Test("bytes that are no text, and texts that are cut off anywhere, are refused")
  func hostile() throws {
    #expect(throws: RulesProblem.self) { try LeakRules(parsing: [0xFF, 0xFE, 0x00]) }
    let bytes = Array("{\"schemaVersion\": 1, \"toolchain\": \"\u{FF}".utf8) + [0xFF, 0x22, 0x7D]
    #expect(throws: RulesProblem.self) { try LeakRules(parsing: bytes) }
    let whole = Array(Self.known("{\"type\": \"A\\n\", \"reason\": \"\\u0041\"}").utf8)
    for count in 0..<whole.count {
      #expect(throws: RulesProblem.self) { try LeakRules(parsing: Array(whole.prefix(count))) }
    }
    #expect(try LeakRules(parsing: [0xEF, 0xBB, 0xBF] + whole).references.first?.reason == "A")
  }

  @Test("rules are added once, in order, and leave the toolchain's out where either does")
  func adding() {
    var rules = LeakRules()
    let rule = LeakRule(.knownLeak, .type("A"), reason: "r")
    rules.add(rule)
    rules.add(rule)
    rules.allow(4, of: "B", reason: "r")
    var others = LeakRules()
    others.add(LeakRule(.ignoredReference, .type("C"), reason: "r"))
    others.add(rule)
    others.includesToolchain = false
    rules.add(others)
    #expect(rules.references.map(\.name) == ["type A", "type C"])
    #expect(rules.allowedCounts.map(\.name) == ["at most 4 of B"])
    #expect(rules.effectiveReferences.count == 2)
  }
}
