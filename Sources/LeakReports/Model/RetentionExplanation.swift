public import LeakFindings

/// The reason why an object is alive: a cycle, a root, or unlocated retains.
public struct RetentionExplanation: Sendable, Hashable {
  /// The three verdicts.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A ring of strong references that no root is known to reach keeps the object.
    case cycle

    /// A global, a thread, a task or another root holds the object.
    case heldByRoot

    /// Some strong retains could not be located.
    case unexplained
  }

  /// A local variable or parameter of a function that has not returned, or what a closure captures by its name.
  ///
  /// Known where the program has debug information.
  public struct Variable: Sendable, Hashable {
    /// Its name, such as `next`.
    public let name: String

    /// Its function, such as `Loop.run()`.
    public let function: String

    /// The path of the file that declares it; nil where that is not known.
    public let file: String?

    /// The line that declares it, from 1; nil where that is not known.
    public let line: Int?

    /// Where its function waits, if that is a task's; nil for one on a thread's stack, and where that is not known.
    public let suspension: SourceSite?

    /// Describes a variable.
    public init(
      name: String,
      function: String,
      file: String?,
      line: Int?,
      suspension: SourceSite? = nil
    ) {
      self.suspension = suspension
      self.name = name
      self.function = function
      self.file = file
      self.line = line
    }
  }

  /// The root of a path.
  public struct Root: Sendable, Hashable {
    /// The kind of root, such as `global` or `task`.
    public let kind: String

    /// The demangled name, such as `NotificationCenter.default`.
    public let name: String

    /// The local variable that holds, where ``kind`` is `stack`; nil where that is not known.
    public let variable: Variable?

    /// What comes of setting a variable to nil.
    public enum Clearing: String, Sendable, Hashable {
      /// It cannot be: a `let`, or never nil.
      case impossible
      /// It can be.
      case possible
      /// It can be, and that is where the leak is best broken: whatever has the object has it for its own.
      case breaks
    }

    /// What comes of setting a global or static variable to nil; nil for other roots, and where its type is not known.
    public let clearing: Clearing?

    /// Describes a root.
    public init(
      kind: String,
      name: String,
      variable: Variable? = nil,
      clearing: Clearing? = nil
    ) {
      self.kind = kind
      self.name = name
      self.variable = variable
      self.clearing = clearing
    }

    /// The same root, at which the leak is best broken.
    package var broken: Root {
      Root(kind: kind, name: name, variable: variable, clearing: .breaks)
    }
  }

  /// One reference of a retain path.
  public struct Step: Sendable, Hashable {
    /// The holder's type with its module; `closure` or `Task`.
    public let holderType: String

    /// The reference in source terms: `.children["a"]`, `captures Screen`.
    public let label: String

    /// The kind of the reference.
    public let kind: ReferenceKind

    /// The target's type with its module; `closure` or `Task`.
    public let targetType: String

    /// The source of this step's closure or task; nil where neither end is one.
    ///
    /// Belongs to the holder where that is a closure or task, otherwise to the target.
    public let source: SourceSite?

    /// The local variable of a task's waiting function that the reference is, or what a closure has captured; nil
    /// where that is not known.
    public let variable: Variable?

    /// Describes a hop.
    public init(
      holderType: String,
      label: String,
      kind: ReferenceKind,
      targetType: String,
      source: SourceSite?,
      variable: Variable? = nil
    ) {
      self.holderType = holderType
      self.label = label
      self.kind = kind
      self.targetType = targetType
      self.source = source
      self.variable = variable
    }
  }

  /// A further path that retains the object.
  public struct OtherPath: Sendable, Hashable {
    /// The root of this path; nil for a cycle.
    public let root: Root?

    /// The steps, from the root to the object.
    public let path: [Step]

    /// The number of leading steps that form a ring.
    public let cycleLength: Int

    /// Describes a further way.
    public init(root: Root?, path: [Step], cycleLength: Int) {
      self.root = root
      self.path = path
      self.cycleLength = cycleLength
    }
  }

  /// The number of strong retains, and of those that were located.
  public struct RetainCount: Sendable, Hashable {
    /// The strong retains of the object, LeakFinder's own left out; nil where unreadable.
    public let strong: Int?

    /// The number of retains whose reference was located.
    public let located: Int

    /// Describes a count.
    public init(strong: Int?, located: Int) {
      self.strong = strong
      self.located = located
    }
  }

  /// The object's dynamic type with its module.
  public let typeName: String

  /// The verdict.
  public let kind: Kind

  /// The root that holds the object, where ``kind`` is `heldByRoot`.
  public let root: Root?

  /// The steps from the root to the object; those of a cycle begin and end at the object.
  public let path: [Step]

  /// The number of leading steps that form the ring; 0 where there is none.
  public let cycleLength: Int

  /// Further paths that retain the object, shortest first.
  public let otherPaths: [OtherPath]

  /// The checksum: strong retains that exist, and that were found.
  public let retainCount: RetainCount

  /// Parts of memory that were not examined, and other remarks, one sentence each.
  public let notes: [String]

  /// The changes to make, one sentence each.
  public let advice: [String]

  /// The result of trying the advice; nil where that was not tried.
  public let cut: CutOutcome?

  /// How the property is declared at which the leak is best broken; nil where that is none, or not known.
  public let declaration: Declaration?

  /// The rule by which the leak is known, so that it fails nothing; nil where there is none.
  public let knownLeak: KnownLeak?

  /// Where the program has the handles of the path's tasks; empty where it has none, and in reports of before.
  public let taskHandles: [TaskHandle]

  /// Describes an answer.
  public init(
    typeName: String,
    kind: Kind,
    root: Root?,
    path: [Step],
    cycleLength: Int,
    otherPaths: [OtherPath],
    retainCount: RetainCount,
    notes: [String],
    advice: [String],
    cut: CutOutcome? = nil,
    declaration: Declaration? = nil,
    knownLeak: KnownLeak? = nil,
    taskHandles: [TaskHandle] = []
  ) {
    self.typeName = typeName
    self.kind = kind
    self.root = root
    self.path = path
    self.cycleLength = cycleLength
    self.otherPaths = otherPaths
    self.retainCount = retainCount
    self.notes = notes
    self.advice = advice
    self.cut = cut
    self.declaration = declaration
    self.knownLeak = knownLeak
    self.taskHandles = taskHandles
  }
}
