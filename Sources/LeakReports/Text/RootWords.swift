/// Says what a root is.
struct RootWords {
  /// The root.
  let root: RetentionExplanation.Root

  /// The label that libdispatch gives to the main queue.
  static let mainQueue = "com.apple.main-thread"

  /// How the labels begin that libdispatch gives to its global queues.
  private static let globalQueues = "com.apple.root."

  /// What the value of a key is called that a thread has.
  private static let threadSpecificValue = "thread-specific value"

  /// Whether the root is the value of a key that a thread has, by `pthread_setspecific`.
  var isThreadSpecificValue: Bool {
    root.kind == "threadLocal" && root.name == Self.threadSpecificValue
  }

  /// The root's name, fit for a terminal.
  var name: String {
    root.kind == "dispatch" && root.name == Self.mainQueue
      ? "main queue" : TextLayout.harmless(root.name)
  }

  /// What stands in the column of kinds.
  var sort: String {
    switch root.kind {
    case "foundation": "global, Foundation"
    case "static": "static property"
    case "threadLocal": "thread-local"
    case "dispatch": "Dispatch"
    case "testCase": "test case"
    default: TextLayout.harmless(root.kind)
    }
  }

  /// `the variable next of Loop.run() (Loop.swift:17)`.
  private static func phrase(_ variable: RetentionExplanation.Variable) -> String {
    "\(variable.phrase) of \(variable.functionName)\(variable.placeInParentheses)"
  }

  /// Whether the root's name is that of a path's first object, as `NotificationCenter.default` is
  /// that of a `NotificationCenter`.
  func isName(of first: PathNode) -> Bool {
    // A function's name begins with its type's, but is no object of that type.
    let isPrefix = root.kind != "stack" && name.hasPrefix(first.name + ".")
    return first.isRoot || name == first.name || isPrefix
  }

  /// What follows "held by ".
  var phrase: String {
    switch root.kind {
    case "global", "foundation": "the global \(name)"
    case "static": "the static property \(name)"
    case "threadLocal":
      // A value of pthread_setspecific has no name of its own.
      isThreadSpecificValue ? "a \(name)" : "the thread-local \(name)"
    case "stack": root.variable.map(Self.phrase) ?? "a thread's stack (\(name))"
    case "task": name == TypeName.task ? "a task" : "the task \(name)"
    case "dispatch":
      switch name {
      case "libdispatch": name
      case _ where root.name == Self.mainQueue: "the \(name)"
      case _ where root.name.hasPrefix(Self.globalQueues): "libdispatch's queue \(name)"
      case _ where name.first?.isLowercase == true: "a \(name)"
      default: "Dispatch (\(name))"
      }
    case "thread": name == "Thread" ? "a thread" : "the thread \(name)"
    case "testCase": "the running test case \(name)"
    default: "\(sort) \(name)"
    }
  }
}
