package import LeakKnowledge
package import LeakMemory

/// Who asks about objects of its own process, and what is known of it before.
package struct Asker: Sendable {
  /// An object that is kept by whoever asks, such as the test case that runs.
  package struct Keepsake: Hashable, Sendable {
    /// The object.
    package let object: Address

    /// The name that paths from it begin with.
    package let name: String

    /// Names an object.
    package init(object: Address, name: String) {
      self.object = object
      self.name = name
    }
  }

  /// The tasks that ask or wait for the answer, whose waiting functions are callers too.
  package var tasks: Set<Address> = []

  /// The objects that whoever asks keeps.
  package var keepsakes: [Keepsake] = []

  /// The objects that whoever asks has in a variable: at least one retain of each is its own.
  package var held: Set<Address> = []

  /// The code that said an object should go, by object: return addresses.
  ///
  /// The words that such functions have of it on their stacks are left over, and no reason.
  package var dismissals: [Address: [Address]] = [:]

  /// Whether whoever asks may be told what is in memory, such as the keys of dictionaries.
  package var mayReadContents: Bool

  /// What is known of leaks beforehand.
  package var rules = LeakRules()

  /// How the rules' names are compared with the program's.
  package var ruleNames = RuleNames.plain

  /// Somebody of whom nothing else is known.
  package init(mayReadContents: Bool = false) {
    self.mayReadContents = mayReadContents
  }
}
