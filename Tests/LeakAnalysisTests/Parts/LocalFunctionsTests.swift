import Testing

@testable import LeakAnalysis

@Suite("Local functions by their linker's names")
struct LocalFunctionsTests {
  @Test(
    "one of the function in which a closure is is told from methods and others' local functions"
  )
  func names() {
    let closure = "$s4Main5ModelC5buildyyFyycfU_"
    #expect(LocalFunctions.isLocal("$s4Main5ModelC5buildyyF3logL_yyF", beside: closure))
    #expect(LocalFunctions.isLocal("$s4Main5ModelC5buildyyF3logL0_yyF", beside: closure))
    // A closure in the local function that it calls.
    #expect(
      LocalFunctions.isLocal(
        "$s4Main5ModelC5buildyyF3logL_yyF",
        beside: "$s4Main5ModelC5buildyyF3logL_yyFyycfU_"
      )
    )
    #expect(!LocalFunctions.isLocal("$s4Main5ModelC5buildyyF", beside: closure))
    for name in [
      "$s4Main5ModelC3logyyF", "$s4Main5ModelC4loadyyF3logL_yyF", "$s4Main5ModelC5buildyyF",
      "$s4Main5ModelC5buildyyFyycfU0_", "$s4Main5ModelC5buildyyF99logL_yyF", "", "F", "$s",
      "$s4Main5ModelC5buildyyF3log", "$s4Main5ModelC5buildyyF3logL",
    ] {
      #expect(!LocalFunctions.isLocal(name, beside: closure), "\(name)")
    }
  }
}
