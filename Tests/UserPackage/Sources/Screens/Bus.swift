/// Tells everybody who has subscribed.
package final class Bus {
  private var handlers: [(String) -> Void] = []

  package init() {}

  package func subscribe(_ handler: @escaping (String) -> Void) { handlers.append(handler) }

  package func publish(_ text: String) { handlers.forEach { $0(text) } }
}
