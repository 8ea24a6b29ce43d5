import LeakAnalysis
import LeakBacktraces
public import LeakKnowledge
import LeakLocking
import LeakReports

extension LeakRules {
  /// The rules of the file that the environment names, and those that were added.
  private static let ofProcess = Locked(ProcessRules.ofEnvironment.rules)

  /// Adds rules for all that this process checks from now on: trackers, expectations of tests, traits.
  ///
  /// ```swift
  /// @Suite(.detectsLeaks) struct ConnectionTests {
  ///   init() {
  ///     var rules = LeakRules()
  ///     rules.allow(4, of: "Demo.Connection", reason: "the pool keeps four")
  ///     LeakRules.addToProcess(rules)
  ///   }
  ///
  ///   @Test func connects() {
  ///     expectNoLeaks { Connection.pool.take().close() }
  ///   }
  /// }
  /// ```
  ///
  /// In XCTest call it in `class func setUp()`. Rules that are there already are not added twice, so it may be called
  /// before every test. Rules in the file that `LEAKFINDER_RULES` names, and those of a tracker's configuration, come
  /// before these.
  public static func addToProcess(_ rules: LeakRules) {
    ofProcess.withLock { $0.add(rules) }
  }

  /// The rules of this process.
  package static var process: LeakRules { ofProcess.withLock { $0 } }
}

/// What the environment's file of rules says.
package struct ProcessRules: Sendable {
  /// The rules; none but the toolchain's where there is no file, or where it has a mistake.
  package let rules: LeakRules

  /// What is wrong with the file, for people; nil where nothing is.
  package let complaint: String?

  /// The file of the process's environment, read when it is first asked for.
  static let ofEnvironment = ProcessRules(path: LeakFinderEnvironment.ofProcess.rulesPath)

  /// Reads a file.
  ///
  /// - Parameter path: The file; nil for none.
  package init(path: String?) {
    guard let path else {
      (rules, complaint) = (LeakRules(), nil)
      return
    }
    do throws(RulesFile.Failure) {
      (rules, complaint) = (try RulesFile.rules(at: path), nil)
    } catch {
      rules = LeakRules()
      complaint =
        "LeakFinder: LEAKFINDER_RULES: \(error.sentence); none of its rules applies.\n"
    }
  }
}

extension RuleNames {
  /// The names of this process.
  static let ofProcess = RuleNames.ofReports(symbolicator: { _ in .shared })
}
