// A source's handler has the source itself. Truth: it is to be cancelled: the source's type is a protocol of the library
// that is bound to no class, so that [weak source] does not compile.
import Dispatch
import LeakFinder

@main struct Main {
  nonisolated(unsafe) static weak var source: AnyObject?

  @inline(never) static func leak() {
    let object = DispatchSource.makeUserDataAddSource(queue: .global())
    object.setEventHandler { print(object.data) }
    object.resume()
    source = object as AnyObject
    LeakTracker.shared.didDismiss(object as AnyObject, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("source", { source }))
  }
}
