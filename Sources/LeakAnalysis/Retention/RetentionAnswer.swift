package import LeakGraph
import LeakImages
package import LeakKnowledge
package import LeakMemory

/// Why an object of a snapshot is alive.
package struct RetentionAnswer: Sendable {
  /// Which of the three honest answers it is.
  package enum Verdict: Sendable {
    /// A ring of strong references that no root reaches.
    case cycle
    /// A root.
    case heldByRoot
    /// Retains that could not be located.
    case unexplained
  }

  /// An object a programmer sees.
  package struct Object: Hashable, Sendable {
    /// What an object is to a programmer.
    package enum Category: Hashable, Sendable {
      /// An instance of a class.
      case instance
      /// A closure; `code` is null where it is not known.
      case closure(code: Address)
      /// A task.
      case task
    }

    /// Where it is; of a closure without a context of its own, its only capture.
    package let address: Address
    /// What it is.
    package let category: Category
    /// The type's name with its module; `closure` or `Task`.
    package let typeName: String
  }

  /// A local variable or parameter.
  package struct Variable: Hashable, Sendable {
    /// Its name.
    package let name: String
    /// Its function, by the linker's name.
    package let function: String
    /// The path of the file that declares it; nil where that is not known.
    package let file: String?
    /// The line that declares it; nil where that is not known.
    package let line: Int?

    /// A variable that debug information names.
    init(_ variable: FrameVariable) {
      name = variable.name
      function = variable.function
      file = variable.file
      line = variable.line
    }
  }

  /// One hop.
  package struct Step: Hashable, Sendable {
    /// The object that holds.
    package let holder: Object
    /// The way from the holder to the target in source terms.
    package let label: String
    /// How the holder refers to the target.
    package let kind: EdgeKind
    /// The object that is held.
    package let target: Object
    /// Where the code is that the reference belongs to; null where that is the holder's own.
    package let code: Address
    /// The local variable of a waiting function that the reference is; nil where that is not known.
    package let variable: Variable?
  }

  /// The beginning of a path.
  package struct Root: Hashable, Sendable {
    /// The kind of root.
    package let kind: RootKind
    /// The linker's name of the variable or function, or a name for the reader.
    package let name: String
    /// The local variable of the function; nil where that is not known.
    package let variable: Variable?
  }

  /// One way in which an object is held.
  package struct Path: Hashable, Sendable {
    /// What it runs from; nil for a ring.
    package let root: Root?
    /// The hops in order of holding.
    package let steps: [Step]
    /// How many of the first hops form a ring.
    package let cycleLength: Int
    /// The evidence of the weakest reference on it.
    package let evidence: Evidence
    /// What each hop begins with in the graph; nil where a hop is no place in the source.
    var points: [CutPoint?] = []
    /// The path in the graph; nil where there is none.
    var source: RetentionPath?

    /// Whether the last reference is a word that may be left of one.
    var isGuess: Bool { steps.last?.kind == .conservative }

    /// Two paths are equal where a reader sees the same.
    package static func == (one: Path, other: Path) -> Bool {
      one.root == other.root && one.steps == other.steps && one.cycleLength == other.cycleLength
        && one.evidence == other.evidence
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(root)
      hasher.combine(steps)
    }
  }

  /// Retains of objects of a type that were not located.
  package struct OutsideRetains: Hashable, Sendable {
    /// The type's name with its module.
    package let typeName: String
    /// How many there are.
    package let count: Int
  }

  /// The object.
  package let object: Object
  /// Which answer it is.
  package let verdict: Verdict
  /// The best way in which it is held; without steps where there is none.
  package let path: Path
  /// Further ways.
  package let otherPaths: [Path]
  /// The object's strong retains by its own count.
  package let strongRetains: Int
  /// How many of them were located.
  package let locatedRetains: Int
  /// The objects of the path's ring that have retains which were not located: their types, and how many.
  package let outsideRetains: [OutsideRetains]
  /// The functions of whoever asks that have the object at hand, by their linker's names, innermost first:
  /// they may hold some of the retains that were not located.
  package let askingFunctions: [String]
  /// How many of the retains that were not located they may hold at most.
  package let askingRetains: Int
  /// The task that keeps the object and that nobody can resume; nil for none.
  package let strandedTask: StrandedTask?
  /// Of an object that is not explained: the types whose objects may hold it unseen, by name.
  package let undescribedTypes: [String]
  /// What came of trials of cuts; nil where none were made.
  package let cuts: TriedCuts?
  /// How the properties are declared that the best path's hops begin with; nil where one begins with none.
  package let declarations: [PropertyDeclaration?]
  /// What limits the answer, one sentence each.
  package var notes: [String]
  /// The rule on a known leak that covers it; nil where there is none.
  package let knownLeak: LeakRule?
}
