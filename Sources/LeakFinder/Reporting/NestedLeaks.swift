import LeakAnalysis
import LeakFindings
import LeakMemory
import LeakReports

/// Tells which of the leaks found at one time only live because another one does, and go with it when that is mended as advised.
struct NestedLeaks {
  /// The report to fix first, by the address of an object that goes with its object.
  private var heads: [Address: String] = [:]

  /// The types of objects on the ways from roots to others, by the addresses of those.
  private var passed: [Address: String] = [:]

  /// The types of what goes with the object of a report.
  private var followers: [String: [String]] = [:]

  /// Looks for leaks that go with others.
  ///
  /// - Parameter leaks: What was learnt of each, with its report.
  ///
  /// Of two that keep each other, neither goes with the other.
  init(_ leaks: [(evidence: Evidence, report: LeakReport)]) {
    guard leaks.count > 1 else { return }
    let addresses = Set(leaks.map(\.evidence.address))
    var inner: [Address: Set<Address>] = [:]
    for leak in leaks {
      guard let retained = leak.evidence.retained else { continue }
      let kept = addresses.intersection(retained.addresses)
      // A further ring may keep what another one leads to.
      let freed =
        leak.evidence.isBorrowed ? nil : leak.evidence.finding.freed(by: leak.report)
      inner[leak.evidence.address] =
        freed.map { freed in kept.filter { freed.dismissed.contains(~$0.bits) } } ?? kept
    }
    // The outermost first: it keeps the most of the others.
    let sorted = leaks.sorted { one, other in
      (inner[one.evidence.address]?.count ?? 0) > (inner[other.evidence.address]?.count ?? 0)
    }
    for leak in sorted {
      let holder = leak.evidence.address
      for address in inner[holder] ?? [] where heads[address] == nil && address != holder {
        if inner[address]?.contains(holder) != true { heads[address] = leak.report.id }
      }
    }
    for leak in leaks where heads[leak.evidence.address] == nil && !leak.evidence.isBorrowed {
      let path = leak.evidence.finding.path
      guard path.root != nil, path.cycleLength == 0 else { continue }
      // A closure without a context of its own is where its only capture is.
      let others = path.steps.map(\.holder).filter {
        $0.category == .instance && addresses.contains($0.address)
          && $0.address != leak.evidence.address
      }
      passed[leak.evidence.address] = others.first.map(\.typeName)
    }
    for leak in leaks {
      guard let head = heads[leak.evidence.address] else { continue }
      followers[head, default: []].append(TypeName.short(leak.report.object.typeName))
    }
  }

  /// The report to fix first; nil where an object is held by more than another leak.
  func head(of address: Address) -> String? { heads[address] }

  /// What is to be said on a report about another leak by which a root has its object; nil where there is none.
  func noteOnWay(to address: Address) -> String? {
    passed[address].map(Self.noteOnWay)
  }

  /// What is to be said of another leak by which a root has an object, by its type.
  static func noteOnWay(by typeName: String) -> String {
    "\(TypeName.short(typeName)), which is on the way to it, was dismissed too and has a report of its own. Fix that leak first."
  }

  /// What is to be said on a report about those that go with its object; nil where none do.
  func note(on report: String) -> String? {
    guard let names = followers[report]?.sorted(), let first = names.first else { return nil }
    let list = names.count == 1 ? first : "\(first) and \(names.count - 1) more"
    let verb = names.count == 1 ? "was" : "were"
    return "Also retains \(list), which \(verb) dismissed too. Fix this leak first."
  }
}

extension RetentionFinding {
  /// What goes by the cut that a report advises; nil where nothing was tried, or it is not known to free the object.
  fileprivate func freed(by report: LeakReport) -> Cuts.Freed? {
    guard let cuts, let cut = report.retention?.cut, let hop = cut.hop,
      cuts.hops.indices.contains(hop)
    else { return nil }
    if case .frees(let freed)? = cuts.hops[hop] { return freed }
    return cut.kind == .together ? cuts.freed : nil
  }
}
