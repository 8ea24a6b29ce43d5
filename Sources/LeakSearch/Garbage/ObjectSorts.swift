internal import LeakMemory
internal import LeakReflection

/// What the objects of a heap are, found out once for each sort of them.
///
/// For looks at all objects there are: their first word tells the type, so that only the first object of each
/// is looked into. What is learnt is kept for one look, since the word of no type today can be a type's
/// tomorrow.
struct ObjectSorts {
  /// Knows what objects are.
  private let reader: RuntimeReader

  /// What the objects of a first word are; nil for words that no object begins with.
  private var known: [Address: Sort?] = [:]

  /// What the objects of one sort have in common.
  struct Sort {
    /// The layout of one of them.
    let layout: ObjectLayout

    /// Whether LeakFinder keeps addresses in them.
    let isOwn: Bool

    /// Whether they are tasks of Swift concurrency.
    let isTask: Bool

    /// Whether they are boxed errors, whose type is told by the box, not by its first word.
    let isError: Bool
  }

  /// Prepares a look.
  init(reader: RuntimeReader) { self.reader = reader }

  /// What an object is.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - isa: Its first word.
  /// - Returns: Its sort; nil where it is none that is understood.
  mutating func sort(of object: Address, isa: Address) -> Sort? {
    if let sort = known[isa] { return sort }
    let isError = reader.memory.word(isa) == MetadataKind.errorBox.rawValue
    let sort = reader.layout(of: object).map { layout in
      Sort(
        layout: layout,
        isOwn: OwnMemoryTypes.contains(layout.typeName),
        isTask: layout.isTask,
        isError: isError
      )
    }
    if !isError { known[isa] = .some(sort) }
    return sort
  }
}

extension ObjectLayout {
  /// Whether the object is a task of Swift concurrency.
  fileprivate var isTask: Bool {
    if case .task = shape { true } else { false }
  }
}
