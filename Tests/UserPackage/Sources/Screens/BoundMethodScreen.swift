/// A screen that stores one of its own methods as a handler.
package final class BoundMethodScreen {
  package var onEvent: (() -> Void)?
  package private(set) var count = 0

  package init(leaking: Bool) {
    if leaking {
      onEvent = handle
    } else {
      onEvent = { [weak self] in self?.handle() }
    }
  }

  package func handle() {
    count += 1
  }
}
