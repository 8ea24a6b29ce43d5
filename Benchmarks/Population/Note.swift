/// A remark with one reference.
final class Note: Remark {
  let subject: Row

  /// Makes a note.
  init(about subject: Row) {
    self.subject = subject
  }
}
