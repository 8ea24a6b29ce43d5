import Testing

@testable import LeakReflection

@Suite("Words that a mangled name refers to")
struct WordSubstitutionTests {
  @Test(
    "a name is written as the compiler writes it",
    arguments: [
      // Names of symbols in this package's tests, without "$s" and "N".
      (
        "14LeakGraphTests5Crate33_405DF2D1732D671BB0192F6BF08AD8F6LLC",
        "14LeakGraphTests5Crate031_405DF2D1732D671BB0192F6BF08AD8I0LLC"
      ),
      (
        "14LeakGraphTests5Crate33_1544F68350B104D229067CF75F0BE126LLC",
        "14LeakGraphTests5Crate33_1544F68350B104D229067CF75F0BE126LLC"
      ),
      ("9LeakGraph12HolderLookupV", "9LeakGraph12HolderLookupV"),
      ("9LeakGraph11GraphHolderC", "9LeakGraph0B6HolderC"),
      ("9LeakGraph11HolderGraphV", "9LeakGraph06HolderB0V"),
      ("9LeakGraph9GraphLeakV4LeakC", "9LeakGraph0bA0V0A0C"),
    ]
  )
  func asTheCompiler(plain: String, expected: String) {
    #expect(WordSubstitution.applied(to: plain) == expected)
  }
}
