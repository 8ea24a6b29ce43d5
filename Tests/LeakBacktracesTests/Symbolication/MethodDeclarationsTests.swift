import Testing

@testable import LeakBacktraces

@Suite("Declarations of test methods")
struct MethodDeclarationsTests {
  @Test(
    "a demangled name is a test method's, or none",
    arguments: [
      ("AppTests.PopTests.testPop() -> ()", "AppTests.PopTests.testPop"),
      ("AppTests.PopTests.testPop() async throws -> ()", "AppTests.PopTests.testPop"),
      ("AppTests.PopTests.testPop() throws(AppTests.Failure) -> ()", "AppTests.PopTests.testPop"),
      ("AppTests.Outer.PopTests.testPop() throws -> ()", "AppTests.Outer.PopTests.testPop"),
      ("(extension in AppTests):Kit.Base.testPop() -> ()", "Kit.Base.testPop"),
      ("AppTests.PopTests.setUp() -> ()", nil),
      ("AppTests.testPop() -> ()", nil),
      ("static AppTests.PopTests.testPop() -> ()", nil),
      ("AppTests.PopTests.testCount() -> Swift.Int", nil),
      ("AppTests.PopTests.testPop(number: Swift.Int) -> ()", nil),
      ("closure #1 () -> () in AppTests.PopTests.testPop() -> ()", nil),
      ("test #1 () -> () in AppTests.PopTests.testPop() -> ()", nil),
      ("", nil),
    ] as [(String, String?)]
  )
  func names(demangled: String, name: String?) {
    #expect(MethodDeclarations.method(demangled) == name)
  }

  @Test(
    "linker's names with shortened words are read",
    arguments: [
      // Made by swiftc 6.3.1.
      ("$s8AppTests03PopB0C04testC0yyF", "AppTests.PopTests.testPop"),
      ("$s8AppTests03PopB0C04testC5AsyncyyYaKF", "AppTests.PopTests.testPopAsync"),
    ]
  )
  func mangled(name: String, method: String) throws {
    let demangled = try #require(Demangler.fullName(of: name))
    #expect(MethodDeclarations.method(demangled) == method)
  }

  @Test("a method that the program does not have has no declaration")
  func absent() {
    let declarations = MethodDeclarations()
    #expect(declarations.declaration(ofMethod: "AppTests.NoSuchTests.testPop") == nil)
    #expect(declarations.declaration(ofMethod: "") == nil)
  }
}
