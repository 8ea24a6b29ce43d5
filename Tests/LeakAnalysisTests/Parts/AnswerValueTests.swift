import Testing

@testable import LeakAnalysis

@Suite("Answers as values")
struct AnswerValueTests {
  @Test("A census has its largest types first, then those with more objects, then by name")
  func sortsRows() {
    let rows = [
      HeapCensus.Row(typeName: "b", count: 1, byteCount: 16),
      HeapCensus.Row(typeName: "c", count: 2, byteCount: 64),
      HeapCensus.Row(typeName: "a", count: 1, byteCount: 16),
      HeapCensus.Row(typeName: "d", count: 4, byteCount: 64),
    ]
    let census = HeapCensus(types: rows, untyped: rows, notes: [])
    #expect(census.types.map(\.typeName) == ["d", "c", "a", "b"])
    #expect(census.untyped.map(\.typeName) == ["d", "c", "a", "b"])
    #expect(census.objectCount == 8)
    #expect(census.byteCount == 160)
  }

  @Test("A control that tried nothing has no share")
  func hasNoShareOfNothing() {
    #expect(AuditReport.Control(tried: 0, found: 0).share == nil)
    #expect(AuditReport.Control(tried: 4, found: 1).share == 0.25)
  }
}
