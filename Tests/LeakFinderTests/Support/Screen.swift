import LeakFinder
import LeakLocking

/// A class whose instances keep themselves alive until told otherwise.
class Screen {
  /// What refers to the screen.
  final class Model {
    /// Called when the model changes.
    var onChange: (() -> Void)?
  }

  /// The screen's model.
  let model = Model()

  /// How often the model has changed.
  var changes = 0

  /// A screen that nothing holds but its owner.
  init() {}

  /// Closes the ring: screen, model, closure, screen.
  func leak() {
    model.onChange = { self.changes += 1 }
  }

  /// Opens the ring.
  func repair() {
    model.onChange = nil
  }
}

/// A screen of its own class.
final class Popover: Screen {}

/// A screen with a say in its dismissal.
final class Player: Screen, LeakTrackingOptional {
  /// Whether the screen plays on after its dismissal.
  var playsOn = false

  var expectsDeallocation: Bool { !playsOn }
}

/// Makes a screen that holds itself, dismisses it, and keeps only a weak reference.
@inline(never)
func dismissLeakyScreen(_ tracker: LeakTracker, reason: String? = nil) -> () -> Screen? {
  let screen = Screen()
  screen.leak()
  tracker.didDismiss(screen, reason: reason)
  return { [weak screen] in screen }
}
