import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("Scenarios: fingerprints and names")
struct ReportScenarios {
  @Test("A root is what holds and is never itself called a leak (row 132)")
  func root() throws {
    let finding = RetentionFinding.fixture(
      .heldByRoot,
      "Demo.App --.session--> Demo.Session --.screen--> Demo.Screen",
      root: RetentionFinding.Root(kind: .static, name: "App.shared")
    )
    let report = SymbolTable().builder.leaked(.facts(), finding: finding)
    #expect(report.object.typeName == "Demo.Screen")
    let retention = try #require(report.retention)
    #expect(retention.root == .init(kind: "static", name: "App.shared"))
    #expect(retention.path.map(\.label) == [".session", ".screen"])
    #expect(report.description.hasPrefix("LEAK  Screen is still alive"))
    #expect(report.description.contains("held by the static property App.shared"))
  }

  @Test("Further ways to the same object do not make another leak of it (row 139)")
  func furtherWays() {
    let path = "Demo.Screen --.model--> Demo.Model --.owner--> Demo.Screen"
    let other = RetentionFinding.Path(
      "Demo.Screen --.menu--> Demo.Menu --.screen--> Demo.Screen",
      ring: .max
    )
    let alone = RetentionFinding.fixture(.cycle, path)
    let beside = RetentionFinding.fixture(.cycle, path, otherPaths: [other], retains: (2, 2))
    let one = SymbolTable().builder.leaked(.facts(), finding: alone)
    let two = SymbolTable().builder.leaked(.facts(), finding: beside)
    #expect(one.fingerprint == two.fingerprint)
    #expect(one.id != two.id)
    #expect(two.retention?.otherPaths.map { $0.path.map(\.label) } == [[".menu", ".screen"]])
  }

  @Test("Names of generic, nested, local and private types are read, not mangled (row 141)")
  func names() {
    struct Local<Value> {
      final class Inner {
        var value: Value
        var next: AnyObject?
        init(_ value: Value) { self.value = value }
      }
    }
    let object = Local<[String: Secret?]>.Inner([:])
    object.next = object
    defer { object.next = nil }
    let finding = explored(object)
    let report = SymbolTable().builder.leaked(
      .facts(typeName: finding.object.typeName),
      finding: finding
    )
    #expect(
      report.description.hasPrefix(
        "LEAK  ReportScenarios.Local<[String: Secret?]>.Inner is still alive"
      )
    )
    #expect(report.object.typeName.contains("LeakReportsTests."))
    #expect(!report.description.contains("$s"))
  }
}

private struct Secret {}
