// The leaking variant once more, with the registry renamed, and an object in between that has the
// session.

/// The sessions of all users.
@MainActor enum Directory {
  /// The place of each user.
  static var places: [String: Place] = [:]
}

/// Where a user is.
@MainActor final class Place {
  /// What the user does there.
  let session: ChatSession

  /// A place with a session.
  init(session: ChatSession) {
    self.session = session
  }
}

/// What one user says and reads.
@MainActor final class ChatSession {
  /// Whose session it is.
  let user: String

  /// What was said.
  private var messages: [String] = []

  /// Begins a user's session.
  init(user: String) {
    self.user = user
    Directory.places[user] = Place(session: self)
  }

  /// Says something.
  func say(_ message: String) {
    messages.append(message)
  }
}
