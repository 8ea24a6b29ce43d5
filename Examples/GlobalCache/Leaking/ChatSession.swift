// A server remembers the session of each user, to find it again when the user comes back. Nobody
// takes a session out when it ends.

/// The sessions of all users.
@MainActor enum SessionRegistry {
  /// The session of each user.
  static var sessions: [String: ChatSession] = [:]
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
    SessionRegistry.sessions[user] = self
  }

  /// Says something.
  func say(_ message: String) {
    messages.append(message)
  }
}
