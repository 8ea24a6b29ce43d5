internal import LeakMemory

/// The table of all rules, with a memory of which one a first word belongs to.
///
/// Most blocks begin with a word that no rule matches: for those a look-up costs one probe of a hash table.
package struct LibraryRules {
  /// All rules.
  package let rules: [any LibraryRule]

  /// The rule for every first word that was met: an index in `rules`, or -1 for none.
  private var ruleOfFirstWord: [UInt: Int] = [:]

  /// The rule for each kind of heap metadata but classes.
  private var ruleOfKind: [LibraryHeapKind: Int] = [:]

  /// The rule for each class by name.
  private var ruleOfClass: [String: Int] = [:]

  /// The rule for each type of Core Foundation by number, and that for all others.
  private var ruleOfCoreType: [UInt: Int] = [:]
  private var ruleOfOtherCoreTypes = -1

  /// Stands for the rule that an object's type of Core Foundation selects.
  private static let coreFoundation = -2

  /// The rules that judge words that point into images.
  private var wordRules: [(accepts: @Sendable (Address, inout LibraryContext) -> Bool, rule: Int)] =
    []

  /// The rules that judge structure.
  private var structureRules: [(byteCounts: ClosedRange<Int>, rule: Int)] = []

  /// The sizes outside of which no rule judges structure.
  private var structureBounds: ClosedRange<Int>?

  /// The rules about the process.
  private var processRules: [Int] = []

  /// Makes a table of rules; of two for the same class or kind, the later one counts.
  package init(_ rules: [any LibraryRule] = LibraryRules.all) {
    self.rules = rules
    for (index, rule) in rules.enumerated() {
      switch rule.match {
      case .heapKind(let kind): ruleOfKind[kind] = index
      case .classes(let names): for name in names { ruleOfClass[name] = index }
      case .coreFoundation(let types): for type in types { ruleOfCoreType[type] = index }
      case .otherCoreFoundation: ruleOfOtherCoreTypes = index
      case .firstWord(let accepts): wordRules.append((accepts, index))
      case .structure(let byteCounts):
        structureRules.append((byteCounts, index))
        let known = structureBounds ?? byteCounts
        structureBounds =
          min(
            known.lowerBound,
            byteCounts.lowerBound
          )...max(
            known.upperBound,
            byteCounts.upperBound
          )
      case .process: processRules.append(index)
      }
    }
  }

  /// Reads what is known of the process as a whole; to be called once, before any block.
  package mutating func readProcess(
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) {
    let nowhere = LibraryBlock(start: .null, byteCount: 0)
    for rule in processRules { _ = rules[rule].read(nowhere, &context, &facts) }
  }

  /// Reads what is known of a block.
  ///
  /// - Returns: Whether a rule recognised the block.
  package mutating func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    guard let first = context.word(at: block.start) else { return false }
    return read(block, firstWord: first, &context, &facts)
  }

  /// Reads what is known of a block whose first word was read already.
  package mutating func read(
    _ block: LibraryBlock,
    firstWord: UInt,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    if let known = ruleOfFirstWord[firstWord] {
      return known != -1 && read(block, with: known, &context, &facts)
    }
    if let rule = keyedRule(firstWord, &context) {
      ruleOfFirstWord[firstWord] = rule
      return rule != -1 && read(block, with: rule, &context, &facts)
    }
    guard let bounds = structureBounds, bounds.contains(block.byteCount) else { return false }
    for entry in structureRules where entry.byteCounts.contains(block.byteCount) {
      if attempt(entry.rule, block, &context, &facts) { return true }
    }
    return false
  }

  /// Whether no rule is for blocks that begin with a word, whatever else is in them.
  package mutating func ignores(firstWord word: UInt, _ context: inout LibraryContext) -> Bool {
    if let known = ruleOfFirstWord[word] { return known == -1 }
    guard let rule = keyedRule(word, &context) else { return false }
    ruleOfFirstWord[word] = rule
    return rule == -1
  }

  /// Reads a block by a rule that its first word has selected.
  private func read(
    _ block: LibraryBlock,
    with rule: Int,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    if rule >= 0 { return attempt(rule, block, &context, &facts) }
    guard let type = CoreType(of: block, &context) else { return false }
    let known = ruleOfCoreType[type.number] ?? ruleOfOtherCoreTypes
    return known >= 0 && attempt(known, block, &context, &facts)
  }

  /// Reads a block by a rule that may not recognise it.
  private func attempt(
    _ rule: Int,
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    context.attempt { rules[rule].read(block, &$0, &facts) ? true : nil } ?? false
  }

  /// The rule that a first word by itself selects: -1 for none, nil where a word selects none by itself.
  private func keyedRule(_ word: UInt, _ context: inout LibraryContext) -> Int? {
    switch context.heap.heapKind(ofFirstWord: word) {
    case .none: break
    case .class:
      guard let name = context.heap.className(ofFirstWord: word) else { return -1 }
      return CoreType.classes.contains(name) ? Self.coreFoundation : ruleOfClass[name] ?? -1
    case let kind: return ruleOfKind[kind] ?? -1
    }
    let address = Address(word)
    guard word >= 4096, context.snapshot.imageIndex(containing: address) != nil else { return nil }
    for entry in wordRules where entry.accepts(address, &context) { return entry.rule }
    return -1
  }
}
