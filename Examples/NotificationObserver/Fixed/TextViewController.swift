// The fix: the closure mentions the screen weakly. The screen goes, its tokens go with it, and their
// deinit removes the observer.
import Foundation
import LeakRemedies

/// What a keyboard tells of itself.
struct KeyboardPayload: Sendable {
  /// How high it is.
  let height: Int

  /// A payload of a notification.
  init(note: Notification) {
    height = note.userInfo?["height"] as? Int ?? 0
  }
}

extension NotificationDescriptor<KeyboardPayload> {
  /// The keyboard comes up.
  static let keyboardWillShow = NotificationDescriptor(
    name: Notification.Name("keyboardWillShow"),
    convert: KeyboardPayload.init(note:)
  )
}

/// A screen with a text.
final class TextViewController: @unchecked Sendable {
  /// The observations, which end with their tokens.
  private var notificationTokens: [NotificationToken] = []

  /// How much of the screen the keyboard covers.
  private var keyboardHeight = 0

  /// Makes the screen ready.
  func viewDidLoad() {
    registerKeyboardNotifications()
  }

  /// Follows the keyboard.
  private func registerKeyboardNotifications() {
    let token = NotificationCenter.default.addObserver(with: .keyboardWillShow) {
      [weak self] payload in
      self?.keyboardHeight = payload.height
    }
    notificationTokens.append(token)
  }
}
