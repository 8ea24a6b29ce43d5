import LeakGraph
import LeakMemory

/// What whoever asks has of an object's retains.
///
/// The words that its functions have of the object are known, not which of them stand for a retain: likely one in
/// each function, at most all. Where other words fit as well, nobody knows whose the open retains are, and nothing
/// is promised.
struct AskingShare {
  /// The most retains that are its own: its words, or more, since what it was given is held wherever it is.
  let words: Int

  /// The functions that have such words: likely so many retains are its own.
  let functions: Int

  /// Whether it has the object for certain.
  private let isHeld: Bool

  /// The retains that descriptions leave open.
  let open: Int

  /// The retains that the claims of others stand for: one each, or more where threads have several calls.
  private let others: ClosedRange<Int>

  /// What closures that wait have of what they captured: some of the others only borrow, or have more.
  let copies: CapturedCopies.Claims

  /// The fewest retains that the claims of others stand for, as some of them only borrow.
  private var leastOfOthers: Int {
    max(copies.hasHandedOn ? 1 : 0, others.lowerBound - copies.borrowing)
  }

  /// Finds the share of one object.
  ///
  /// - Parameters:
  ///   - account: The object's account.
  ///   - code: The code of each word that whoever asks has of it; all of them are one claim.
  ///   - isHeld: Whether whoever asks has it for certain.
  ///   - copies: What closures that wait have of what they captured.
  init(
    _ account: Account,
    code: [Address],
    isHeld: Bool,
    copies: CapturedCopies.Claims = CapturedCopies.Claims()
  ) {
    self.isHeld = isHeld
    words = max(code.count, isHeld ? 1 : 0)
    functions = max(Set(code).count, isHeld ? 1 : 0)
    open = max(0, Int(account.strong) - Int(account.described))
    let least = max(
      0,
      Int(account.claimingBlocks) + Int(account.claimingFrames) - copies.pointing
        - (code.isEmpty ? 0 : 1)
    )
    others = least...least + Int(account.furtherCalls) + copies.further
    self.copies = copies
  }

  /// The retains that are taken for its own: those that no other word fits, and one where it has the object for
  /// certain.
  ///
  /// What closures may have more does not count here.
  var ownRetains: Int {
    min(words, open, max(isHeld ? 1 : 0, open - (others.upperBound - copies.further)))
  }

  /// The retains that go with whoever asks, as far as a trial may suppose: all that others have no words for, where its
  /// own are enough.
  var supposedRetains: Int {
    mayBeWhole ? max(ownRetains, open - claimedByOthers) : ownRetains
  }

  /// The retains that it likely has at most: one in each of its functions, or as many as the words of the only one.
  var likelyRetains: Int { functions > 1 ? functions : words }

  /// Whether all retains that descriptions leave open may be its own.
  var mayBeWhole: Bool { open > 0 && words >= open }

  /// The retains that the claims of others stand for; none where it is ambiguous which.
  ///
  /// It is where the retains that the asker likely has are just what is open.
  var claimedByOthers: Int {
    let rest = open - functions
    if likelyRetains != open,
      let claimed = [open - likelyRetains, rest].first(where: others.contains)
    {
      return claimed
    }
    if !isHeld, others.contains(open) { return open }
    // Fewer than the claimants, of whom some only borrow.
    let fewer = max(1, leastOfOthers)..<max(1, leastOfOthers, others.lowerBound)
    if fewer.contains(rest) { return rest }
    if !isHeld, fewer.contains(open) { return open }
    return copies.hasHandedOn && rest < leastOfOthers && leastOfOthers < open ? leastOfOthers : 0
  }
}

extension SnapshotAnalysis {
  /// The objects that whoever asks has for certain.
  var heldByAsker: [NodeIndex] { asker.held.compactMap { object(at: $0) } }

  /// What whoever asks has of an object's retains; nil for what has none.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - copies: Finds what closures that wait have of what they captured; nil where that does not matter.
  /// - Returns: The share.
  func askingShare(of node: NodeIndex, _ copies: CapturedCopies? = nil) -> AskingShare? {
    ledger.account(of: node).map {
      AskingShare(
        $0,
        code: heap.askingCode[node] ?? [],
        isHeld: !asker.held.isEmpty && asker.held.contains(heapAddress(node)),
        copies: copies?.claims(on: node, $0) ?? CapturedCopies.Claims()
      )
    }
  }
}
