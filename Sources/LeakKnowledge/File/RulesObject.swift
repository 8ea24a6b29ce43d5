/// An object of a file of rules, whose names are all known.
struct RulesObject {
  /// What it is, for sentences: `a known leak`.
  private let subject: String

  /// The line that it begins at.
  private let line: Int

  /// The values by name; those that are null are left out.
  private let values: [String: JSONNode]

  /// Checks the names of an object.
  init(_ node: JSONNode, of subject: String, names: [String]) throws(RulesProblem) {
    guard case .members(let members) = node.value else {
      throw RulesProblem(line: node.line, "\(subject) must be an object, not \(node.kind)")
    }
    var values: [String: JSONNode] = [:]
    var seen: Set<String> = []
    for member in members {
      guard names.contains(member.name) else {
        throw RulesProblem(
          line: member.line,
          "unknown name \(RulesProblem.quoted(member.name)): \(subject) has "
            + names.joined(separator: ", ")
        )
      }
      guard seen.insert(member.name).inserted else {
        throw RulesProblem(line: member.line, "\"\(member.name)\" is there twice in one object")
      }
      if member.value.value != .null { values[member.name] = member.value }
    }
    self.subject = subject
    line = node.line
    self.values = values
  }

  /// The value of a name; nil where there is none.
  subscript(name: String) -> JSONNode? { values[name] }

  /// A mistake of the object as a whole.
  func problem(_ sentence: String) -> RulesProblem { RulesProblem(line: line, sentence) }

  /// A text that is not empty; nil where there is none.
  func text(_ name: String) throws(RulesProblem) -> String? {
    guard let node = values[name] else { return nil }
    guard case .text(let text) = node.value else {
      throw RulesProblem(line: node.line, "\"\(name)\" must be a text, not \(node.kind)")
    }
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw RulesProblem(line: node.line, "\"\(name)\" is empty")
    }
    return text
  }

  /// A text that must be there.
  func required(_ name: String) throws(RulesProblem) -> String {
    guard let text = try text(name) else {
      throw problem("\"\(name)\" is missing: \(subject) has one")
    }
    return text
  }

  /// Yes or no; nil where that is not said.
  func flag(_ name: String) throws(RulesProblem) -> Bool? {
    guard let node = values[name] else { return nil }
    guard case .flag(let flag) = node.value else {
      throw RulesProblem(line: node.line, "\"\(name)\" must be true or false, not \(node.kind)")
    }
    return flag
  }

  /// A list; empty where there is none.
  func list(_ name: String) throws(RulesProblem) -> [JSONNode] {
    guard let node = values[name] else { return [] }
    guard case .list(let nodes) = node.value else {
      throw RulesProblem(line: node.line, "\"\(name)\" must be a list, not \(node.kind)")
    }
    return nodes
  }
}
