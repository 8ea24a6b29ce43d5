import LeakAnalysis
import LeakBacktraces
import LeakKnowledge
import LeakReports

/// The rules that a command goes by: those of `--rules FILE`, or of the file that `LEAKFINDER_RULES` names.
enum RulesOption {
  /// The option's name.
  static let name = "--rules"

  /// The environment's variable.
  private static let variable = "LEAKFINDER_RULES"

  /// The rules.
  ///
  /// - Parameters:
  ///   - path: The option's value; nil for none.
  ///   - console: Has the environment.
  /// - Returns: None but those on the toolchain's own leaks where neither names a file.
  /// - Throws: What is wrong with the file, in one sentence.
  static func rules(_ path: String?, _ console: Console) throws(CommandFailure) -> LeakRules {
    let named = console.variable(variable) ?? ""
    guard let path = path ?? (named.isEmpty ? nil : named) else { return LeakRules() }
    do throws(RulesFile.Failure) {
      return try RulesFile.rules(at: path)
    } catch {
      throw CommandFailure(
        message: Invocation.line(error.sentence),
        exitCode: ExitCode.noInput
      )
    }
  }

  /// Somebody who goes by rules.
  static func asker(_ rules: LeakRules, mayReadContents: Bool = false) -> Asker {
    var asker = Asker(mayReadContents: mayReadContents)
    asker.rules = rules
    asker.ruleNames = .ofReports { Symbolicator($0) }
    return asker
  }
}
