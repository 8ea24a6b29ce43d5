import Foundation
import LeakMemory
import Testing

@testable import LeakFinder

#if os(Linux)
@Suite("The file of LEAKFINDER_TRACE")
struct TraceFileTests {
  /// An object that a static has.
  private final class Traced {}

  /// Has one object; only one test uses it.
  private final class Keeper: @unchecked Sendable {
    var kept: Traced?
  }

  /// What has it.
  private static let keeper = Keeper()

  @Test("has what each answer had to go by, one after the other")
  func appends() throws {
    let traced = Traced()
    Self.keeper.kept = traced
    defer { Self.keeper.kept = nil }
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).txt").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let place = Address(of: traced)
    let look = try HeapLook(.caller(holding: place), tracePath: path)
    let finding = try #require(look.finding(at: place))
    #expect(finding.verdict == .heldByRoot)
    _ = look.finding(at: place)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let parts = text.split(separator: "\n\n")
    #expect(parts.count == 2 && parts.first == parts.last, "\(text)")
    #expect(text.hasPrefix("\(place) "), "\(text)")
    #expect(text.contains("Traced (object"), "\(text)")
    #expect(text.contains("Keeper (object, 24 bytes) .kept, strong, described"), "\(text)")
    #expect(text.contains("root: static TraceFileTests.keeper, retains, described"), "\(text)")
  }

  @Test("hinders no answer where it cannot be written")
  func goesOn() throws {
    let traced = Traced()
    let place = Address(of: traced)
    let look = try HeapLook(.caller(holding: place), tracePath: "/nowhere/trace.txt")
    #expect(look.finding(at: place) != nil)
    withExtendedLifetime(traced) {}
  }
}
#endif
