import LeakGraph
import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("What an answer had to go by")
struct TraceTests {
  @Test(
    "Every described retain of an object is written with its holder, and the account with their number"
  )
  func tracesAccounts() throws {
    let specimen = try #require(Specimen.shared)
    let analysis = SnapshotAnalysis(specimen.snapshot)
    var explainer = Explainer(analysis)
    var told = 0
    for (name, place) in specimen.objects.sorted(by: { $0.key < $1.key }) {
      let address = Address(place)
      guard let node = analysis.object(at: address),
        let account = analysis.ledger.account(of: node)
      else { continue }
      let lines = explainer.trace(at: address)
      let own = lines.dropFirst().prefix { $0.hasPrefix("  ") }
      #expect(lines.first?.hasPrefix("\(analysis.heapAddress(node)) ") == true, "\(name)")
      #expect(
        own.contains {
          $0.hasPrefix("  retains: \(account.strong); described \(account.described),")
        },
        "\(name): \(own)"
      )
      let described = own.count {
        $0.hasPrefix("  reference: ") && $0.hasSuffix(", strong, described")
          || $0.hasPrefix("  root: ") && $0.hasSuffix(", retains, described")
      }
      #expect(described == Int(account.described) || own.count > 64, "\(name): \(own)")
      told += described
    }
    #expect(told > 50)
  }

  @Test("An address that is in no object has no lines")
  func tracesNothing() throws {
    let specimen = try #require(Specimen.shared)
    var explainer = Explainer(SnapshotAnalysis(specimen.snapshot))
    #expect(explainer.trace(at: .null).isEmpty)
    #expect(explainer.trace(at: Address(.max)).isEmpty)
  }
}
