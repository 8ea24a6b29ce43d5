import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("Scenarios: whole texts")
struct RenderingScenarios {
  @Test("An array's element and a dictionary's value are one hop with index and key (row 140)")
  func elements() {
    expectText(
      .fixture(
        PathFixture("Demo.Router")
          .holds(".stack[2].screens[\"home\"]", "Demo.Screen")
          .holds(".router", "Demo.Router")
          .cycle()
      ),
      """
      LEAK  Router is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        held by a retain cycle, every strong retain accounted for (1 of 1)

        ╭▶ Router
        │  .stack[2].screens["home"]                        strong
        ├▶ Screen
        │  .router                                          strong   ◀── break it here
        ╰▶ Router                                           the ring closes here

        break it: make one reference of the ring weak, Screen.router for example;
                  a deinit cannot break a cycle it is part of: it never runs
        fingerprint 5f0c
      """
    )
  }

  @Test("A property of a superclass is told under the object's own class (row 140)")
  func superclass() {
    let object = SpecialPage()
    object.owner = object
    defer { object.owner = nil }
    let seen = explored(object)
    // Retains of the test's own variables differ between builds.
    let finding = RetentionFinding(
      object: seen.object,
      verdict: seen.verdict,
      path: seen.path,
      otherPaths: seen.otherPaths,
      strongRetains: 1,
      locatedRetains: 1,
      limits: []
    )
    let report = SymbolTable().builder.leaked(
      .facts(typeName: finding.object.typeName),
      finding: finding
    )
    expectText(
      report,
      """
      LEAK  SpecialPage is still alive 2.0 s after it was dismissed
            dismissed at Navigator.swift:31
            reason: popped

        held by a retain cycle, every strong retain accounted for (1 of 1)

        ╭▶ SpecialPage
        │  .owner                                           strong   ◀── break it here
        ╰▶ SpecialPage                                      the ring closes here

        break it: make SpecialPage.owner weak, or set it to nil when SpecialPage is dismissed;
                  a deinit cannot break a cycle it is part of: it never runs
        fingerprint 3e6351b0ef670d1f
      """
    )
  }

  @Test(
    "A thread's stack, a task, a thread-local and a test case are each called what they are (row 140)"
  )
  func roots() {
    func sentence(_ kind: String, _ name: String) -> String? {
      let report = LeakReport.fixture(
        PathFixture("Demo.Page").holds(".screen", "Demo.Screen").held(by: kind, name)
      )
      return report.description.split(separator: "\n").map { $0.drop { $0 == " " } }
        .first { $0.hasPrefix("held by") }.map(String.init)
    }
    let end = ", every strong retain accounted for (1 of 1)"
    #expect(sentence("stack", "render()") == "held by a thread's stack (render())" + end)
    #expect(sentence("thread", "Thread") == "held by a thread" + end)
    #expect(sentence("task", "Task") == "held by a task" + end)
    #expect(sentence("threadLocal", "current") == "held by the thread-local current" + end)
    #expect(sentence("testCase", "MyTests") == "held by the running test case MyTests" + end)
    #expect(sentence("global", "handlers") == "held by the global handlers" + end)
  }
}

private class Page {
  var owner: AnyObject?
}

private final class SpecialPage: Page {}
