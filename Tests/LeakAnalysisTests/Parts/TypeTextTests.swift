import Testing

@testable import LeakAnalysis

@Suite("Names of types without their modules")
struct TypeTextTests {
  @Test(
    "A type's name loses its modules and keeps its generic arguments",
    arguments: [
      ("App.Doc", "Doc"),
      ("Doc", "Doc"),
      ("App.Box<App.Doc>", "Box<Doc>"),
      ("App.Outer.Inner", "Outer.Inner"),
      ("Swift.Dictionary<Swift.String, App.Doc>", "[String: Doc]"),
      ("App.Box<App.Pair<Swift.Int, App.Doc>>", "Box<Pair<Int, Doc>>"),
      ("Swift._ContiguousArrayStorage<App.Doc>", "_ContiguousArrayStorage<Doc>"),
      ("App.Outer<Swift.Int>.Inner", "Outer<Int>.Inner"),
      ("", ""),
      ("box of App.Doc", "box of Doc"),
    ]
  )
  func shortens(_ name: String, _ expected: String) {
    #expect(TypeText.short(name) == expected)
  }

  @Test(
    "Storage is told as the collection that has it",
    arguments: [
      ("Swift._ContiguousArrayStorage<App.Doc>", "[Doc]"),
      ("Swift._ContiguousArrayStorage<Swift.AnyObject>", "Array"),
      ("Swift._DictionaryStorage<Swift.String, App.Doc>", "[String: Doc]"),
      ("Swift._SetStorage<App.Doc>", "Set<Doc>"), ("App.Doc", "Doc"), ("", ""),
    ]
  )
  func names(_ storage: String, _ collection: String) {
    #expect(TypeText.collection(ofStorage: storage) == collection)
  }

  @Test(
    "A type's name loses the places of private declarations",
    arguments: [
      ("App.Doc", "App.Doc"),
      ("Foundation.(unknown context at $7fb27cd4d8e8).NSCacheEntry", "Foundation.NSCacheEntry"),
      ("App.(unknown context at $1).Outer.(unknown context at $2).Inner", "App.Outer.Inner"),
      ("App.(unknown context at $1", "App."),
      ("", ""),
    ]
  )
  func dropsPrivateContexts(_ name: String, _ expected: String) {
    #expect(TypeText.withoutPrivateContexts(name) == expected)
  }

  @Test(
    "A type's name loses its generic arguments, and those of outer types",
    arguments: [
      ("App.Doc", "App.Doc"),
      ("App.Box<App.Pair<Swift.Int, App.Doc>>", "App.Box"),
      ("Swift.AsyncStream<App.Doc>._Storage", "Swift.AsyncStream._Storage"),
      ("App.Box<(Swift.Int) -> App.Box<App.Doc>>.Inner", "App.Box.Inner"),
      ("App.Odd>.Inner", "App.Odd.Inner"),
      ("", ""),
    ]
  )
  func dropsArguments(_ name: String, _ expected: String) {
    #expect(TypeText.withoutArguments(name) == expected)
  }

  @Test("A type is found by its name with or without modules, outer types and generic arguments")
  func matches() {
    let name = "Swift.AsyncStream<App.Doc>._Storage"
    for wanted in [
      name, "_Storage", "AsyncStream._Storage", "Swift.AsyncStream._Storage",
      "AsyncStream<Doc>._Storage",
    ] {
      #expect(TypeText.matches(name, wanted), "\(wanted)")
    }
    for wanted in ["", "Storage", "Stream._Storage", "AsyncStream", "AsyncStream<Text>._Storage"] {
      #expect(!TypeText.matches(name, wanted), "\(wanted)")
    }
    let hidden = "App.(unknown context at $7f00ab).Cache<App.Doc>"
    #expect(TypeText.matches(hidden, "App.Cache"))
    #expect(TypeText.matches(hidden, "Cache"))
    #expect(!TypeText.matches(hidden, "Other.Cache"))
  }

  @Test("What is in parentheses, as the name of a private type's file, stays as it is")
  func keepsParentheses() {
    #expect(TypeText.short("App.(Doc in _1234)") == "(Doc in _1234)")
    #expect(TypeText.short("App.(unknown context at $12ab).Doc") == "Doc")
  }
}
