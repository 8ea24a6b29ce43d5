import LeakFindings
import LeakKnowledge
import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("Objects that ignored references alone hold")
struct IgnoredReferenceTests {
  @Test("It is not said of them that nothing refers to them")
  func notes() throws {
    var asker = Asker()
    asker.rules.add(LeakRule(.ignoredReference, .type("Module"), reason: "modules keep each other"))
    let analysis = SnapshotAnalysis(try #require(Specimen.shared).snapshot, asker: asker)
    let note = RetentionFinding.Limit.incomplete(sentence: UnreachedNote.text)
    let ignored = analysis.garbage(among: .all, caller: nil).groups.filter { group in
      group.head.typeName.hasSuffix("Module")
    }
    #expect(!ignored.isEmpty)
    for group in ignored {
      #expect(group.answer.verdict == .unexplained)
      #expect(!group.answer.limits.contains(note))
      let isTold = group.answer.limits.contains { limit in
        if case .incomplete(let text) = limit {
          text.hasPrefix(RuleText.ignoredWords)
        } else {
          false
        }
      }
      #expect(isTold)
    }
  }
}
