import LeakGraph
import Testing

@testable import LeakAnalysis

@Suite("The accounts of another process at rest")
struct AuditTests {
  @Test("No object has more described references than retains")
  func readsNoLayoutWrongly() throws {
    let audit = try #require(Specimen.shared).reading.audit
    #expect(audit.totals.tooMany == 0)
    for row in audit.types { #expect(row.totals.tooMany == 0, "\(row.typeName)") }
  }

  @Test("Nearly all objects are balanced, and those without are what the program lost")
  func balances() throws {
    let audit = try #require(Specimen.shared).reading.audit
    let share = Double(audit.totals.balanced) / Double(max(1, audit.totals.objects))
    #expect(audit.totals.objects > 800)
    #expect(share >= 0.99)
    let missing = audit.types.filter {
      $0.totals.missing > 0 && $0.typeName.hasPrefix("analysis_specimen.")
    }
    #expect(
      missing.map(\.typeName).sorted() == [
        "analysis_specimen.LostDoc", "analysis_specimen.LostHolder",
      ]
    )
  }

  @Test("A type has a reason where retains are missing or only claimed, and none otherwise")
  func saysWhy() throws {
    let audit = try #require(Specimen.shared).reading.audit
    for row in audit.types where row.totals.tooMany + row.totals.inFlux == 0 {
      let isDescribed = row.totals.balancedByDescription == row.totals.objects
      #expect(row.reason.isEmpty == isDescribed, "\(row.typeName): \(row.reason)")
    }
    let lost = audit.types.first { $0.typeName == "analysis_specimen.LostDoc" }
    #expect(lost?.reason == "no word in memory accounts for them")
  }

  @Test("Every object of the program's own types is balanced by description but for lost ones")
  func describesOwnTypes() throws {
    let audit = try #require(Specimen.shared).reading.audit
    for row in audit.types
    where row.typeName.hasPrefix("analysis_specimen.") && !row.typeName.contains(".Lost") {
      // The frame of a thread's block has a further retain of what the block captures, and that of a task of the
      // actor that it is isolated to.
      let isInFrame = row.typeName.hasSuffix(".WaitingDoc") || row.typeName.contains(".Worker<")
      let claimed = isInFrame ? 1 : 0
      #expect(row.totals.balancedByDescription == row.totals.objects - claimed, "\(row.typeName)")
      #expect(row.totals.balanced == row.totals.objects, "\(row.typeName)")
    }
  }

  @Test("The columns of all types add up to the totals")
  func addsUp() throws {
    let audit = try #require(Specimen.shared).reading.audit
    let rows = audit.types.map(\.totals)
    #expect(rows.reduce(0) { $0 + $1.objects } == audit.totals.objects)
    #expect(rows.reduce(0) { $0 + $1.strongRetains } == audit.totals.strongRetains)
    #expect(rows.reduce(0) { $0 + $1.missing } == audit.totals.missing)
    #expect(rows.reduce(0) { $0 + $1.balanced } == audit.totals.balanced)
    for totals in rows + [audit.totals] {
      #expect(totals.located <= totals.strongRetains)
      #expect(totals.balancedByDescription <= totals.balanced)
      #expect(
        totals.balanced + totals.missing + totals.tooMany + totals.inFlux >= totals.objects
      )
    }
  }

  @Test("Objects that only unowned references keep stand apart")
  func tellsUnownedApart() throws {
    let specimen = try #require(Specimen.shared)
    #expect(specimen.reading.audit.unownedOnly == 1)
    #expect(specimen.reading.audit.deiniting == 0)
    #expect(specimen.reading.audit.own == 0)
    #expect(!specimen.reading.audit.types.contains { $0.typeName.hasSuffix(".UnownedDoc") })
  }

  @Test(
    "An extra retain of any object would be missed, and addresses beside objects are not claimed"
  )
  func controlsHold() throws {
    let audit = try #require(Specimen.shared).reading.audit
    #expect(audit.plantedRetains.tried > 500)
    #expect(try #require(audit.plantedRetains.share) >= 0.99)
    #expect(try #require(audit.movedClaims.share) <= 0.01)
  }
}
