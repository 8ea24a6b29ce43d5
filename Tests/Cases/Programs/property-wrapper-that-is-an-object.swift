// A parent's children have it by a property wrapper: one that is an object, for a property that may be nil and for a constant
// one, and one that is a struct. Truth: a property with a wrapper cannot be weak; what may be nil is set to that.
import Foundation
import LeakFinder

@propertyWrapper final class Guarded<Value> {
    private var value: Value
    init(wrappedValue: Value) { value = wrappedValue }
    var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }
}
@propertyWrapper struct Inject<Value> {
    var wrappedValue: Value
}

final class Parent { var children: [Child] = [] }
final class Child {
    @Guarded var parent: Parent?
    init(_ parent: Parent) { self.parent = parent }
}
final class Flow { var screens: [Screen] = [] }
final class Screen {
    @Inject var parent: Flow?
    init(_ flow: Flow) { parent = flow }
}
final class Router { var routes: [Route] = [] }
final class Route {
    @Guarded var owner: Router
    init(_ router: Router) { _owner = Guarded(wrappedValue: router) }
}

weak var parent: Parent?
weak var flow: Flow?
weak var router: Router?
@inline(never) func scenario() {
    let first = Parent(), second = Flow(), third = Router()
    first.children.append(Child(first))
    second.screens.append(Screen(second))
    third.routes.append(Route(third))
    (parent, flow, router) = (first, second, third)
    for object in [first, second, third] as [AnyObject] {
        LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(100))
    }
}
setvbuf(stdout, nil, _IONBF, 0); scenario()
finish(("parent", { parent }), ("flow", { flow }), ("router", { router }))
