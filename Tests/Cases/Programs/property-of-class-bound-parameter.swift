// A property of a type parameter that is bound to classes, by a protocol, can be weak.
import Foundation
import LeakFinder
protocol Model: AnyObject {}
final class Parent<To: Model> {
  var value: To?
}
final class Star: Model {
  var planets: [Planet] = []
}
final class Planet: Model {
  let star = Parent<Star>()
}
weak var victim: Star?
@inline(never) func scenario() {
  let star = Star()
  let planet = Planet()
  planet.star.value = star
  star.planets = [planet]
  victim = star
  LeakTracker.shared.didDismiss(star, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("star", { victim }))
