import Testing

@testable import LeakImages

@Suite("Linkers' names of closures")
struct ClosureNameTests {
  @Test(
    "name the closure of the source, whatever copy of it they are of",
    arguments: [
      ("$s4Case3BoxC4wireyyFyycfU_", "$s4Case3BoxC4wireyyFyycfU_"),
      ("$s4Case3BoxC4wireyyFyycfU0_SaySiG_TG5", "$s4Case3BoxC4wireyyFyycfU0_"),
      ("$s4Case3BoxC4wireyyFyycfU_yycfU12_", "$s4Case3BoxC4wireyyFyycfU_yycfU12_"),
      ("$s4Case3BoxC4wireyyFySicACcfu_ySicfu0_", "$s4Case3BoxC4wireyyFySicACcfu_ySicfu0_"),
      ("$s4Case3BoxC4wireyyF", "$s4Case3BoxC4wireyyF"), ("fU", "fU"), ("fU9", "fU9"), ("", ""),
    ]
  )
  func ofSource(name: String, closure: String) {
    #expect(ClosureName.ofSource(name) == closure)
  }

  @Test("tell closures and local functions from methods, whose self has another name elsewhere")
  func isOfSource() {
    #expect(ClosureName.isOfSource("$s4Case3BoxC4wireyyFyycfU_"))
    #expect(ClosureName.isOfSource("$s4Case3BoxC4wireyyFyycfU0_SaySiG_TG5"))
    #expect(ClosureName.isOfSource("$s4Case3BoxC5localyyF2goL_yyF"))
    #expect(ClosureName.isOfSource("$s4Case3BoxC5localyyF2goL0_yyF"))
    #expect(!ClosureName.isOfSource("$s4Case4BaseC6handleyySiF"))
    #expect(!ClosureName.isOfSource("$s4Case5LabelC6handleyySiF"))
  }

  @Test(
    "tell the closure that binds a method which is handed over, and of others that there is none"
  )
  func binding() {
    let method = "$s4Case4wireyyAA3LogCFySScAA9FormatterVcfu_ySScfu0_"
    #expect(ClosureName.binding(ofMethod: method) == "$s4Case4wireyyAA3LogCFySScAA9FormatterVcfu_")
    for other in [
      "$s4Case3BoxC4wireyyFyycfu_", "$s4Case3BoxC4wireyyFyycfU_", "$s4Case3BoxC4wireyyF", "fu_", "",
      "fu_fU0_",
    ] {
      #expect(ClosureName.binding(ofMethod: other) == nil)
    }
  }
}
