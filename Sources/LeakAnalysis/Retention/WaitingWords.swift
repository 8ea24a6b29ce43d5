import LeakGraph
import LeakLibraries
import LeakMemory

/// Finds where the functions in which tasks wait have objects.
struct WaitingWords {
  /// The analysis.
  private let analysis: SnapshotAnalysis

  /// Reads words.
  private var cursor: SnapshotCursor

  /// No more words of one object are found in one function's memory.
  private static let mostWords = 256

  /// Looks into an analysis's waiting functions.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    cursor = analysis.snapshot.cursor()
  }

  /// The memory of waiting functions that has a task's words of an object, outermost first, and where those are.
  mutating func words(
    of object: NodeIndex,
    in task: NodeIndex
  ) -> [(claim: LibraryClaim, slots: [Address])] {
    let claimant = analysis.heap.address(of: task, in: analysis.map)
    let word = analysis.heap.address(of: object, in: analysis.map).bits
    return (analysis.heap.waitingFunctions[claimant] ?? []).compactMap { claim in
      let slots = slots(of: word, in: claim)
      return slots.isEmpty ? nil : (claim, slots)
    }
  }

  /// Where a word is in a claim.
  private mutating func slots(of word: UInt, in claim: LibraryClaim) -> [Address] {
    var slots: [Address] = []
    var address = (claim.start.bits &+ 7) & ~7
    let end = claim.start.bits &+ UInt(max(0, claim.byteCount))
    while address &+ 8 <= end, slots.count < Self.mostWords {
      if cursor.word(address).map(Address.untagged) == word { slots.append(Address(address)) }
      address &+= 8
    }
    return slots
  }
}
