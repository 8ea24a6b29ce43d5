/// One entry of a menu.
package struct MenuItem {
  package let title: String
  package let action: () -> Void
}

/// A screen with an array of structs that have closures.
package final class MenuScreen {
  package private(set) var items: [MenuItem] = []
  package private(set) var chosen = ""

  package init(leaking: Bool) {
    items.append(MenuItem(title: "About", action: { print("about") }))
    if leaking {
      items.append(MenuItem(title: "Quit", action: { self.chosen = "Quit" }))
    } else {
      items.append(MenuItem(title: "Quit", action: { [weak self] in self?.chosen = "Quit" }))
    }
  }
}
