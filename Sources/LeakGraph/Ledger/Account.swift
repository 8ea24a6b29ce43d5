/// One object's account: its strong retains and what they are put down to.
package struct Account: Hashable, Sendable {
  /// The true number of strong retains.
  package let strong: UInt32

  /// The references by description: edges and roots.
  package let described: UInt32

  /// The claimants whose words in other blocks fit, each counted once.
  package let claimingBlocks: UInt32

  /// The claimants among threads and tasks whose words fit, each counted once.
  package let claimingFrames: UInt32

  /// The retains that threads and tasks may have beyond that: one of each further call that has the object.
  package let furtherCalls: UInt32

  /// Whether a running thread was moving a reference to the object, or the object itself.
  package let isInFlux: Bool

  /// The flags of the object.
  package let flags: NodeFlags

  /// The retains that claims of blocks fill: at most what descriptions leave open.
  package var claimedByBlocks: UInt32 { min(claimingBlocks, unlocated) }

  /// The retains that claims of frames fill: at most what is open after the blocks' claims.
  package var claimedByFrames: UInt32 {
    let (sum, isOverflowing) = claimingFrames.addingReportingOverflow(furtherCalls)
    return min(isOverflowing ? UInt32.max : sum, unlocated - claimedByBlocks)
  }

  /// The retains that claims fill.
  package var claimed: UInt32 { claimedByBlocks + claimedByFrames }

  /// The retains that have neither description nor claim.
  package var missing: UInt32 { unlocated - claimed }

  /// The described references beyond the number of retains.
  package var tooMany: UInt32 { described > strong ? described - strong : 0 }

  /// Whether each claimant has a retain where descriptions leave some open.
  ///
  /// There are not more claimants than open retains: otherwise it is ambiguous which ones have one. What is open
  /// beyond that is in further calls of the threads and tasks among them.
  package var claimsFitExactly: Bool {
    let least = UInt64(claimingBlocks) + UInt64(claimingFrames)
    let open = UInt64(unlocated)
    return least > 0 && least <= open && open <= least + UInt64(furtherCalls)
  }

  /// The result.
  package var outcome: LedgerOutcome {
    if flags.contains(.immortal) { return .immortal }
    guard flags.contains(.counted) else { return .uncounted }
    if flags.contains(.deiniting) { return .deiniting }
    if flags.contains(.unownedOnly) { return .unownedOnly }
    if described == strong { return .balanced }
    if tooMany > 0 { return isInFlux ? .inFlux : .tooMany(tooMany) }
    if missing == 0 { return .balancedWithClaims }
    return isInFlux ? .inFlux : .missing(missing)
  }

  /// The retains that descriptions leave open.
  private var unlocated: UInt32 { strong > described ? strong - described : 0 }
}
