package import LeakMemory

/// The global and static variables of an image that may change after it was loaded: where roots are.
package final class VariableIndex: Sendable {
  /// The words that the program may write to, ascending: the writable segments without what the loader
  /// protects after relocation.
  package let writableRanges: [AddressRange]

  /// The number of the image in the snapshot.
  package let image: Int

  /// The difference of addresses in the process and in the file.
  private let bias: UInt

  /// The file's symbols.
  let symbols: VariableSymbols

  /// No more variables than this before an address are looked at for one that contains it.
  private static let maximumNesting = 16

  /// Reads the variables of an image.
  init(_ image: SnapshotImage, number: Int, _ headers: ProgramHeaders) {
    self.image = number
    bias = image.loadBias
    let writable = image.segments.filter { $0.permissions.contains(.write) }.map {
      AddressRange(start: $0.start, byteCount: $0.byteCount)
    }
    if let part = headers.readOnlyAfterLoading {
      let fixed = AddressRange(
        start: Address(image.loadBias &+ part.address),
        byteCount: Int(clamping: part.byteCount)
      )
      writableRanges = writable.flatMap { Self.difference($0, fixed) }
    } else {
      writableRanges = writable.filter { !$0.isEmpty }
    }
    let wanted = writableRanges.compactMap { range -> Range<UInt64>? in
      let start = UInt64(range.start.bits &- image.loadBias)
      let end = start.addingReportingOverflow(UInt64(range.byteCount))
      return end.overflow ? nil : start..<end.partialValue
    }
    symbols = image.keepsake { VariableSymbols(image, in: wanted) }
  }

  /// Whether variables that are not exported are known too; otherwise most are stripped, and all that
  /// can be said is the image and an offset.
  package var isComplete: Bool { symbols.isComplete }

  /// How many variables are known.
  package var count: Int { symbols.globals.count }

  /// The first address of a variable; variables are numbered by ascending address.
  package func start(at index: Int) -> Address {
    Address(bias &+ UInt(symbols.globals[index].start))
  }

  /// The size of a variable in bytes.
  ///
  /// One whose size the file does not say ends where the next one or the part of memory does.
  package func byteCount(at index: Int) -> Int {
    let entry = symbols.globals[index]
    guard entry.byteCount == 0 else { return Int(entry.byteCount) }
    let start = start(at: index)
    let end = writableRanges.first { $0.contains(start) }?.end ?? start
    let next = index + 1 < count ? min(end, self.start(at: index + 1)) : end
    return max(0, next - start)
  }

  /// The linker's name of a variable.
  package func name(at index: Int) -> String {
    symbols.name(ofGlobal: index)
  }

  /// A variable.
  package func variable(at index: Int) -> ImageVariable {
    ImageVariable(
      mangledName: name(at: index),
      range: AddressRange(start: start(at: index), byteCount: byteCount(at: index)),
      image: image
    )
  }

  /// The number of the variable that contains an address, the inner of nested ones; nil where none does.
  ///
  /// - Complexity: O(log *n*).
  package func index(containing address: Address) -> Int? {
    let wanted = UInt64(address.bits &- bias)
    var low = 0
    var high = symbols.globals.count
    while low < high {
      let middle = (low &+ high) / 2
      if symbols.globals[middle].start <= wanted { low = middle &+ 1 } else { high = middle }
    }
    // A type's metadata has names within the variable that also has what is in front of it.
    for index in stride(from: low - 1, through: max(0, low - Self.maximumNesting), by: -1)
    where wanted &- symbols.globals[index].start < UInt64(byteCount(at: index)) {
      return index
    }
    return nil
  }

  /// The variable that contains an address; nil where the file names none there.
  package func variable(containing address: Address) -> ImageVariable? {
    index(containing: address).map(variable)
  }

  /// The parts of a run that are not in another one.
  private static func difference(_ range: AddressRange, _ other: AddressRange) -> [AddressRange] {
    guard other.start < range.end, range.start < other.end else { return [range] }
    return [
      AddressRange(start: range.start, end: other.start),
      AddressRange(start: other.end, end: range.end),
    ].filter { !$0.isEmpty }
  }
}
