extension LeakRules {
  /// The version of the format that is read; it changes only where a name or a meaning does.
  private static let schemaVersion = "1"

  /// Reads a file of rules.
  ///
  /// - Parameter bytes: The file: one JSON object, as docs/rules.md describes it.
  /// - Throws: The first mistake, in one sentence: a name that is not known, a value of the wrong kind, a rule that is
  ///   there twice.
  package init(parsing bytes: [UInt8]) throws(RulesProblem) {
    guard !bytes.isEmpty else { throw RulesProblem(line: nil, "the file is empty") }
    let object = try RulesObject(
      try JSONReader.read(bytes),
      of: "a file of rules",
      names: [
        "schemaVersion", "toolchain", "ignoredReferences", "knownLeaks", "allowedCounts",
      ]
    )
    guard let version = object["schemaVersion"] else {
      throw object.problem("\"schemaVersion\" is missing; it is \(Self.schemaVersion)")
    }
    guard case .number(Self.schemaVersion) = version.value else {
      throw RulesProblem(
        line: version.line,
        "\"schemaVersion\" is not \(Self.schemaVersion), which is all that can be read"
      )
    }
    self.init()
    includesToolchain = try object.flag("toolchain") ?? true
    var lines: [LeakRule.Place: Int] = [:]
    for (list, effect) in [
      ("ignoredReferences", LeakRule.Effect.ignoredReference), ("knownLeaks", .knownLeak),
    ] {
      for node in try object.list(list) {
        let rule = try LeakRule(effect, node)
        if let earlier = lines.updateValue(node.line, forKey: rule.place) {
          throw RulesProblem(
            line: node.line,
            "the rule on \(rule.name) is there twice, first at line \(earlier)"
          )
        }
        add(rule)
      }
    }
    var types: [String: Int] = [:]
    for node in try object.list("allowedCounts") {
      let count = try AllowedCount(node)
      if let earlier = types.updateValue(node.line, forKey: count.typeName) {
        throw RulesProblem(
          line: node.line,
          "the count of \(count.typeName) is there twice, first at line \(earlier)"
        )
      }
      add(count)
    }
  }
}

extension LeakRule {
  /// The names by which a rule says which references it speaks of.
  private static let placeNames = ["type", "field", "function", "file", "root", "lostRetain"]

  /// Reads a rule.
  fileprivate init(_ effect: Effect, _ node: JSONNode) throws(RulesProblem) {
    let isKnown = effect == .knownLeak
    let object = try RulesObject(
      node,
      of: isKnown ? "a known leak" : "an ignored reference",
      names: Self.placeNames + ["reason", "versions"] + (isKnown ? ["verdict"] : [])
    )
    let given = Self.placeNames.filter { object[$0] != nil }
    guard let name = given.first, given.count == 1 else {
      throw object.problem(
        "a rule has exactly one of " + Self.placeNames.joined(separator: ", ")
          + (given.isEmpty ? "" : "; this one has " + given.joined(separator: " and "))
      )
    }
    if name == "lostRetain", !isKnown {
      throw object.problem(
        "a retain that nothing has is no reference to ignore: make it a known leak"
      )
    }
    var verdict: Verdict?
    if let text = try object.text("verdict") {
      verdict = Verdict(rawValue: text)
      guard verdict != nil else {
        throw object.problem(
          "\"verdict\" is \(RulesProblem.quoted(text)); it is cycle, heldByRoot or unexplained"
        )
      }
    }
    self.init(
      effect,
      try Self.place(name, object),
      reason: try object.required("reason"),
      versions: try object.text("versions"),
      verdict: verdict
    )
  }

  /// Reads which references a rule speaks of.
  private static func place(_ name: String, _ object: RulesObject) throws(RulesProblem) -> Place {
    guard name != "root" else { return try root(object) }
    let text = try object.required(name)
    switch name {
    case "field":
      guard text.dropFirst().dropLast().contains(".") else {
        throw object.problem(
          "\"field\" is \(RulesProblem.quoted(text)); it is a type, a dot and a property"
        )
      }
      return .field(text)
    case "function": return .function(text)
    case "file": return .file(text)
    case "lostRetain": return .lostRetain(of: text)
    default: return .type(text)
    }
  }

  /// The kinds of roots, as reports have them.
  private static let rootKinds = [
    "global", "static", "threadLocal", "stack", "task", "dispatch", "foundation", "thread",
    "testCase",
  ]

  /// Reads which roots a rule speaks of.
  private static func root(_ object: RulesObject) throws(RulesProblem) -> Place {
    guard let node = object["root"] else { throw object.problem("\"root\" is missing") }
    let root = try RulesObject(node, of: "a root", names: ["kind", "name"])
    let (kind, name) = (try root.text("kind"), try root.text("name"))
    guard kind != nil || name != nil else {
      throw root.problem("a root has a kind, a name, or both")
    }
    if let kind, !rootKinds.contains(kind) {
      throw root.problem(
        "\"kind\" is \(RulesProblem.quoted(kind)); it is one of "
          + rootKinds.joined(separator: ", ")
      )
    }
    return .root(kind: kind, name: name)
  }
}

extension AllowedCount {
  /// The largest count that makes sense.
  private static let most = 1_000_000_000

  /// Reads a count.
  fileprivate init(_ node: JSONNode) throws(RulesProblem) {
    let object = try RulesObject(
      node,
      of: "an allowed count",
      names: ["type", "count", "reason"]
    )
    guard let count = object["count"] else { throw object.problem("\"count\" is missing") }
    guard case .number(let digits) = count.value, let number = Int(digits),
      (0...Self.most).contains(number)
    else {
      throw RulesProblem(line: count.line, "\"count\" must be a whole number from 0 on")
    }
    self.init(
      of: try object.required("type"),
      count: number,
      reason: try object.required("reason")
    )
  }
}
