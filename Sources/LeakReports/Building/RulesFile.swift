package import LeakKnowledge
import LeakMemory

/// Reads files of rules.
package enum RulesFile {
  /// Why a file gives no rules, in one sentence without a full stop.
  package struct Failure: Error, Hashable, Sendable {
    /// The sentence.
    package let sentence: String
  }

  /// The rules of a file.
  package static func rules(at path: String) throws(Failure) -> LeakRules {
    let bytes: [UInt8]
    do throws(SmallFile.Failure) {
      bytes = try SmallFile.read(path)
    } catch {
      throw Failure(sentence: "the rules in \(path) cannot be read: \(error.text)")
    }
    do throws(RulesProblem) {
      return try LeakRules(parsing: bytes)
    } catch {
      throw Failure(sentence: "the rules in \(path) are not valid: \(error.text)")
    }
  }
}
