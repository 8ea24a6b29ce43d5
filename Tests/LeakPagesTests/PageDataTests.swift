import Testing

@testable import LeakPages

@Suite("The data of a page")
struct PageDataTests {
  @Test(
    "A text is JSON that cannot end a script",
    arguments: [
      ("a", #""a""#), ("\"\\", #""\"\\""#), ("</script>", #""\u003c/script\u003e""#),
      ("<!--", #""\u003c!--""#), ("a\n\u{1B}", #""a\u000a\u001b""#), ("&amp;", #""\u0026amp;""#),
      ("ü😀", #""ü😀""#), ("", #""""#),
    ]
  )
  func text(_ text: String, _ json: String) {
    var data = PageData()
    data.text(text)
    #expect(String(decoding: data.bytes, as: UTF8.self) == json)
  }

  @Test("Lists and objects have commas between their members, and nowhere else")
  func structure() {
    var data = PageData()
    data.object { object in
      object.name("a")
      object.numbers([1, -2])
      object.name("b")
      object.list { list in
        list.list { _ in }
        list.text("x")
      }
    }
    #expect(String(decoding: data.bytes, as: UTF8.self) == #"{"a":[1,-2],"b":[[],"x"]}"#)
  }
}
