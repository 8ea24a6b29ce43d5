import Testing

@testable import LeakTracking

@Suite("Objects that are held for a moment")
@MainActor
struct HeldObjectsTests {
  private final class Thing {}

  @Test("live until they are let go of, and then go")
  func letGo() {
    let held = HeldObjects()
    weak var first: Thing?
    weak var second: Thing?
    do {
      let (one, other) = (Thing(), Thing())
      (first, second) = (one, other)
      held.append(one)
      held.append(other)
    }
    #expect(first != nil && second != nil && held.count == 2 && !held.isEmpty)
    held.letGo()
    #expect(first == nil && second == nil && held.count == 0 && held.isEmpty)
  }

  @Test("go with their holder")
  func goes() {
    weak var thing: Thing?
    do {
      let held = HeldObjects()
      held.append(
        {
          let made = Thing(); thing = made; return made
        }()
      )
      #expect(thing != nil)
    }
    #expect(thing == nil)
  }

  @Test("can be many")
  func many() {
    let held = HeldObjects()
    for _ in 0..<100_000 { held.append(Thing()) }
    #expect(held.count == 100_000)
  }
}
