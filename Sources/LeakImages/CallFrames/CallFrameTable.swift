internal import LeakMemory

/// The call frame information of an image: finds the entry of an address without copying the table.
///
/// The linker's sorted index (`.eh_frame_hdr`) is searched where it is. Source: Linux Standard Base
/// core 5.0, section 10.6.2 "The .eh_frame_hdr section".
struct CallFrameTable: Sendable {
  /// How the entry of an address is found.
  private enum Index {
    /// A sorted table of pairs, each of the same form: function, entry.
    case sorted(start: UInt, count: UInt, form: Form)
    /// The functions' addresses and entries, ascending, as a pass over all entries found them.
    case scanned([(function: UInt, entry: UInt)])
  }

  /// The form of the numbers in the sorted table.
  private enum Form: UInt8 {
    /// Four bytes, relative to the table (`DW_EH_PE_datarel | DW_EH_PE_sdata4`).
    case relative4 = 0x3b
    /// Eight bytes, relative to the table (`DW_EH_PE_datarel | DW_EH_PE_sdata8`).
    case relative8 = 0x3c
    /// Eight bytes, an address (`DW_EH_PE_absptr`).
    case absolute = 0x00

    /// The size of a number in bytes.
    var byteCount: UInt { self == .relative4 ? 4 : 8 }
  }

  /// How the entry of an address is found.
  private let index: Index

  /// The addresses that pointers may be relative to.
  private let bases: PointerBases

  /// The sections that the snapshot lacks.
  private let copies: [SectionCopy]

  /// No more entries than this are looked at where there is no sorted table.
  private static let maximumScannedCount = 1 << 18

  /// Finds the sorted table at an address, or makes one by a pass over the entries.
  ///
  /// - Parameters:
  ///   - header: The addresses of `.eh_frame_hdr`; nil where there is none.
  ///   - entries: The addresses of `.eh_frame`; nil where only the header says.
  ///   - text: The first address of the image's code.
  ///   - copies: The sections that the snapshot lacks.
  ///   - memory: The bytes of the sections.
  init?(
    header: AddressRange?,
    entries: AddressRange?,
    text: UInt,
    copies: [SectionCopy],
    _ memory: FrameMemory
  ) {
    var bases = PointerBases(text: text)
    self.copies = copies
    memory.use(copies)
    var start = entries?.start.bits
    if let header {
      bases.data = header.start.bits
      var reader = FrameReader(
        memory,
        at: header.start.bits,
        byteCount: UInt(header.byteCount)
      )
      let version = reader.readByte()
      let startEncoding = reader.readByte()
      let countEncoding = reader.readByte()
      let form = reader.readByte()
      if version == 1, !reader.hasFailed {
        start = reader.readPointer(startEncoding, bases) ?? start
        let count = reader.readPointer(countEncoding, bases) ?? 0
        if let form = Form(rawValue: form), !reader.hasFailed, count > 0 {
          let fitting = min(count, reader.remaining / (form.byteCount * 2))
          index = .sorted(start: reader.position, count: fitting, form: form)
          self.bases = bases
          return
        }
      }
    }
    guard let start else { return nil }
    let scanned = Self.scan(from: start, to: entries?.end.bits ?? .max, bases, memory)
    guard !scanned.isEmpty else { return nil }
    index = .scanned(scanned)
    self.bases = bases
  }

  /// The entry of the function that an address is in; nil where none covers it.
  ///
  /// - Complexity: O(log *n*).
  func entry(containing address: UInt, _ memory: FrameMemory) -> CallFrameEntry? {
    memory.use(copies)
    let place: UInt?
    switch index {
    case .sorted(let start, let count, let form):
      place = search(address, start, count, form, memory)
    case .scanned(let pairs):
      var low = 0
      var high = pairs.count
      while low < high {
        let middle = (low + high) / 2
        if pairs[middle].function <= address { low = middle + 1 } else { high = middle }
      }
      place = low > 0 ? pairs[low - 1].entry : nil
    }
    guard let place, let entry = CallFrameEntry(at: place, memory, bases), entry.contains(address)
    else { return nil }
    return entry
  }

  /// The address of the entry of the last function that begins at or before an address.
  private func search(
    _ address: UInt,
    _ start: UInt,
    _ count: UInt,
    _ form: Form,
    _ memory: FrameMemory
  ) -> UInt? {
    let size = form.byteCount
    var low: UInt = 0
    var high = count
    while low < high {
      let middle = low &+ (high &- low) / 2
      guard let function = number(at: start &+ middle &* size &* 2, form, memory) else {
        return nil
      }
      if function <= address { low = middle &+ 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    return number(at: start &+ (low &- 1) &* size &* 2 &+ size, form, memory)
  }

  /// A number of the sorted table as an address.
  @inline(__always)
  private func number(at place: UInt, _ form: Form, _ memory: FrameMemory) -> UInt? {
    switch form {
    case .relative4:
      memory.single(place).map { bases.data &+ UInt(bitPattern: Int($0.signed)) }
    case .relative8: memory.double(place).map { bases.data &+ $0 }
    case .absolute: memory.double(place)
    }
  }

  /// Lists the functions of all entries.
  private static func scan(
    from start: UInt,
    to end: UInt,
    _ bases: PointerBases,
    _ memory: FrameMemory
  ) -> [(function: UInt, entry: UInt)] {
    var found: [(function: UInt, entry: UInt)] = []
    var place = start
    for _ in 0..<maximumScannedCount where place < end {
      guard let next = CallFrameEntry.end(ofEntryAt: place, memory) else { break }
      if let entry = CallFrameEntry(at: place, memory, bases), entry.byteCount > 0 {
        found.append((entry.start, place))
      }
      place = next
    }
    return found.sorted { $0.function < $1.function }
  }
}
