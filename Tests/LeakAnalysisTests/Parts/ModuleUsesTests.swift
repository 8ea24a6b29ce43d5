import Testing

@testable import LeakAnalysis

@Suite("Modules that use others, by their linkers' names")
struct ModuleUsesTests {
  @Test("a function that has a type of another module uses that, an extension of one does not")
  func names() {
    #expect(ModuleUses.names("3Kit", "$s3App9ViewModelC6engineAC3Kit6EngineC_tcfC"))
    #expect(ModuleUses.names("3Kit", "$s3App4make3Kit6EngineCyF"))
    // An extension of a type of its own, which is in the other module.
    #expect(!ModuleUses.names("3App", "$s3Kit6EngineC3AppE5startyyF"))
    // A type whose name ends like the module.
    #expect(!ModuleUses.names("3Kit", "$s3App13Kit6Engine123yyF"))
    for name in ["", "$s", "$s3App", "$s3App3Kit", "3Kit"] {
      #expect(!ModuleUses.names("3Kit", name), "\(name)")
    }
  }
}
