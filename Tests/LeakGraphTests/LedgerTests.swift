import LeakGraph
import Testing

@Suite("The ledger of heaps written as text")
struct LedgerTests {
  /// All outcomes of a heap, by name.
  private func outcomes(_ heap: HeapText) -> [String] {
    let ledger = Ledger(heap.graph)
    return heap.names.sorted().map { "\($0) \(ledger.outcome(of: heap[$0]))" }
  }

  @Test("every kind of account has its outcome")
  func outcomes() {
    let heap = HeapText(
      """
      root global App -> Whole
      Whole .a -> Short
      node Short retains 2
      Whole .b -> Long
      node Long retains -1
      Whole .c -> Moved moving
      node Moved retains 1
      Whole .d -> Claimed
      Buffer -> Claimed conservative undescribed
      Buffer -> Claimed conservative undescribed
      node Claimed retains 1
      node Buffer untyped uncounted
      node Static immortal retains 7
      node Dying deiniting retains 7
      node Ghost unownedOnly retains 7
      """
    )
    #expect(
      outcomes(heap) == [
        "Buffer uncounted", "Claimed balancedWithClaims", "Dying deiniting", "Ghost unownedOnly",
        "Long tooMany(1)", "Moved inFlux", "Short missing(2)", "Static immortal", "Whole balanced",
      ]
    )
    let audit = Audit(Ledger(heap.graph)).total
    var expected = [audit.objects, audit.strongRetains, audit.described, audit.located]
    #expect(expected == [4, 6, 3, 4])
    expected = [audit.balancedByDescription, audit.balanced, audit.missing, audit.tooMany]
    #expect(expected == [1, 2, 2, 1])
    expected = [audit.inFlux, audit.immortal, audit.unownedOnly, audit.deiniting]
    #expect(expected == [1, 1, 1, 1])
  }

  @Test(
    "words of one thread claim one retain, words of two threads two, and never more than is open"
  )
  func frames() {
    let heap = HeapText(
      """
      root frame one -> A undescribed claims by 1
      root frame one -> A undescribed claims by 1
      root register two -> A undescribed claims by 2
      root frame one -> B undescribed claims by 1
      node A retains 3
      node B retains 0
      """
    )
    let ledger = Ledger(heap.graph)
    let accounts = [heap["A"], heap["B"]].compactMap { ledger.account(of: $0) }
    #expect(accounts.map(\.claimedByFrames) == [2, 0])
    #expect(accounts.map(\.missing) == [1, 0])
    #expect(accounts.map(\.outcome) == [.missing(1), .balanced])
  }

  @Test("a thread or task may have a retain for each call that has the object, and not one more")
  func calls() {
    let heap = HeapText(
      """
      root frame one -> Filled undescribed claims by 1 calls 3
      node Filled retains 3
      root frame one -> Short undescribed claims by 1 calls 3
      node Short retains 4
      root frame one -> Once undescribed claims by 1 calls 3
      node Once retains 1
      Waiting -> InTask conservative undescribed
      Waiting -> InTask conservative undescribed
      Waiting -> InTask conservative undescribed further
      node InTask retains 2
      """
    )
    let ledger = Ledger(heap.graph)
    let names = ["Filled", "Short", "Once", "InTask"]
    #expect(
      names.map { ledger.outcome(of: heap[$0]) } == [
        .balancedWithClaims, .missing(1), .balancedWithClaims, .balancedWithClaims,
      ]
    )
    let fits = names.map { ledger.account(of: heap[$0])?.claimsFitExactly }
    #expect(fits == [true, false, true, true])
  }

  @Test("a claim becomes balanced evidence only when the claims are exactly what is open")
  func evidence() {
    let heap = HeapText(
      """
      Exact -> A conservative undescribed
      One -> B conservative undescribed
      Two -> B conservative undescribed
      Stale -> C conservative residual
      node A retains 1
      node B retains 1
      node C retains 1
      """
    )
    let ledger = Ledger(heap.graph)
    let evidence = (0..<4).map { ledger.evidence(of: EdgeIndex($0)) }
    #expect(evidence == [.balanced, .undescribed, .undescribed, .residual])
    let settled = heap.graph.settled(by: ledger)
    #expect((0..<4).map { settled.edge(EdgeIndex($0))?.evidence } == evidence)
    #expect(settled.checkInvariants().isEmpty)
    // Settling again changes nothing: balanced claims are claims.
    #expect(Ledger(settled).outcome(of: heap["A"]) == .balancedWithClaims)
  }

  @Test("a claim on an object whose retains are all described holds nothing")
  func unneeded() {
    let heap = HeapText(
      """
      Holder -> A strong described
      Frame -> A conservative undescribed
      root frame run -> A undescribed claims by 1
      """
    )
    let ledger = Ledger(heap.graph)
    #expect(ledger.evidence(of: EdgeIndex(1)) == .residual)
    #expect(ledger.evidence(of: RootIndex(0)) == .residual)
    #expect(ledger.evidence(of: EdgeIndex(0)) == .described)
  }

  @Test("LeakFinder's own objects are counted apart")
  func own() {
    let heap = HeapText(
      """
      root global App -> A
      root global Finder -> B
      node B own
      """
    )
    let audit = Audit(Ledger(heap.graph))
    #expect([audit.total.objects, audit.own.objects] == [1, 1])
    let types = ["A", "B"].compactMap { heap.graph.type(named: $0) }
    #expect(types.map { audit[$0].objects } == [1, 0])
  }
}
