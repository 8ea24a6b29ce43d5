// Two objects of one ring were dismissed: the constant that alone has the other one leads back to it, since others had that; to
// capture weakly, and to take another component's system, would lose that system.
import LeakFinder

protocol Component: AnyObject {}

final class Nexus {
  var components: [String: [any Component]] = [:]
  var next = 0
  func assign<C: Component>(_ component: C) {
    components["\(C.self)", default: []].append(component)
  }
}

struct Family {
  let nexus: Nexus
  let names: Set<String>
}

final class RenderSystem {
  let family: Family
  var frames = 0
  init(_ nexus: Nexus) { family = Family(nexus: nexus, names: ["Sprite", "Health"]) }
}

final class Sprite: Component {
  let system: RenderSystem
  init(_ system: RenderSystem) { self.system = system }
}

final class Health: Component {
  var onDeath: [() -> Void] = []
}

weak var victim: Nexus?
weak var second: Health?

@inline(never) func scenario() {
  let nexus = Nexus()
  let renderer = RenderSystem(nexus)
  let health = Health()
  nexus.assign(health)
  nexus.assign(Sprite(renderer))
  health.onDeath.append { renderer.frames += 1 }
  victim = nexus
  second = health
  LeakTracker.shared.didDismiss(nexus, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(health, gracePeriod: .milliseconds(100))
}
scenario()
finish(("nexus", { victim }), ("health", { second }))
