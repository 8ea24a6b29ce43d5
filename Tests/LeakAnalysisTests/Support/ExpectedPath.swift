import Testing

/// Why one of the specimen's objects is alive, by its source.
struct ExpectedPath: Sendable, CustomTestStringConvertible {
  /// The object's name.
  let name: String

  /// The line, with wildcards only for what the system's libraries may call differently.
  let line: String

  /// Describes an object.
  init(_ name: String, _ line: String) {
    self.name = name
    self.line = line
  }

  var testDescription: String { name }

  /// Objects that variables hold.
  static let held = [
    ExpectedPath("static", "static Registry.doc"),
    ExpectedPath("array", "global arrayDocs: arrayDocs [1] ArrayDoc"),
    ExpectedPath("dictionary", "global dictionaryDocs: dictionaryDocs […] DictionaryDoc"),
    ExpectedPath(
      "chain",
      "static Registry.chain: ChainHeadWithMore .middle ChainMiddle; ChainMiddle .tail ChainTail"
    ),
    ExpectedPath("shared", "static Registry.first: FirstHolder .doc SharedDoc"),
    ExpectedPath("watched", "static Registry.watcher: Watcher .holder WatchedDoc"),
    ExpectedPath("shape-global-plugin", "static Registry.plugin: Registry.plugin .config ShapeDoc"),
    ExpectedPath(
      "handler",
      "global handlers: handlers [0] closure; closure captures CaptureDoc2 CaptureDoc2"
    ),
  ]

  /// Objects in values of all shapes.
  static let shapes = [
    shape("handle", ".handle.doc ShapeDoc"),
    shape("inline-0", ".inline[0] ShapeDoc"),
    shape("inline-1", ".inline[1] ShapeDoc"),
    shape("single", ".single.doc ShapeDoc"),
    shape("pair", ".pair.pair.1 ShapeDoc"),
    shape("tree", ".tree.node.1.leaf ShapeDoc"),
    shape("plugin", ".plugin.config ShapeDoc"),
    shape("classPlugin", ".classPlugin ClassPlugin"),
    shape("anything", ".anything[0] ShapeDoc"),
    shape("result", ".result.failure.owner ShapeDoc"),
    shape("pairs-0", ".pairs[0].doc ShapeDoc"),
    shape("pairs-1", ".pairs[1].doc ShapeDoc"),
    shape("table", ".table[…][0] ShapeDoc"),
    shape("members", ".members[…] Member"),
    shape("box", ".box Box<[ShapeDoc]>; Box<[ShapeDoc]> .value[0] ShapeDoc"),
    shape(
      "pairBox",
      ".pairBox Box<(Int, ShapeDoc?)>; Box<(Int, ShapeDoc?)> .value.1 ShapeDoc"
    ),
    shape("mutex", ".mutex ShapeDoc"),
    shape("buffer", ".buffer Tail; Tail [0] ShapeDoc"),
    shape("keeper", ".keeper Keeper; Keeper .doc ShapeDoc"),
    shape("labelled", ".labelled.doc ShapeDoc"),
    shape("late", ".late ShapeDoc"),
  ]

  /// Objects that closures capture.
  static let closures = [
    closure("one", ".one closure; closure captures CaptureDoc CaptureDoc"),
    closure("two", ".two closure; closure captures CaptureDoc CaptureDoc"),
    closure("variable", ".variable closure; closure captures CaptureDoc CaptureDoc"),
    closure("both", ".both closure; closure captures CaptureDoc CaptureDoc"),
    closure("method", ".method closure; closure captures CaptureDoc CaptureDoc"),
    closure("generic", ".generic closure; closure captures CaptureDoc CaptureDoc"),
    closure(
      "nested",
      ".nested closure; closure captures closure closure; closure captures CaptureDoc CaptureDoc"
    ),
    closure("array", ".array closure; closure captures *[0] CaptureDoc"),
  ]

  /// Objects on rings, and off them.
  static let cycles = [
    ExpectedPath("cycle-method", "cycle 2: Wizard .next closure; closure captures Wizard Wizard"),
    ExpectedPath("cycle-closure", "cycle 2: Wizard .next closure; closure captures Wizard Wizard"),
    ExpectedPath("cycle-delegate", "cycle 2: Document .parser Parser; Parser .delegate Document"),
    ExpectedPath(
      "cycle-branch",
      "cycle 2: Document .parser Parser; Parser .delegate Document; Document .appendix Appendix"
    ),
    ExpectedPath("cycle-collection", "cycle 2: Module .parent Module; Module .children[…] Module"),
    ExpectedPath("cycle-parent", "cycle 2: Module .children[…] Module; Module .parent Module"),
  ]

  /// Objects that waiting threads, tasks and blocks keep.
  static let waiting = [
    waiting("thread", "thread *: Thread * closure"),
    waiting("sleeping", "task Task: Task closure closure"),
    waiting("suspended", "global waiters: waiters *[0]* Task; Task closure closure"),
    waiting("timer", "dispatch dispatch timer: DispatchSource event handler closure"),
    waiting("delayed", "dispatch dispatch timer: dispatch timer asyncAfter block closure"),
    // The record of a generic closure leaves out the actor that it is isolated to.
    ExpectedPath(
      "isolated",
      "task Task: Task closure closure; closure captures Worker<Int> Worker<Int>"
    ),
    ExpectedPath("buffered-0", "static Registry.continuation: …; * BufferedDoc"),
    ExpectedPath("buffered-2", "static Registry.continuation: …; * BufferedDoc"),
  ]

  /// Objects whose retains nothing in memory explains.
  static let lost = [
    ExpectedPath("lost", "unexplained"),
    ExpectedPath("lost-part", "unexplained: LostHolder .doc LostPart"),
  ]

  /// The five documents.
  static let seeds = [
    ExpectedPath(
      "seed-1",
      "cycle 4: Screen .webView WebView; WebView .configuration Configuration; "
        + "Configuration .userContentController UserContentController; "
        + "UserContentController .handlers[…] Screen"
    ),
    ExpectedPath(
      "seed-2",
      "cycle 4: TextViewController .tokens[0] Token; Token .center Center; "
        + "Center .blocks[…] closure; closure captures TextViewController TextViewController"
    ),
    ExpectedPath(
      "seed-3",
      "static Registry.alert: AlertPanel .completionHandler closure; "
        + "closure captures AlertCaller AlertCaller"
    ),
    ExpectedPath(
      "seed-4",
      "static Registry.navigation: NavigationController .stack[1] PreviewScreen"
    ),
    // The task is reached through the stream that it waits for as well as by itself.
    ExpectedPath(
      "seed-5",
      "*: …; Task closure closure; closure captures DataCacheUseCase DataCacheUseCase"
    ),
  ]

  /// All of them.
  static let all = held + shapes + closures + cycles + waiting + lost + seeds

  /// An object in one of the specimen's shapes.
  private static func shape(_ name: String, _ hops: String) -> ExpectedPath {
    ExpectedPath("shape-\(name)", "static Registry.shapes: Shapes \(hops)")
  }

  /// An object that one of the specimen's closures captures.
  private static func closure(_ name: String, _ hops: String) -> ExpectedPath {
    ExpectedPath("closure-\(name)", "static Registry.closures: Closures \(hops)")
  }

  /// An object that something that waits has captured.
  private static func waiting(_ name: String, _ hops: String) -> ExpectedPath {
    ExpectedPath("waiting-\(name)", "\(hops); closure captures WaitingDoc WaitingDoc")
  }
}
