import LeakFindings
import LeakMemory
import Testing

@testable import LeakAnalysis

/// Has chapters.
private final class TriedBook {
  private var chapters: [TriedChapter] = []

  /// Makes two rings through one book.
  static func rings() {
    let book = TriedBook()
    book.chapters = [TriedChapter(book), TriedChapter(book)]
  }
}

/// Leads back to its book.
private final class TriedChapter {
  private var book: TriedBook?

  init(_ book: TriedBook) { self.book = book }
}

@Suite("What a trial counts")
struct TrialCountTests {
  @Test("is the leak in question, though the change of a declaration frees equal ones too")
  func ofOneLeak() throws {
    for _ in 0..<5 { TriedBook.rings() }
    let analysis = try SnapshotAnalysis.ofRunningProcess { try OwnProcessSource().snapshot() }
    let groups = try #require(analysis.groups(ofType: "TriedBook"))
    #expect(groups.count == 5)
    let cuts = try #require(groups.groups.first?.answer.cuts)
    let freed = cuts.hops.compactMap { outcome -> RetentionFinding.Cuts.Freed? in
      if case .frees(let freed)? = outcome { freed } else { nil }
    }
    // The property of every chapter is cut: that of one does not free the book.
    #expect(freed.contains { $0.extent == .place && $0.objects == 3 }, "\(freed)")
    #expect(freed.allSatisfy { $0.objects == 3 }, "\(freed)")
  }
}
