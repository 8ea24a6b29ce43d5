import Foundation
import LeakGraph
import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("The same process gives the same answers")
struct SameAnswerTests {
  /// Compares all answers of two readings.
  private func expectSame(_ one: Reading, _ other: Reading) {
    #expect(one.lines == other.lines)
    #expect(one.census.types == other.census.types)
    #expect(one.census.untyped == other.census.untyped)
    #expect(one.audit.totals == other.audit.totals)
    #expect(one.audit.types == other.audit.types)
    #expect(one.audit.plantedRetains == other.audit.plantedRetains)
    #expect(one.audit.movedClaims == other.audit.movedClaims)
  }

  @Test("One picture that is analysed twice")
  func isDeterministic() throws {
    let specimen = try #require(Specimen.shared)
    expectSame(specimen.reading, Reading(specimen.snapshot, objects: specimen.objects))
  }

  @Test("Two pictures of a process at rest")
  func isTheSameLater() throws {
    let specimen = try #require(Specimen.shared)
    expectSame(specimen.reading, Reading(specimen.second, objects: specimen.objects))
  }

  @Test("A picture that was saved and read again")
  func isTheSameFromFile() throws {
    let specimen = try #require(Specimen.shared)
    let path = NSTemporaryDirectory() + "analysis-\(UInt64.random(in: 0...UInt64.max))"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try specimen.snapshot.save(to: path)
    let saved = try SavedSource(path: path).snapshot()
    expectSame(specimen.reading, Reading(saved, objects: specimen.objects))
  }

  @Test("The graph is whole, and took all that was read")
  func graphIsWhole() throws {
    let reading = try #require(Specimen.shared).reading
    #expect(reading.violations == [])
    #expect(reading.refusals.total == 0, "\(reading.refusals)")
  }
}
