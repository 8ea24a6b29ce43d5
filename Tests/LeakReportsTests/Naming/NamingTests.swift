import LeakReports
import Testing

@Suite("Reports name types and files as programmers do")
struct NamingTests {
  @Test(
    "a short name has no modules",
    arguments: [
      ("Demo.Screen", "Screen"),
      ("Demo.Outer.Inner", "Outer.Inner"),
      ("Demo.Box<[Demo.Doc]>", "Box<[Doc]>"),
      ("Demo.Box<Swift.Int>.Index", "Box<Int>.Index"),
      (
        "Demo.Pair<Demo.A, Swift.Dictionary<Swift.String, Demo.B.C>>",
        "Pair<A, Dictionary<String, B.C>>"
      ),
      ("(Demo.A) -> Swift.Int?", "(A) -> Int?"),
      ("[Swift.String: Demo.A]", "[String: A]"),
      ("Demo.(unknown context at $55d0c8b8).Local", "Local"),
      ("Demo.(Secret in _1A2B).Inner", "Secret.Inner"),
      ("Demo.Größe", "Größe"),
      ("Demo.Channel<Pack{Swift.Int, Demo.Box<Pack{Demo.A}>}, Demo.B>", "Channel<Int, Box<A>, B>"),
      ("{ var Demo.A }", "{ var A }"),
      ("closure", "closure"),
      ("Task", "Task"),
      ("", ""),
      ("Demo.", ""),
      (".x", ".x"),
      ("Demo.((", "(("),
    ]
  )
  func short(name: String, short: String) {
    #expect(TypeName.short(name) == short)
  }

  @Test("the base of a name has no generic arguments")
  func base() {
    #expect(TypeName.base("Demo.Box<[Demo.Doc]>.Index") == "Box.Index")
    #expect(TypeName.base("Demo.Screen") == "Screen")
  }

  @Test("only closures and tasks have a source of their own")
  func code() {
    #expect(TypeName.isCode("closure"))
    #expect(TypeName.isCode("Task"))
    #expect(!TypeName.isCode("Demo.Task"))
  }

  @Test("files are named by their last component")
  func files() {
    #expect(FileName.short("/demo/Sources/Screen.swift") == "Screen.swift")
    #expect(FileName.short("Screen.swift") == "Screen.swift")
    #expect(FileName.short("/") == "/")
    #expect(FileName.short("") == "")
    #expect(FileName.place("Screen.swift", line: 58) == "Screen.swift:58")
    #expect(FileName.place("Screen.swift", line: 58, isLineApproximate: true) == "Screen.swift:~58")
    #expect(FileName.place("Screen.swift", line: nil) == "Screen.swift")
  }
}
