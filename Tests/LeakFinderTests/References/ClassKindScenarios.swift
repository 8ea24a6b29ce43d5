import Foundation
import Testing

@Suite("Scenarios: rings across kinds of classes")
struct ClassKindScenarios {
  @Test("A ring of a subclass and a base class is found (row 17)")
  func subAndBase() {
    let (sub, base) = (Specialised(), General())
    sub.partner = base
    base.other = sub
    defer { base.other = nil }
    #expect(Scenario.told(sub) == "cycle: Specialised .partner General .other Specialised")
    #expect(Scenario.told(base) == "cycle: General .other Specialised .partner General")
  }

  @Test("A ring through a property of the superclass's superclass is found (row 18)")
  func deepInheritance() {
    let (deep, base) = (MostSpecialised(), General())
    deep.other = base
    base.other = deep
    defer { base.other = nil }
    #expect(Scenario.told(deep) == "cycle: MostSpecialised .other General .other MostSpecialised")
  }

  @Test("An object in an optional Any of its own is found (row 19)")
  func optionalAny() {
    let holder = AnyHolder()
    holder.any = holder
    defer { holder.any = nil }
    #expect(Scenario.told(holder) == "cycle: AnyHolder .any AnyHolder")
  }

  @Test("A ring of four classes is told with each class's own label (row 21)")
  func fourClasses() {
    let start = Alpha()
    start.beta = Beta()
    start.beta?.gamma = Gamma()
    start.beta?.gamma?.delta = Delta()
    start.beta?.gamma?.delta?.alpha = start
    defer { start.beta = nil }
    #expect(
      Scenario.told(start) == "cycle: Alpha .beta Beta .gamma Gamma .delta Delta .alpha Alpha"
    )
  }

  @Test("A ring over a final, an open, a generic, a Foundation class and an actor (row 22)")
  func mixedKinds() async {
    let first = Finally()
    let opened = Opened()
    let boxed = Wrapped(Coming())
    let acting = Acting()
    first.opened = opened
    opened.boxed = boxed
    boxed.content.acting = acting
    await acting.set(first)
    #expect(
      Scenario.told(first)
        == "cycle: Finally .opened Opened .boxed Wrapped<Coming> .content Coming"
        + " .acting Acting .finally Finally"
    )
    await acting.set(nil)
  }

  @Test("A ring through an inherited property of Foundation's and one's own is found (row 50)")
  func foundationSubclass() {
    let (first, second) = (Step(), Step())
    first.addDependency(second)
    second.following = first
    defer { second.following = nil }
    #expect(Scenario.told(first) == "cycle: Step .dependencies[0] Step .following Step")
    #expect(Scenario.told(second) == "cycle: Step .following Step .dependencies[0] Step")
  }
}

private class General {
  var other: General?
}

private class Specialised: General {
  var partner: General?
}

private final class MostSpecialised: Specialised {
  var number = 1
}

private final class AnyHolder {
  var any: Any?
}

private final class Alpha { var beta: Beta? }
private final class Beta { var gamma: Gamma? }
private final class Gamma { var delta: Delta? }
private final class Delta { var alpha: Alpha? }

private final class Finally: @unchecked Sendable {
  var opened: Opened?
}

open class Opened {
  fileprivate var boxed: Wrapped<Coming>?
}

@available(*, unavailable)
extension Opened: Sendable {}

private final class Wrapped<Content> {
  var content: Content
  init(_ content: Content) { self.content = content }
}

private final class Coming: NSObject {
  var acting: Acting?
}

private actor Acting {
  var finally: Finally?
  func set(_ value: Finally?) { finally = value }
}

private final class Step: Operation, @unchecked Sendable {
  var following: Step?
}
