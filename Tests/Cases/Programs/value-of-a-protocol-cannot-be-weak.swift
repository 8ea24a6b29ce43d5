// A generic struct behind a protocol has an object of its parameter: that cannot be weak. Nor can a struct's property of a
// protocol that is not class-bound, unless the protocol becomes so.
import Foundation
import LeakFinder
protocol AnyBox { var stamp: Double { get } }
struct StrongBox<T>: AnyBox {
  let stamp: Double
  let boxed: T
}
final class CartService { var items = [1] }
final class Services {
  nonisolated(unsafe) static let shared = Services()
  var cache: [String: any AnyBox] = [:]
}
protocol Loader {}
struct Surroundings { var loader: (any Loader)? }
final class Template { var surroundings = Surroundings() }
final class CachingLoader: Loader { var cache: [String: Template] = [:] }
@main struct Main {
  nonisolated(unsafe) static weak var loader: CachingLoader?
  @inline(never) static func scenario() {
    let cart = CartService()
    Services.shared.cache["cart"] = StrongBox(stamp: 0, boxed: cart)
    LeakTracker.shared.didDismiss(cart, gracePeriod: .milliseconds(100))
    let loader = CachingLoader()
    let template = Template()
    template.surroundings.loader = loader
    loader.cache["a"] = template
    Self.loader = loader
    LeakTracker.shared.didDismiss(loader, gracePeriod: .milliseconds(100))
  }
  static func main() {
    setvbuf(stdout, nil, _IONBF, 0)
    scenario()
    finish(("loader", { loader }))
  }
}
