import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("Text reports")
struct TextGoldenTests {
  /// The path of docs/report-format.md's first example.
  private static let observer = PathFixture("Foundation.NotificationCenter")
    .holds(
      "observer block",
      closure: "closure #1 in TextViewController.registerKeyboardNotifications()",
      at: "/src/Demo/TextViewController.swift",
      line: 58
    )
    .holds("captures TextViewController", "Demo.TextViewController", named: "self")
    .held(by: "foundation", "NotificationCenter.default")

  /// A ring of a screen and its closure.
  private static let closureCycle = PathFixture("Demo.Wizard")
    .holds(".next", closure: "closure #1 in Wizard.start()", at: "/x/Wizard.swift", line: 20)
    .holds("captures Wizard", "Demo.Wizard", named: "self")
    .cycle()

  @Test("a global's closure: holder, path, closure with file and line, where to break it")
  func heldByGlobal() {
    expectText(
      .fixture(Self.observer),
      """
      LEAK  TextViewController is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        held by the global NotificationCenter.default, every strong retain accounted for (1 of 1)

        NotificationCenter.default                          global, Foundation
        │  observer block                                   strong
        ├▶ closure #1 in TextViewController.registerKeyboardNotifications()
        │  (TextViewController.swift:58)
        │  captures TextViewController                      strong   ◀── break it here
        ╰▶ TextViewController

        break it: write [weak self] in the closure at TextViewController.swift:58,
                  or remove the observer before TextViewController is dismissed (deinit is too late: it
                  waits for this closure)
        fingerprint 5f0c
      """
    )
  }

  @Test("a cycle through a closure begins and ends with the same object")
  func closureRing() {
    expectText(
      .fixture(Self.closureCycle),
      """
      LEAK  Wizard is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        held by a retain cycle, every strong retain accounted for (1 of 1)

        ╭▶ Wizard
        │  .next                                            strong
        ├▶ closure #1 in Wizard.start()
        │  (Wizard.swift:20)
        │  captures Wizard                                  strong   ◀── break it here
        ╰▶ Wizard                                           the ring closes here

        break it: write [weak self] in the closure at Wizard.swift:20;
                  a deinit cannot break a cycle it is part of: it never runs
        fingerprint 5f0c
      """
    )
  }

  @Test("a child that holds its parent: the back reference is the one to break")
  func parentChild() {
    let retention = PathFixture("Demo.Group")
      .holds(".members[\"a\"]", "Demo.Member")
      .holds(".parent", "Demo.Group")
      .cycle(retains: 2, located: 1)
    expectText(
      .fixture(retention, reason: "the group was closed"),
      """
      LEAK  Group is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)
            reason: the group was closed

        held by a retain cycle, 1 of 2 strong retains located

        ╭▶ Group
        │  .members["a"]                                    strong
        ├▶ Member
        │  .parent                                          strong   ◀── break it here
        ╰▶ Group                                            the ring closes here

        break it: make Member.parent weak (or unowned where a Member never outlives its parent);
                  a deinit cannot break a cycle it is part of: it never runs;
                  breaking it may not be enough: 1 strong retain was not located
        fingerprint 5f0c
      """
    )
  }

  @Test("an unexplained retain says so, and where to look")
  func unexplained() {
    let retention = PathFixture("Demo.Handle")
      .unexplained(retains: 3, located: 1, notes: ["The search stopped after 200000 objects."])
    expectText(
      .fixture(retention),
      """
      LEAK  Handle is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        unexplained: 1 of 3 strong retains located

        note: The search stopped after 200000 objects.
        what next: look for an Unmanaged.passRetained(_:) of Handle without a release(), for memory
                   deallocated without deinitialize(count:), and for C code that was given it;
                   look for a global, a timer, a task or a queued block that still uses Handle;
                   look at the calling function: a variable that it still uses keeps Handle alive
        fingerprint 5f0c
      """
    )
  }

  @Test("a caller that has the object is the first place to look")
  func heldByCaller() {
    let note = "Besides Demo.leave(), which has the object in its stack frame, nothing holds it."
    let retention = PathFixture("Demo.Handle").unexplained(retains: 2, located: 0, notes: [note])
    expectText(
      .fixture(retention),
      """
      LEAK  Handle is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        unexplained: 0 of 2 strong retains located

        note: Besides Demo.leave(), which has the object in its stack frame, nothing holds it.
        what next: look at the calling function: a variable that it still uses keeps Handle alive;
                   look for an Unmanaged.passRetained(_:) of Handle without a release(), for memory
                   deallocated without deinitialize(count:), and for C code that was given it;
                   look for a global, a timer, a task or a queued block that still uses Handle
        fingerprint 5f0c
      """
    )
  }

  @Test("a path that begins at an object nobody is known to hold")
  func unexplainedBeginning() {
    let retention = PathFixture("Demo.Clock")
      .holds(".face", "Demo.Payload")
      .unexplained(retains: 1, located: 1)
    expectText(
      .fixture(retention),
      """
      LEAK  Payload is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        unexplained: every strong retain accounted for (1 of 1), but what holds Clock was not found

        Clock                                               holder unknown
        │  .face                                            strong
        ╰▶ Payload

        what next: look for an Unmanaged.passRetained(_:) of Clock without a release(), for memory
                   deallocated without deinitialize(count:), and for C code that was given it;
                   look for a global, a timer, a task or a queued block that still uses Clock;
                   look at the calling function: a variable that it still uses keeps Clock alive
        fingerprint 5f0c
      """
    )
  }

  @Test("a Timer that nothing holds is told as a leak of the toolchain")
  func toolchainLeak() {
    let retention = PathFixture("Foundation.Timer")
      .holds(".block", closure: "closure #1 in Payload.arm()", at: "/x/Payload.swift", line: 9)
      .holds("captures Payload", "Demo.Payload", named: "self")
      .unexplained(retains: 1, located: 1)
    expectText(
      .fixture(retention),
      """
      LEAK  Payload is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        unexplained: a leak of the toolchain: Foundation of Swift 6.3.1 on Linux keeps every Timer

        Timer                                               leaked by Foundation
        │  .block                                           strong
        ├▶ closure #1 in Payload.arm()
        │  (Payload.swift:9)
        │  captures Payload                                 strong   ◀── break it here
        ╰▶ Payload

        break it: write [weak self] in the closure at Payload.swift:9;
                  invalidate() is not enough: Foundation of Swift 6.3.1 on Linux leaks every Timer with
                  its block, which must therefore not capture Payload strongly, even by way of others
        fingerprint 5f0c
      """
    )
  }

  @Test("a known leak has a line that says by which rule, and why")
  func knownLeak() {
    let ring = PathFixture("Demo.Screen").holds(".session", "Vendor.Session")
      .holds(".delegate", "Demo.Screen")
      .cycle(of: 2, retains: 1, located: 1)
    let retention = RetentionExplanation(
      typeName: ring.typeName,
      kind: ring.kind,
      root: nil,
      path: ring.path,
      cycleLength: ring.cycleLength,
      otherPaths: [],
      retainCount: ring.retainCount,
      notes: [],
      advice: [],
      knownLeak: .init(
        rule: "field Vendor.Session.delegate",
        reason: "Vendor never\u{1B}[0m clears it",
        versions: "Vendor 3.1"
      )
    )
    expectText(
      .fixture(retention),
      """
      LEAK  Screen is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        held by a retain cycle, every strong retain accounted for (1 of 1)
        known leak, fails nothing: Vendor never\\u{1B}[0m clears it (rule: field Vendor.Session.delegate;
        Vendor 3.1)

        ╭▶ Screen
        │  .session                                         strong
        ├▶ Session
        │  .delegate                                        strong   ◀── break it here
        ╰▶ Screen                                           the ring closes here

        fingerprint 5f0c
      """
    )
  }

  @Test("an object that hangs off a ring: the branch is drawn after the ring has closed")
  func branch() {
    let retention = PathFixture("Demo.Coordinator")
      .holds(".router", "Demo.Router")
      .holds(".owner", "Demo.Coordinator")
      .holds(".steps[3].run", closure: "closure #2 in Coordinator.go()", at: "/x/C.swift", line: 7)
      .holds("captures Box<Screen>", "Demo.Box<Demo.Screen>", .conservative)
      .cycle(of: 2, retains: 3, located: 1)
    expectText(
      .fixture(retention),
      """
      LEAK  Box<Screen> is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        held by an object of a retain cycle, 1 of 3 strong retains located

        ╭▶ Coordinator
        │  .router                                          strong
        ├▶ Router
        │  .owner                                           strong   ◀── break it here
        ╰▶ Coordinator                                      the ring closes here, and holds
           │  .steps[3].run                                 strong
           ├▶ closure #2 in Coordinator.go()
           │  (C.swift:7)
           │  captures Box<Screen>                          conservative, a guess
           ╰▶ Box<Screen>

        note: conservative means a word that looks like a reference, in memory that no metadata describes:
              it may be a stray one
        break it: make Router.owner weak (or unowned where a Router never outlives its owner);
                  a deinit cannot break a cycle it is part of: it never runs;
                  breaking it may not be enough: 2 strong retains were not located
        fingerprint 5f0c
      """
    )
  }

  @Test("what died after all names the report that it takes back, and when it died")
  func releasedLate() {
    expectText(
      LeakReport.fixture(Self.closureCycle).retraction(latenessSeconds: 1.2...2.4),
      """
      LATE  Wizard was released after all, between 1.2 s and 2.4 s after its deadline
            this takes back the report 0123
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        fingerprint 5f0c
      """
    )
  }

  @Test("long labels and names go on in the next line, the kinds keep their column")
  func longLabels() {
    let label =
      ".sections[12].rows[\"a rather long key with words\"].accessory.handlers[3].configuration"
    let retention = PathFixture("Demo.SettingsSectionCoordinatorOfTheMainWindow")
      .holds(label + ".run", "Demo.Registry<Demo.VeryLongElementName, Demo.OtherLongElementName>")
      .holds(
        ".onChange",
        closure: "closure #1 in closure #2 in SettingsSectionCoordinatorOfTheMainWindow"
          + ".observeEverythingThatChanges(in:reporting:)",
        at: "/x/Settings.swift",
        line: 1234,
        isLineApproximate: true
      )
      .holds(
        "captures SettingsSectionCoordinatorOfTheMainWindow",
        "Demo.SettingsSectionCoordinatorOfTheMainWindow",
        named: "self"
      )
      .cycle()
    let text = LeakReport.fixture(retention).text()
    expectText(
      .fixture(retention),
      """
      LEAK  SettingsSectionCoordinatorOfTheMainWindow is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.pop() (RootViewController.swift:31)

        held by a retain cycle, every strong retain accounted for (1 of 1)

        ╭▶ SettingsSectionCoordinatorOfTheMainWindow
        │  .sections[12].rows["a rather long key with
        │    words"].accessory.handlers[3].configuration.run                  strong
        ├▶ Registry<VeryLongElementName, OtherLongElementName>
        │  .onChange                                                          strong
        ├▶ closure #1 in closure #2 in
        │  SettingsSectionCoordinatorOfTheMainWindow.observeEverythingThatChanges(in:reporting:)
        │  (Settings.swift:~1234)
        │  captures SettingsSectionCoordinatorOfTheMainWindow                 strong   ◀── break it here
        ╰▶ SettingsSectionCoordinatorOfTheMainWindow                          the ring closes here

        break it: write [weak self] in the closure at Settings.swift:~1234;
                  a deinit cannot break a cycle it is part of: it never runs
        fingerprint 5f0c
      """
    )
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 104 })
  }

  @Test("without symbols and lines the path is still told")
  func noSource() {
    let retention = PathFixture("Demo.Wizard")
      .holds(".next", closure: nil)
      .holds("captures Wizard", "Demo.Wizard")
      .cycle(retains: nil, located: 0)
    expectText(
      .fixture(retention, backtrace: []),
      """
      LEAK  Wizard is still alive 2.0 s after it was dismissed
            dismissed at RootViewController.swift:31

        held by a retain cycle, its strong retains could not be counted

        ╭▶ Wizard
        │  .next                                            strong
        ├▶ closure
        │  captures Wizard                                  strong   ◀── break it here
        ╰▶ Wizard                                           the ring closes here

        break it: capture Wizard weakly in the closure;
                  a deinit cannot break a cycle it is part of: it never runs
        fingerprint 5f0c
      """
    )
  }
}
