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

  @Test("A graph file, which has nothing of the memory but what the answers go by")
  func isTheSameFromGraphFile() throws {
    let specimen = try #require(Specimen.shared)
    let graph = try graphFile(of: specimen)
    #expect(!graph.process.hasContents)
    expectSame(specimen.reading, Reading(graph, objects: specimen.objects))
  }

  @Test("A graph file of a graph file is the same again")
  func isTheSameFromGraphFileOfGraphFile() throws {
    let specimen = try #require(Specimen.shared)
    let recording = try #require(try graphFile(of: specimen).recording())
    _ = SnapshotAnalysis(recording).readEverything()
    let again = try #require(recording.recorded)
    expectSame(specimen.reading, Reading(again, objects: specimen.objects))
  }

  @Test("A graph file has no text, number or key of the program")
  func graphFileHasNoContents() throws {
    let specimen = try #require(Specimen.shared)
    let whole = Secrets.found(in: specimen.snapshot)
    // All that the specimen hides is there to be found: texts by their ends, and the number.
    #expect(whole.count > 100, "\(whole.count)")
    #expect(Secrets.found(in: try graphFile(of: specimen)) == [])
  }

  /// The graph file of the specimen, read again.
  private func graphFile(of specimen: Specimen) throws -> Snapshot {
    let recording = try #require(specimen.snapshot.recording())
    _ = SnapshotAnalysis(recording).readEverything()
    let path = NSTemporaryDirectory() + "graph-\(UInt64.random(in: 0...UInt64.max))"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try #require(recording.recorded).save(to: path)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    return try SavedSource(path: path).snapshot()
  }

  @Test("The graph is whole, and took all that was read")
  func graphIsWhole() throws {
    let reading = try #require(Specimen.shared).reading
    #expect(reading.violations == [])
    #expect(reading.refusals.total == 0, "\(reading.refusals)")
  }
}
