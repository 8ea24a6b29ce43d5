// The closures of tasks that extensions of the library's types begin: one captures the label, another the user's closure.
import Foundation
import LeakFinder
extension AsyncSequence where Self: Sendable, Element: Sendable {
  func assign<Root: AnyObject & Sendable>(to path: ReferenceWritableKeyPath<Root, Element> & Sendable, on root: Root) {
    Task { for try await element in self { root[keyPath: path] = element } }
  }
}
extension AsyncStream where Element: Sendable {
  func pump(_ body: @escaping @Sendable (Element) -> Void) { Task { for await element in self { body(element) } } }
}
final class Source: @unchecked Sendable {
  static let shared = Source()
  let (names, name) = AsyncStream<Int>.makeStream(), (prices, price) = AsyncStream<Int>.makeStream()
}
final class Label: @unchecked Sendable {
  var value = 0
  func bind() { Source.shared.names.assign(to: \.value, on: self) }
}
final class Feed: @unchecked Sendable {
  var last = 0
  func connect() { Source.shared.prices.pump { self.last = $0 } }
}
@main struct Main {
  nonisolated(unsafe) static weak var label: Label?
  nonisolated(unsafe) static weak var feed: Feed?
  static func scenario() async {
    let one = Label(), other = Feed()
    one.bind()
    other.connect()
    try? await Task.sleep(for: .milliseconds(50))
    (label, feed) = (one, other)
    LeakTracker.shared.didDismiss(one, gracePeriod: .milliseconds(200))
    LeakTracker.shared.didDismiss(other, gracePeriod: .milliseconds(200))
  }
  static func main() async { await scenario(); finish(("label", { label }), ("feed", { feed })) }
}
