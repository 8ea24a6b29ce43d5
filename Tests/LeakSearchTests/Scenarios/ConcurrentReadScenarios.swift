import LeakSearch
import LeakTestSupport
import Testing

@Suite("Scenarios: several readers at once")
struct ConcurrentReadScenarios {
  @Test("Readers that explore one graph at once are all told the same (row 169)")
  func concurrent() async {
    let hub = Hub()
    for number in 0..<50 {
      let spoke = Spoke(hub)
      hub.spokes["\(number)"] = spoke
      hub.handlers.append { spoke.count += hub.handlers.count }
    }
    defer { hub.clear() }
    let expected = Scenario.told(hub)
    #expect(expected.hasPrefix("cycle: Hub .handlers[0] closure captures Hub Hub | "))
    await withTaskGroup(of: String.self) { group in
      for _ in 0..<16 { group.addTask { @concurrent in Scenario.told(hub) } }
      for await told in group { #expect(told == expected) }
    }
  }
}

private final class Spoke: @unchecked Sendable {
  let hub: Hub
  var count = 0
  init(_ hub: Hub) { self.hub = hub }
}

// SAFETY: Not changed while several read it.
private final class Hub: @unchecked Sendable {
  var spokes: [String: Spoke] = [:]
  var handlers: [() -> Void] = []

  func clear() {
    spokes = [:]
    handlers = []
  }
}
