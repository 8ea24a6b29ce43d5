/// Reads a JSON text into nodes, each with its line, and tells the line of what is wrong with it.
package struct JSONReader {
  /// What goes through the text.
  private var cursor: JSONCursor

  /// A position whose line is known.
  private var position = 0

  /// The line there, from 1.
  private var line = 1

  /// The first mistake of a text that another reader has refused; nil where it is JSON after all.
  package static func mistake(in bytes: [UInt8]) -> RulesProblem? {
    do throws(RulesProblem) {
      _ = try read(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Reads a whole text.
  static func read(_ bytes: [UInt8]) throws(RulesProblem) -> JSONNode {
    // A byte order mark is no part of the text.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes
    var reader = JSONReader(cursor: JSONCursor(text))
    do throws(JSONMistake) {
      let node = try reader.node()
      guard reader.cursor.next() == nil else {
        throw reader.cursor.mistake("there is more behind the end of the JSON object")
      }
      return node
    } catch {
      throw RulesProblem(line: reader.line(at: error.index), error.sentence)
    }
  }

  /// The line of a position that is not before those asked for earlier.
  private mutating func line(at index: Int) -> Int {
    if index > position {
      line += cursor.bytes[position..<index].count { $0 == 0x0A }
      position = index
    }
    return line
  }

  /// Reads a value.
  private mutating func node() throws(JSONMistake) -> JSONNode {
    guard let byte = cursor.next() else { throw cursor.mistake("the JSON text ends too early") }
    let start = line(at: cursor.index)
    switch byte {
    case UInt8(ascii: "{"): return JSONNode(line: start, value: .members(try members()))
    case UInt8(ascii: "["): return JSONNode(line: start, value: .list(try list()))
    case UInt8(ascii: "\""): return JSONNode(line: start, value: .text(try text()))
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let digits = cursor.bytes[try cursor.number()]
      return JSONNode(line: start, value: .number(String(decoding: digits, as: UTF8.self)))
    default: return JSONNode(line: start, value: try word())
    }
  }

  /// Reads an object.
  private mutating func members() throws(JSONMistake) -> [JSONNode.Member] {
    try cursor.enter(UInt8(ascii: "{"))
    var members: [JSONNode.Member] = []
    guard !cursor.leave(UInt8(ascii: "}")) else { return members }
    repeat {
      guard cursor.next() == UInt8(ascii: "\"") else {
        throw cursor.mistake("a name in quotes is expected here")
      }
      let start = line(at: cursor.index)
      let name = try text()
      guard cursor.take(UInt8(ascii: ":")) else {
        throw cursor.mistake("a colon is missing behind \(RulesProblem.quoted(name))")
      }
      members.append(JSONNode.Member(name: name, line: start, value: try node()))
    } while try cursor.goesOn(to: UInt8(ascii: "}"))
    return members
  }

  /// Reads a list.
  private mutating func list() throws(JSONMistake) -> [JSONNode] {
    try cursor.enter(UInt8(ascii: "["))
    var nodes: [JSONNode] = []
    guard !cursor.leave(UInt8(ascii: "]")) else { return nodes }
    repeat { nodes.append(try node()) } while try cursor.goesOn(to: UInt8(ascii: "]"))
    return nodes
  }

  /// Reads `true`, `false` or `null`.
  private mutating func word() throws(JSONMistake) -> JSONNode.Value {
    for (word, value) in [("true", .flag(true)), ("false", .flag(false)), ("null", .null)]
      as [(String, JSONNode.Value)]
    where cursor.take(Array(word.utf8)) {
      return value
    }
    throw cursor.mistake("this is no JSON: a value is expected here")
  }

  /// Reads a text in quotes.
  private mutating func text() throws(JSONMistake) -> String {
    let text = try cursor.text()
    let content = try cursor.content(of: text)
    guard let text = String(validating: content, as: UTF8.self) else {
      throw cursor.mistake("a text is not UTF-8")
    }
    return text
  }
}
