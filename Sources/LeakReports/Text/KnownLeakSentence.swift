/// Says that a leak is known, and by which rule.
enum KnownLeakSentence {
  /// One sentence, without a full stop: `known leak, fails nothing: Vendor 3.1 never clears it (field Vendor.Session.delegate)`.
  static func text(
    _ known: RetentionExplanation.KnownLeak,
    _ explanation: RetentionExplanation
  ) -> String {
    // What the toolchain leaks is in the verdict already.
    let reason =
      VerdictSentence.text(for: explanation).contains(known.reason)
      ? "" : ": " + known.reason
    let versions = known.versions.flatMap { known.reason.contains($0) ? nil : $0 }
    let rule = ["rule: " + known.rule, versions].compactMap(\.self).joined(separator: "; ")
    return "known leak, fails nothing\(reason) (\(rule))"
  }
}
