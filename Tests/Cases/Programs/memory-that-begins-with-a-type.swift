// Memory that a program allocated for values of its own begins with a metatype and a small number: it was taken for an object
// of that class, and what the values have was held by nobody.
import Foundation
import LeakFinder

class Plugin { required init() {} }
final class Importer: Plugin {}
final class Document { let text = "text" }

struct Registration {
  let type: Plugin.Type
  var uses: Int
  var document: Document
  var options: Any
}

final class Registry {
  let slots = UnsafeMutablePointer<Registration>.allocate(capacity: 3)
  var count = 0

  func add(_ registration: Registration) {
    (slots + count).initialize(to: registration)
    count += 1
  }

  deinit {
    slots.deinitialize(count: count)
    slots.deallocate()
  }
}

enum Plugins {
  static let registry = Registry()
}

@inline(never) func register() -> () -> AnyObject? {
  let document = Document()
  Plugins.registry.add(
    Registration(type: Importer.self, uses: 3, document: document, options: [1, 2]))
  LeakTracker.shared.didDismiss(document)
  return { [weak document] in document }
}

let document = register()
finish(("document", document))
