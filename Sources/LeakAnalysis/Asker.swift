package import LeakKnowledge
import LeakLibraries
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

  /// The tasks that wait for an answer that another thread finds: their functions hold what their variables have, as those
  /// of a thread that waits do, but for the objects that are to go.
  package var waiters: Set<Address> = []

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

  /// Tasks and those that wait for them, which they are children of.
  ///
  /// - Parameters:
  ///   - tasks: The tasks.
  ///   - all: What is known of all tasks.
  /// - Returns: Their addresses.
  static func chains(of tasks: Set<Address>, in all: [LibraryTask]) -> Set<Address> {
    guard !tasks.isEmpty else { return [] }
    let parents = Dictionary(all.map { ($0.address, $0.parent) }) { first, _ in first }
    var chains = tasks
    for task in tasks {
      var next = parents[task] ?? .null
      while !next.isNull, chains.insert(next).inserted { next = parents[next] ?? .null }
    }
    return chains
  }

  /// Somebody of whom nothing else is known.
  package init(mayReadContents: Bool = false) {
    self.mayReadContents = mayReadContents
  }
}
