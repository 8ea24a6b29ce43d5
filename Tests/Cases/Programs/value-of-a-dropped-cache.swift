// A cache of Foundation went with two values and more, without removeAllObjects(): on Linux its entries keep each other.
import Foundation
import LeakFinder
final class Thumbnail { var pixels = [UInt8](repeating: 0, count: 100) }
final class Gallery {
  let cache = NSCache<NSString, Thumbnail>()
  func load(_ name: String) -> Thumbnail {
    let image = Thumbnail()
    cache.setObject(image, forKey: name as NSString)
    return image
  }
}
nonisolated(unsafe) weak var victim: Thumbnail?
@inline(never) func scenario() {
  let gallery = Gallery()
  let image = gallery.load("a")
  _ = gallery.load("b")
  victim = image
  LeakTracker.shared.didDismiss(image, gracePeriod: .milliseconds(100))
}
scenario()
finish(("image", { victim }))
