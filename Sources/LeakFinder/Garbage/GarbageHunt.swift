import LeakAnalysis
import LeakLocking
package import LeakMemory
package import LeakReports

/// Knows what was alive at one moment, and finds what was made since and is reached by nothing.
///
/// What it finds it keeps to itself while it looks: an address in a frame of whoever asks would be taken
/// for a reference.
package final class GarbageHunt: Sendable {
  /// How sure it is that garbage was left behind.
  package enum Outcome: Sendable, Hashable {
    /// Nothing is left.
    case clean

    /// Nothing is left so far, and what was made is in the hands of something at work, which may leave it behind.
    case unfinished

    /// Something is left that nothing was seen to reach, but not all of its retains were found.
    case suspicious

    /// Something is left whose retains are all accounted for.
    case proven
  }

  /// The blocks at that moment; nil for a look at all objects.
  private let before: EarlierBlocks?

  /// Keeps what is made from being put where something lay before; nil for a look at all objects.
  private let ballast: Ballast?

  /// What somebody wants to be told of.
  private struct Interest: Sendable {
    /// Whether the program's own types alone.
    var isProgramAlone = false

    /// Where objects are that were reported already, with every bit turned.
    var known: Set<UInt> = []

    /// Whether somebody wants to be told of a type.
    func contains(_ typeName: String) -> Bool {
      !isProgramAlone || ProgramTypes.contains(typeName)
    }
  }

  /// What was found at the last look; nil for a look that is to be repeated as a whole.
  private let found = Locked<Garbage?>(nil)

  /// What somebody wanted to be told of at the first look.
  private let interest = Locked(Interest())

  /// Looks at what is made from now on.
  ///
  /// - Throws: Where the heap cannot be looked at, or not at all of it: what was not seen would be taken for new.
  package init() throws(HeapUnavailable) {
    let ballast = Ballast()
    before = try HeapLook.whole().blocks
    self.ballast = ballast
  }

  /// Looks at all objects.
  init(overAll: Void) {
    before = nil
    ballast = nil
  }

  /// Looks for garbage.
  ///
  /// - Parameter caller: The frame below which nothing counts: what was called since, and what is left of
  ///   calls that have returned.
  /// - Returns: How sure it is.
  /// - Throws: Where the heap cannot be looked at, or not at all of it.
  @inline(never)
  package func look(from caller: CallerState) throws(HeapUnavailable) -> Outcome {
    try look(from: caller, for: interest.withLock { $0 })
  }

  /// Looks for garbage of the program: what the toolchain's libraries leave behind among themselves is nothing that
  /// a program could mend.
  ///
  /// - Parameters:
  ///   - caller: As for every look.
  ///   - known: Where objects are that were reported already, with every bit turned: what they belong to is told once.
  /// - Returns: How sure it is.
  /// - Throws: As every look.
  @inline(never)
  package func lookForProgramTypes(
    from caller: CallerState,
    except known: Set<UInt>
  ) throws(HeapUnavailable) -> Outcome {
    let interest = Interest(isProgramAlone: true, known: known)
    self.interest.withLock { $0 = interest }
    return try look(from: caller, for: interest)
  }

  /// Looks whether what was found is still there, and unchanged; where nothing was found yet, as at the first look.
  ///
  /// - Parameter caller: As for the first look.
  /// - Returns: How sure it is now.
  /// - Throws: As the first look.
  @inline(never)
  package func lookAgain(from caller: CallerState) throws(HeapUnavailable) -> Outcome {
    guard let garbage = found.withLock({ $0 }) else { return try look(from: caller) }
    guard !garbage.groups.isEmpty else { return .clean }
    let left = withoutAllowed(
      try HeapLook.whole().garbage(among: .unchanged(garbage.members), caller: caller)
    )
    found.withLock { $0 = left }
    return outcome(of: left)
  }

  /// Looks at all there is.
  @inline(never)
  private func look(
    from caller: CallerState,
    for interest: Interest
  ) throws(HeapUnavailable) -> Outcome {
    let candidates: GarbageCandidates = before.map { .made(after: $0) } ?? .all
    let look = try HeapLook.whole()
    let garbage = withoutAllowed(
      look.garbage(among: candidates, caller: caller, interest: interest.contains)
    ).filter { group in
      !group.members.contains { interest.known.contains(~$0.address.bits) }
    }
    let isUnfinished =
      garbage.groups.isEmpty && look.isAtWork(on: candidates, interest: interest.contains)
    found.withLock { $0 = isUnfinished ? nil : garbage }
    return isUnfinished ? .unfinished : outcome(of: garbage)
  }

  /// Where the objects are that were found at the last look, with every bit turned.
  package var places: Set<UInt> {
    Set(groups.flatMap { $0.members.map { ~$0.address.bits } })
  }

  /// What was found at the last look.
  var groups: [Garbage.Group] { found.withLock { $0?.groups ?? [] } }

  /// The reports on what was found at the last look.
  ///
  /// - Parameters:
  ///   - file: The file of the call that asked.
  ///   - line: Its line.
  ///   - reason: Why nothing should be left.
  /// - Returns: A report for each ring or object that is to be mended.
  @inline(never)
  package func reports(file: String, line: Int, reason: String) -> [LeakReport] {
    groups.map { ReportMaker.report(on: $0, file: file, line: line, reason: reason) }
  }

  /// Garbage without what rules allow to stay; a look at all objects has that too.
  private func withoutAllowed(_ garbage: Garbage) -> Garbage {
    before == nil ? garbage : garbage.filter { $0.allowed == nil }
  }

  /// How sure a finding is.
  private func outcome(of garbage: Garbage) -> Outcome {
    if garbage.groups.isEmpty { return .clean }
    return garbage.groups.allSatisfy(\.isProven) ? .proven : .suspicious
  }
}
