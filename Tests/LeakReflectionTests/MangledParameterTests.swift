import LeakReflection
import Testing

@Suite("Generic parameters in mangled types")
struct MangledParameterTests {
  @Test(
    "are found wherever they occur, so that the runtime is not asked about them",
    arguments: ["x", "q_", "Say7ElementQzG", "SDyxq_G", "4Main3BoxCyxG", "yxYaYbc", "Si_xt"]
  )
  func parameters(name: String) {
    #expect(MangledName.mentionsParameter(name.utf8))
  }

  @Test(
    "are not taken for letters of names",
    arguments: [
      "Si", "SS", "4Main3FoxC", "8Exquisit5QueueC", "Say4Main3FoxCG", "4Main0A5XxXxXC", "yyYbc",
      "10Foundation4DataV", "AA3FoxC",
    ]
  )
  func names(name: String) {
    #expect(!MangledName.mentionsParameter(name.utf8))
  }
}
