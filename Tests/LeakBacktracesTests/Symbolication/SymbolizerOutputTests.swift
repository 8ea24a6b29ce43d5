import Testing

@testable import LeakBacktraces

@Suite("The symbolizer's output")
struct SymbolizerOutputTests {
  /// Printed by llvm-symbolizer 21 and, the same, by 14.
  private static let sample = """
    $ss27_allocateUninitializedArrayySayxG_BptBwlFyp_Tg5
      Filename: /tmp/sym/main.swift
      Function start address: 0x3120
      Line: 101
      Column: 0
    $s4Demo5plainyyF
      Filename: /tmp/sym/main.swift
      Function start filename: /tmp/sym/main.swift
      Function start line: 101
      Function start address: 0x3120
      Line: 102
      Column: 22

    $s4Demo6ScreenC4wireyyFyycfU_TA
      Filename: /<compiler-generated>
      Function start address: 0x3bb0
      Line: 0
      Column: 0

    ??
      Filename: ??
      Line: 0
      Column: 0


    """

  @Test("each address has its functions, innermost inlined one first")
  func frames() throws {
    let answers = SymbolizerOutput.frames(parsing: Self.sample)
    try #require(answers.count == 3)
    #expect(answers[0].count == 2)
    #expect(answers[0][1].name == "$s4Demo5plainyyF")
    #expect(answers[0][1].line == 102)
    #expect(answers[0][1].startLine == 101)
    #expect(answers[0][1].startAddress == 0x3120)
    #expect(answers[0][1].file == "/tmp/sym/main.swift")
  }

  @Test("what the compiler made has neither file nor line, what is unknown no name")
  func nothing() throws {
    let answers = SymbolizerOutput.frames(parsing: Self.sample)
    try #require(answers.count == 3)
    #expect(answers[1][0].file == nil && answers[1][0].line == nil)
    #expect(answers[2][0].name == nil)
  }

  @Test(
    "nonsense is no crash",
    arguments: ["", "\n\n\n", "  Line: 3", "a\n  Line", "a\n  Line: 99999999999999999999\n", "  :"]
  )
  func nonsense(text: String) {
    #expect(SymbolizerOutput.frames(parsing: text).allSatisfy { $0.allSatisfy { $0.line == nil } })
  }
}
