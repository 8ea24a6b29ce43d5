// Collections have documents by keys that are no texts. Truth: a key is told by its case, or by what the only property of its
// struct is, and what is in a value's collection is taken out of that.
import LeakFinder

enum Event: Hashable { case opened, closed, moved(Int) }

enum Place: String { case first, second }

struct Tag: Hashable { var rawValue: String }

struct Point: Hashable { var x = 1, y = 2 }

final class Document { var count = 0 }

struct Registry {
  var byPlace: [Place: Document] = [:]
  var handlers: [Event: [() -> Void]] = [:]
  var byTag: [Tag: Document] = [:]
  var byPoint: [Point: Document] = [:]
}

nonisolated(unsafe) var registry = Registry()

@main struct Main {
  @inline(never) static func leak(_ register: (Document) -> Void) {
    let object = Document()
    register(object)
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak { registry.byPlace[.second] = $0 }
    leak { document in registry.handlers[.closed, default: []].append { document.count += 1 } }
    leak { document in registry.handlers[.moved(3), default: []].append { document.count += 2 } }
    leak { registry.byTag[Tag(rawValue: "main")] = $0 }
    leak { registry.byPoint[Point()] = $0 }
    finish(after: 1, ("document", { registry.byTag.values.first }))
  }
}
