import LeakLocking

/// The functions and variables of an ELF file, sorted by address.
///
/// Variables too, because the code pointer of an asynchronous function value leads to one: its
/// "async function pointer" record.
package final class ELFSymbolTable: Sendable {
  /// One function or variable.
  private struct Entry: BitwiseCopyable {
    /// Its first address, before the load bias is added.
    var start: UInt64
    /// Its size in bytes; as far as the next one's start where the file does not say.
    var size: UInt32
    /// Where its name begins in `names`.
    var name: UInt32
  }

  /// A symbol while the table is being made.
  private struct Definition: Comparable {
    /// The symbol.
    var entry: Entry
    /// How much it is preferred to others at its address: one with a size, then one that is global.
    var rank: UInt8

    /// The order of the table: of several at one address the preferred one is the last.
    static func < (left: Self, right: Self) -> Bool {
      if left.entry.start != right.entry.start { return left.entry.start < right.entry.start }
      if left.rank != right.rank { return left.rank < right.rank }
      return left.entry.name > right.entry.name
    }

    /// Whether two are the same symbol.
    static func == (left: Self, right: Self) -> Bool {
      left.entry.start == right.entry.start && left.rank == right.rank
        && left.entry.name == right.entry.name
    }
  }

  /// What a lookup found.
  package struct Match: Hashable, Sendable {
    /// The linker's name.
    package let name: String
    /// Its first address, before the load bias is added.
    package let start: UInt64
    /// Its size in bytes.
    package let size: Int
  }

  /// All symbols by ascending address; of several at one address the preferred one is the last.
  private let entries: KeptArray<Entry>

  /// The file's string table.
  private let names: KeptArray<UInt8>

  /// Positions in `entries` plus one, at the place their name's hash says or the next free one;
  /// built by the first lookup by name.
  private let slots = Locked<KeptArray<UInt32>?>(nil)

  /// No more symbols than this are looked at.
  private static var maximumCount: Int { 1 << 24 }

  /// No further than this from the place its hash says is a name stored or looked for.
  private static var maximumProbeCount: Int { 256 }

  /// Reads the symbols of `.symtab`, or of `.dynsym` where a file was stripped.
  ///
  /// Nil where it has neither, or there is no memory for them.
  package init?(_ file: ELFFile) {
    // SHT_SYMTAB = 2, SHT_DYNSYM = 11. SwiftPM's executables export nothing, so `.symtab` first.
    let table = file.sections.first { $0.type == 2 } ?? file.sections.first { $0.type == 11 }
    guard let table, file.sections.indices.contains(table.link),
      let symbols = file.content(of: table),
      let names = file.keptContent(of: file.sections[table.link]),
      let entries = KeptArray(Self.definitions(in: symbols, file.sections))
    else { return nil }
    self.names = names
    self.entries = entries
  }

  /// How many symbols are known.
  package var count: Int { entries.count }

  /// The function or variable that contains an address of the file.
  ///
  /// - Complexity: O(log *n*).
  package func symbol(containing address: UInt64) -> Match? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let entry = entries[low - 1]
    guard address - entry.start < UInt64(entry.size) else { return nil }
    return match(entry)
  }

  /// The function or variable with a linker's name.
  ///
  /// - Complexity: O(*n*) the first time, O(1) afterwards.
  package func symbol(named name: String) -> Match? {
    let wanted = Array(name.utf8)
    guard !wanted.isEmpty else { return nil }
    guard let slots = nameSlots() else { return nil }
    var slot = Int(truncatingIfNeeded: Self.hash(wanted)) & (slots.count - 1)
    for _ in 0..<Self.maximumProbeCount where slots[slot] != 0 {
      let entry = entries[Int(slots[slot]) - 1]
      let start = Int(entry.name)
      if names.has(wanted, at: start), start + wanted.count < names.count,
        names[start + wanted.count] == 0
      {
        return match(entry)
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The functions and variables whose linker's names end in one of some texts, by ascending address.
  ///
  /// - Complexity: O(*n*) in the length of all names: some 20 ms for half a million.
  package func symbols(endingIn suffixes: [String]) -> [Match] {
    let suffixes = suffixes.map { Array($0.utf8) }
    var found: [Match] = []
    for index in 0..<entries.count {
      let entry = entries[index]
      let start = Int(entry.name)
      guard let end = names.end(from: start) else { continue }
      let isWanted = suffixes.contains { suffix in
        end - start >= suffix.count && names.has(suffix, at: end - suffix.count)
      }
      if isWanted, let match = match(entry) { found.append(match) }
    }
    return found
  }

  /// The functions and variables whose linker's names begin with a text, by ascending address.
  ///
  /// - Complexity: O(*n*): some milliseconds for half a million.
  package func symbols(beginningWith prefix: String) -> [Match] {
    let prefix = Array(prefix.utf8)
    guard !prefix.isEmpty else { return [] }
    return (0..<entries.count).compactMap { index in
      names.has(prefix, at: Int(entries[index].name)) ? match(entries[index]) : nil
    }
  }

  /// The name at an offset of the file's string table, which a symbol of its table has; nil where it lies outside.
  package func name(at offset: UInt32) -> String? { names.string(at: Int(offset)) }

  /// An entry with its name; nil where the name lies outside the string table.
  private func match(_ entry: Entry) -> Match? {
    guard let name = names.string(at: Int(entry.name)), !name.isEmpty else {
      return nil
    }
    return Match(name: name, start: entry.start, size: Int(entry.size))
  }

  /// The table of names, built outside the lock by whoever needs it first.
  private func nameSlots() -> KeptArray<UInt32>? {
    if let known = slots.withLock({ $0 }) { return known }
    let built = buildIndex()
    slots.withLock { $0 = built }
    return built
  }

  /// Hashes all names into a table that is at least half empty.
  private func buildIndex() -> KeptArray<UInt32>? {
    var capacity = 16
    while capacity < entries.count * 2 { capacity *= 2 }
    var slots = [UInt32](repeating: 0, count: capacity)
    for index in 0..<entries.count {
      let start = Int(entries[index].name)
      guard let end = names.end(from: start) else { continue }
      var slot = Int(truncatingIfNeeded: names.hash(of: start..<end)) & (capacity - 1)
      var probes = 0
      while slots[slot] != 0, probes < Self.maximumProbeCount {
        slot = (slot + 1) & (capacity - 1)
        probes += 1
      }
      // Only a file with one name thousands of times comes here; its first ones stay.
      guard probes < Self.maximumProbeCount else { continue }
      slots[slot] = UInt32(index + 1)
    }
    return KeptArray(slots)
  }

  /// Hashes a name as `names` does.
  private static func hash(_ name: [UInt8]) -> UInt64 {
    // SAFETY: The pointer does not leave the closure.
    unsafe name.withUnsafeBytes { unsafe ByteHash.hash($0) }
  }

  /// The functions and variables that a symbol table defines, sorted, each with a size.
  ///
  /// One whose size the file does not say ends where the next one or its section does.
  private static func definitions(in symbols: [UInt8], _ sections: [ELFFile.Section]) -> [Entry] {
    var found: [Definition] = []
    found.reserveCapacity(min(symbols.count / SymbolRecord.byteCount, maximumCount) / 2)
    SymbolRecord.forEach(in: symbols, limit: maximumCount) { record in
      guard record.type == .function || record.type == .object, record.section != 0,
        record.value != 0, record.name != 0
      else { return }
      var entry = Entry(
        start: record.value,
        size: UInt32(clamping: record.byteCount),
        name: record.name
      )
      let section = Int(record.section)
      if record.byteCount == 0, sections.indices.contains(section) {
        let end = sections[section].address &+ UInt64(sections[section].size)
        entry.size = end > entry.start ? UInt32(clamping: end - entry.start) : 0
      }
      found.append(Definition(entry: entry, rank: record.rank))
    }
    sort(&found)
    var next = UInt64.max
    for index in found.indices.reversed() {
      let start = found[index].entry.start
      if index + 1 < found.count, found[index + 1].entry.start > start {
        next = found[index + 1].entry.start
      }
      guard found[index].rank < 2 else { continue }
      found[index].entry.size = min(found[index].entry.size, UInt32(clamping: next - start))
    }
    return found.map(\.entry)
  }

  /// Brings symbols into the order of the table: by addresses digit by digit, the last first, then those that share one.
  ///
  /// - Complexity: O(*n*); a sort by comparing took a fifth of the time that a table takes.
  private static func sort(_ found: inout [Definition]) {
    let most = found.reduce(0) { max($0, $1.entry.start) }
    var other = found
    for shift in stride(from: UInt64(0), to: UInt64(64 - most.leadingZeroBitCount), by: digitBits) {
      var ends = [Int](repeating: 0, count: 1 << digitBits)
      for symbol in found { ends[digit(of: symbol, shift)] += 1 }
      var sum = 0
      for value in ends.indices {
        (ends[value], sum) = (sum, sum + ends[value])
      }
      for symbol in found {
        let value = digit(of: symbol, shift)
        other[ends[value]] = symbol
        ends[value] += 1
      }
      swap(&found, &other)
    }
    var start = 0
    while start < found.count {
      var end = start + 1
      while end < found.count, found[end].entry.start == found[start].entry.start { end += 1 }
      if end - start > 1 { found[start..<end].sort() }
      start = end
    }
  }

  /// So many bits of an address are a digit.
  private static let digitBits = 11

  /// A digit of a symbol's address.
  private static func digit(of symbol: Definition, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: symbol.entry.start >> shift) & (1 << digitBits - 1)
  }
}
