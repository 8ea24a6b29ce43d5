// The leaking variant once more, with `notificationTokens` renamed to `observations`, and an object in
// between that the closure mentions instead of the screen.
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

/// Makes room for the keyboard.
final class KeyboardLayout: @unchecked Sendable {
  /// Whose room it is.
  var screen: TextViewController?

  /// How much of the screen the keyboard covers.
  var height = 0
}

/// A screen with a text.
final class TextViewController: @unchecked Sendable {
  /// The observations, which end with their tokens.
  private var observations: [NotificationToken] = []

  /// Makes the screen ready.
  func viewDidLoad() {
    let layout = KeyboardLayout()
    layout.screen = self
    let token = NotificationCenter.default.addObserver(with: .keyboardWillShow) { payload in
      layout.height = payload.height
    }
    observations.append(token)
  }
}
