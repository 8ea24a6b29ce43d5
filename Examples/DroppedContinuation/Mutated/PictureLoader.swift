// The leaking variant once more, with `picture` renamed to `portrait`, and an object in between that
// the task mentions instead of the screen.

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

/// Says what a screen shows.
@MainActor final class Presenter {
  /// The screen.
  var screen: ProfileScreen?
}

/// A screen with a picture.
@MainActor final class ProfileScreen {
  /// What is shown.
  fileprivate var portrait = ""

  /// Shows a picture as soon as it is there.
  func appear(_ loader: PictureLoader) {
    let presenter = Presenter()
    presenter.screen = self
    Task {
      let portrait = await loader.picture("ada")
      presenter.screen?.portrait = portrait
    }
  }
}
