/// A screen that may hold itself.
package final class Screen {
  package var onClose: (() -> Void)?
  package var title: String

  package init(_ title: String = "", leaking: Bool = false) {
    self.title = title
    if leaking { onClose = { self.title = "closed" } }
  }

  /// Loads what the screen shows.
  package nonisolated(nonsending) func load() async {
    await Task.yield()
    title = "loaded"
  }
}
