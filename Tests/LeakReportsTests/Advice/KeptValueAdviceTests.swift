import LeakTestSupport
import Testing

@testable import LeakReports

@Suite("Advice on what keys, plain memory and tasks keep")
struct KeptValueAdviceTests {
  @Test("a key of a dictionary is to be taken out: one that lost its object would lose its hash")
  func keys() {
    let place = ".observers.keys[Key].object"
    let advice = PathFixture("Demo.Center").holds(place, "Demo.Screen")
      .held(by: "static", "Center.shared").advice
    #expect(
      advice.first?.hasPrefix("take that key out of .observers of Center when Screen is dismissed")
        == true
    )
    let cleared = PathFixture("table").holds(".keys[Key].object", "Demo.Screen")
      .held(by: "global", "table").advice
    #expect(cleared == ["take that key out of table when Screen is dismissed"])
    for sentence in advice + cleared { #expect(!sentence.contains("weak (or unowned)")) }
  }

  @Test("elements of a property that is called keys are none")
  func propertyOfThatName() {
    for label in [".keys[0].owner", ".keys[\"a\"].owner", ".keys[Name].owner"] {
      let advice = PathFixture("Demo.KeyRing").holds(label, "Demo.KeyRing").cycle().advice
      #expect(!advice.contains { $0.contains("that key") }, "\(advice)")
    }
  }

  @Test("a retain that memory of C has is to be given back")
  func untyped() {
    let advice = PathFixture("Demo.Reachability").holds(".handle", "untyped block")
      .holds("", "Demo.Reachability").cycle().advice
    #expect(
      advice.first?.hasPrefix(
        "give back the retain of Reachability that the memory behind .handle of Reachability has"
      ) == true,
      "\(advice)"
    )
    #expect(advice.first?.contains("release() where Unmanaged.passRetained(_:) made it") == true)
  }

  @Test("what the tasks of a group return is to be taken")
  func groupResult() {
    let advice = PathFixture("Task").holds("task of the group", "Task")
      .holds("result", "Demo.Response").held(by: "task", "Task").advice
    #expect(advice.count == 1 && advice[0].contains("withDiscardingTaskGroup"), "\(advice)")
  }

  @Test(
    "a task that nobody can resume is to be resumed first: it would be there without the object too"
  )
  func stranded() {
    let path = PathFixture("Task")
      .holds("closure", closure: "closure #1 in Loader.start()", at: "Loader.swift", line: 7)
      .holds("captures Loader", "Demo.Loader", named: "self")
    let note =
      "Nobody can resume the task made at Loader.swift:7: it waits in ping() for a continuation that "
      + "nothing in memory has any more."
    let advice = path.held(by: "task", "Task", notes: [note]).advised.advice
    #expect(
      advice.first?.hasPrefix("resume the continuation on every way out") == true,
      "\(advice)"
    )
    #expect(
      advice.dropFirst().first
        == "or write [weak self] in the closure at Loader.swift:7, and unwrap it only after the await (self?.x = await … unwraps it before)"
    )
    #expect(path.held(by: "task", "Task").advised.advice.first?.contains("[weak self]") == true)
  }
}
