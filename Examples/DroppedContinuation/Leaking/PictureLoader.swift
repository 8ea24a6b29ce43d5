// A loader with a completion handler is wrapped for async callers. When it is offline it returns
// without calling the handler: nobody resumes the task that waits, and the task keeps the screen.

/// Loads pictures.
struct PictureLoader: Sendable {
  /// Whether pictures can be had.
  var isOnline = false

  /// Loads a picture and hands it over.
  func load(_ name: String, completion: @escaping @Sendable (String) -> Void) {
    guard isOnline else { return }
    completion("picture of \(name)")
  }

  /// Loads a picture.
  func picture(_ name: String) async -> String {
    await withCheckedContinuation { continuation in
      load(name) { continuation.resume(returning: $0) }
    }
  }
}

/// A screen with a picture.
@MainActor final class ProfileScreen {
  /// What is shown.
  private var picture = ""

  /// Shows a picture as soon as it is there.
  func appear(_ loader: PictureLoader) {
    Task {
      picture = await loader.picture("ada")
    }
  }
}
