// The same loader, which calls the handler in any case.

/// Loads pictures.
struct PictureLoader: Sendable {
  /// Whether pictures can be had.
  var isOnline = false

  /// Loads a picture and hands it over.
  func load(_ name: String, completion: @escaping @Sendable (String) -> Void) {
    guard isOnline else { return completion("no picture") }
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
