/// An object with three references, an existential and a text.
final class Row {
  /// Its place in its section.
  let number: Int

  /// What it shows: a text without memory of its own.
  var title = "a title"

  /// The row before it in the section.
  var previous: Row?

  /// Any other row.
  var similar: Row?

  /// What somebody said about it.
  var remark: (any Remark)?

  /// More about it.
  let detail: Detail

  /// Makes a row.
  init(number: Int, detail: Detail) {
    self.number = number
    self.detail = detail
  }
}
