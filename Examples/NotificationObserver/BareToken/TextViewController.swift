// The same leak by Foundation's own means: a token that is not a NotificationToken does not know its
// centre. Nothing leads from the screen to who holds it, so that it is held from outside.
import Foundation

/// A screen with a text.
final class TextViewController: @unchecked Sendable {
  /// The observations, which the deinit removes.
  private var tokens: [any NSObjectProtocol] = []

  /// How much of the screen the keyboard covers.
  private var keyboardHeight = 0

  /// Makes the screen ready.
  func viewDidLoad() {
    let token = NotificationCenter.default.addObserver(
      forName: Notification.Name("keyboardWillShow"),
      object: nil,
      queue: nil
    ) { notification in
      self.keyboardHeight = notification.userInfo?["height"] as? Int ?? 0
    }
    tokens.append(token)
  }

  deinit {
    for token in tokens { NotificationCenter.default.removeObserver(token) }
  }
}
