import LeakReports
import Testing

@Suite("Names without generic argument lists")
struct GenericArgumentsTests {
  @Test(
    "lists go, nested ones and those with function types too, and all else stays",
    arguments: [
      ("Demo.Box<Swift.Int>", "Demo.Box"),
      ("Demo.Box<Demo.Box<Swift.Int>>.Index", "Demo.Box.Index"),
      ("Demo.Box<(Swift.Int) -> Swift.String>.Index", "Demo.Box.Index"),
      ("Demo.Box<(Box<Int>) -> (Int) -> Box<Int>>?", "Demo.Box?"),
      ("captures (Box<Int>, Box<Box<Int>>) -> Box<Int>", "captures (Box, Box) -> Box"),
      ("captures [Box<Int>: Box<String>?][x]", "captures [Box: Box?][x]"),
      ("Demo.Outer<A>.Inner<B>", "Demo.Outer.Inner"),
      ("any Sequence<Int> & Sendable", "any Sequence & Sendable"),
      ("Swift.InlineArray<-3, Demo.Doc>", "Swift.InlineArray"),
      ("Demo.Row<Pack{Swift.Int, Demo.Box<Swift.Int>}>", "Demo.Row"),
      ("Navigator.pop<A where A: Screen>(_:)", "Navigator.pop(_:)"),
      ("static Version.< infix(_:_:)", "static Version.< infix(_:_:)"),
      ("static Version.<< infix<A>(_:_:)", "static Version.<< infix(_:_:)"),
      ("static Version.-> infix(Box<Int>)", "static Version.-> infix(Box)"),
      (".`a<b`.next", ".`a<b`.next"),
      (".`a<b`<Int>.next", ".`a<b`.next"),
      ("Demo.Box<`a>b`>.next", "Demo.Box.next"),
      ("Demo.Box<Swift.Int", "Demo.Box<Swift.Int"),
      ("Demo.Box<(Int) -> Int", "Demo.Box<(Int) -> Int"),
      ("(Int) -> ()", "(Int) -> ()"),
      ("<Int>", "<Int>"),
      ("", ""),
    ]
  )
  func plain(name: String, expected: String) {
    #expect(TypeName.withoutArguments(name) == expected)
  }

  @Test("a base name survives function types among the arguments")
  func base() {
    #expect(TypeName.base("Demo.Box<(Demo.Doc) -> Swift.Int>.Index") == "Box.Index")
    #expect(TypeName.base("Demo.(Secret in _1A2B)<Swift.Int>") == "Secret")
  }
}
