import LeakMemory
import LeakMetadata

/// The types of heap objects by their first word, found out once for each word.
///
/// Most words of a heap are asked about several thousand times; the answer comes from an open hash table.
/// What is no metadata is not in it: there are as many such words as blocks, and the resolver tells them
/// by their first word.
final class HeapTypes {
  /// One type of heap objects.
  struct Entry {
    /// The metadata.
    let metadata: HeapMetadata

    /// The type's name with its module; `closure`, `box`, `box of T` and `Task` for these.
    let name: String

    /// The class's name without generic arguments, its own or of outer types; empty for other kinds.
    let className: String

    /// Whether nothing can lie behind an object's properties: it is of a class of the program's, and not of a subclass of what
    /// the toolchain makes with elements behind.
    var isFixedInSize = false
  }

  /// What tasks are called.
  static let taskName = "Task"

  /// Reads metadata.
  let resolver: TypeResolver

  /// All types met so far.
  private(set) var entries: [Entry] = []

  /// The words that were asked about, as complements; 0 where the slot is free.
  private var words: [UInt]

  /// What they are: an index in `entries`.
  private var answers: [Int32]

  /// How many slots are in use.
  private var usedCount = 0

  /// Knows no type yet.
  init(_ resolver: TypeResolver) {
    self.resolver = resolver
    words = Array(repeating: 0, count: 1 << 12)
    answers = Array(repeating: -1, count: 1 << 12)
  }

  /// The type of objects that begin with a word: an index in `entries`, or -1 for other words.
  func index(ofFirstWord word: UInt) -> Int32 {
    guard word >= 4096, word & 7 == 0, word < 1 << 48 else { return -1 }
    let mask = words.count &- 1
    var slot = Int(truncatingIfNeeded: (word &* 0x9e37_79b9_7f4a_7c15) >> 40) & mask
    while words[slot] != 0 {
      if words[slot] == ~word { return answers[slot] }
      slot = (slot &+ 1) & mask
    }
    return insert(word)
  }

  /// Finds out what a new word is, and remembers it where it is metadata.
  private func insert(_ word: UInt) -> Int32 {
    guard let metadata = resolver.heapMetadata(at: Address(word)) else { return -1 }
    let answer = Int32(truncatingIfNeeded: entries.count)
    entries.append(entry(metadata))
    if usedCount * 2 >= words.count { grow() }
    usedCount += 1
    place(~word, answer)
    return answer
  }

  /// Puts a word into its slot or the next free one.
  private func place(_ complement: UInt, _ answer: Int32) {
    let mask = words.count &- 1
    var slot = Int(truncatingIfNeeded: (~complement &* 0x9e37_79b9_7f4a_7c15) >> 40) & mask
    while words[slot] != 0 { slot = (slot &+ 1) & mask }
    words[slot] = complement
    answers[slot] = answer
  }

  /// Doubles the table.
  private func grow() {
    let old = zip(words, answers).filter { $0.0 != 0 }
    words = Array(repeating: 0, count: words.count * 2)
    answers = Array(repeating: -1, count: words.count)
    for (word, answer) in old { place(word, answer) }
  }

  /// Describes a type.
  private func entry(_ metadata: HeapMetadata) -> Entry {
    switch metadata.kind {
    case .classInstance:
      let name = resolver.name(of: resolver.type(ofMetadata: metadata.address))
      return Entry(
        metadata: metadata,
        name: name,
        className: TypeText.withoutPrivateContexts(TypeText.withoutArguments(name)),
        isFixedInSize: isFixedInSize(metadata)
      )
    case .context:
      return Entry(metadata: metadata, name: ContextName.of(metadata, resolver), className: "")
    case .box:
      let boxed = resolver.name(of: resolver.type(ofMetadata: metadata.boxedMetadata))
      return Entry(metadata: metadata, name: ContextName.box(of: boxed), className: "")
    case .errorBox: return Entry(metadata: metadata, name: "error box", className: "")
    case .task: return Entry(metadata: metadata, name: Self.taskName, className: "")
    case .job: return Entry(metadata: metadata, name: "job", className: "")
    }
  }

  /// Whether none of a class and its superclasses is the toolchain's, `NSObject` apart: those alone make objects with elements
  /// behind their properties.
  private func isFixedInSize(_ metadata: HeapMetadata) -> Bool {
    var current: Address? = metadata.address
    for _ in 0..<Self.mostClasses {
      guard let address = current else { return true }
      let name = resolver.name(of: resolver.type(ofMetadata: address))
      guard !ToolchainModules.contains(name.prefix { $0 != "." }) || name == "Foundation.NSObject"
      else { return false }
      current = resolver.superclassMetadata(ofMetadata: address)
    }
    return false
  }

  /// The most classes of a chain.
  private static let mostClasses = 64
}
