import LeakFinder
import Foundation
final class Image { var bytes = [UInt8](repeating: 1, count: 1000) }
final class Entry {
  let key: String, image: Image
  var next: Entry?
  weak var previous: Entry?
  init(_ key: String, _ image: Image) { self.key = key; self.image = image }
}
/// The most recent one is first; nothing is ever evicted.
final class LRUCache {
  nonisolated(unsafe) static let shared = LRUCache()
  private var map: [String: Entry] = [:], head: Entry?
  func put(_ key: String, _ image: Image) {
    let entry = Entry(key, image)
    entry.next = head
    head?.previous = entry
    head = entry
    map[key] = entry
  }
}
@main struct Main {
  nonisolated(unsafe) static weak var image: Image?
  static func scenario() {
    let shown = Image()
    for (key, image) in [("a", Image()), ("b", shown), ("c", Image())] { LRUCache.shared.put(key, image) }
    image = shown
    LeakTracker.shared.didDismiss(shown, gracePeriod: .milliseconds(200))
  }
  static func main() { scenario(); finish(("image", { image })) }
}
