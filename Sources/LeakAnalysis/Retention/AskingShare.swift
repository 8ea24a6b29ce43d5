import LeakGraph

/// What whoever asks has of an object's retains.
///
/// The words that its functions have of the object are known, not which of them stand for a retain. Where
/// other words fit as well, nobody knows whose the open retains are.
struct AskingShare {
  /// The words of whoever asks, or more: what it was given is held, wherever it is.
  let words: Int

  /// The retains that are certainly its own.
  private let least: Int

  /// The retains that descriptions leave open.
  private let open: Int

  /// The claims of others.
  private let otherClaims: Int

  /// Finds the share of one object.
  ///
  /// - Parameters:
  ///   - account: The object's account.
  ///   - words: The words that whoever asks has of it; all of them are one claim.
  ///   - isHeld: Whether it has the object for certain.
  init(_ account: Account, words: Int, isHeld: Bool) {
    least = isHeld ? 1 : 0
    self.words = max(words, least)
    open = max(0, Int(account.strong) - Int(account.described))
    otherClaims = Int(account.claimingBlocks) + Int(account.claimingFrames) - (words > 0 ? 1 : 0)
  }

  /// The retains that only whoever asks can have, or certainly has.
  var ownRetains: Int { min(words, open, max(least, open - otherClaims)) }

  /// The retains that the claims of others stand for: all of them, or none where it is ambiguous which.
  var claimedByOthers: Int {
    let rest = open - otherClaims
    return rest >= least && rest <= words ? otherClaims : 0
  }
}

extension SnapshotAnalysis {
  /// The objects that whoever asks has for certain.
  var heldByAsker: [NodeIndex] { asker.held.compactMap { object(at: $0) } }

  /// What whoever asks has of an object's retains; nil for what has none.
  func askingShare(of node: NodeIndex) -> AskingShare? {
    ledger.account(of: node).map {
      AskingShare(
        $0,
        words: heap.askingCode[node]?.count ?? 0,
        isHeld: !asker.held.isEmpty && asker.held.contains(heapAddress(node))
      )
    }
  }
}
