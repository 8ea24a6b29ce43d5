/// A value of a JSON text, with the line that it begins at.
struct JSONNode: Hashable {
  /// What a value is.
  enum Value: Hashable {
    /// Nothing.
    case null
    /// Yes or no.
    case flag(Bool)
    /// A number, as it is written.
    case number(String)
    /// A text.
    case text(String)
    /// Several values in order.
    case list([JSONNode])
    /// Named values in order; a name may be there twice.
    case members([Member])
  }

  /// A named value.
  struct Member: Hashable {
    /// The name.
    let name: String
    /// The line that the name is at, from 1.
    let line: Int
    /// The value.
    let value: JSONNode
  }

  /// The line, from 1.
  let line: Int

  /// What it is.
  let value: Value

  /// What it is, in words: `a text`.
  var kind: String {
    switch value {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .members: "an object"
    }
  }
}
