package import LeakMemory

/// Names local variables of an image by where they are, from its file's DWARF.
///
/// Swift 6.3.1 describes the variables of a function by their distance from its frame pointer, and those of an async
/// function by the distance from its async context. What debug information does not say exactly has no name here: a
/// variable in registers or in pieces, and a place that several variables share.
///
/// Only the units and functions that are asked for are read, and few of them kept.
package final class FrameVariables {
  /// A unit that was read.
  private struct Unit {
    /// Where its functions are described.
    let functions: DebugFunctionTable
    /// Reads them.
    let reader: DebugFunctionReader
  }

  /// The sections.
  private let sections: DebugSections

  /// Which unit has an address.
  private let index: DebugUnitIndex

  /// What is added to the file's addresses.
  let loadBias: UInt

  /// The units that were read last, by where they begin; nil for those that cannot be read.
  private var units: [UInt64: Unit?] = [:]

  /// The functions that were read last, by where their descriptions begin.
  private var functions: [UInt64: DebugFunction] = [:]

  /// So many units and functions are kept.
  private static let mostUnits = 16
  private static let mostFunctions = 256

  /// Prepares to read an image's variables; nil where its file is gone, another one, or without debug information.
  package convenience init?(_ image: SnapshotImage) {
    guard let sections = Self.sections(of: image) else { return nil }
    // Which unit has an address takes the longest, and is the same for later snapshots.
    let index = image.keepsake { DebugUnitIndex(sections) }
    self.init(sections, index, loadBias: image.loadBias)
  }

  /// Prepares to read a file's variables; nil where it has no debug information.
  package convenience init?(_ file: ELFFile, loadBias: UInt) {
    guard let sections = DebugSections(file) else { return nil }
    self.init(sections, DebugUnitIndex(sections), loadBias: loadBias)
  }

  /// The debug information of an image.
  ///
  /// A saved snapshot has an image's symbols alone: then the file at the image's path is read, if it has the
  /// build-id of the one that was loaded.
  private static func sections(of image: SnapshotImage) -> DebugSections? {
    if let sections = image.openFile().flatMap({ DebugSections($0) }) { return sections }
    guard !image.buildID.isEmpty, let file = FileBytes(path: image.path).flatMap({ ELFFile($0) }),
      file.buildID == image.buildID
    else { return nil }
    return DebugSections(file)
  }

  /// Prepares to read units.
  private init(_ sections: DebugSections, _ index: DebugUnitIndex, loadBias: UInt) {
    self.sections = sections
    self.loadBias = loadBias
    self.index = index
  }

  /// The variable of a call that a word of the stack is in; nil where nothing says, or it is not sure.
  ///
  /// - Parameters:
  ///   - slot: Where the word is.
  ///   - code: Where the function is: its instruction, or the call that it waits for.
  ///   - bases: The registers of the call.
  ///   - word: Reads a word of memory.
  /// - Returns: The variable in scope at the instruction.
  package func variable(
    holding slot: Address,
    at code: Address,
    _ bases: FrameBases,
    _ word: (UInt) -> UInt?
  ) -> LocalVariable? {
    Place.variable(holding: slot, places(at: code, bases), word)
  }

  /// Whether a word of the stack is in a variable of a call that is in scope, whatever its name; the parameters are
  /// those of ``variable(holding:at:_:_:)``.
  package func hasVariable(
    holding slot: Address,
    at code: Address,
    _ bases: FrameBases,
    _ word: (UInt) -> UInt?
  ) -> Bool {
    !Place.matches(slot, places(at: code, bases), word).isEmpty
  }

  /// Whether words of the stack are in variables of a call that are in scope, and all of these are pointers; the parameters are
  /// those of ``variable(holding:at:_:_:)``.
  package func hasPointersOnly(
    holding slots: [Address],
    at code: Address,
    _ bases: FrameBases,
    _ word: (UInt) -> UInt?
  ) -> Bool {
    let places = places(at: code, bases)
    let found = slots.flatMap { Place.matches($0, places, word) }
    return !found.isEmpty && found.allSatisfy(\.variable.isPointer)
  }

  /// Whether debug information says where all variables of a function are, wherever it is: it was not optimised.
  package func knowsVariables(at code: Address) -> Bool {
    guard let (function, _) = function(at: UInt64(code.bits &- loadBias)) else { return false }
    return function.frameBase != nil
      && function.variables.allSatisfy { variable in
        if case .block = variable.location { return !variable.isInlined }
        return false
      }
  }

  /// The functions whose code was inlined at an address, by the linker's names, the outermost first.
  package func functionsInlined(at code: Address) -> [String] {
    let address = UInt64(code.bits &- loadBias)
    guard let (function, _) = function(at: address) else { return [] }
    return function.inlined.filter { $0.ranges.contains { $0.contains(address) } }.map(\.name)
  }

  /// The functions whose code was inlined where the part of an async function begins, by the linker's names, the outermost
  /// first: in one of these the function goes on.
  package func functionsInlined(whereGoingOnAt code: Address) -> [String] {
    let address = UInt64(code.bits &- loadBias)
    guard let (function, _) = function(at: address) else { return [] }
    let starts = function.inlined.flatMap(\.ranges).map(\.lowerBound)
    guard let first = starts.filter({ $0 >= address && $0 - address <= Self.largestPrologue }).min()
    else { return [] }
    return function.inlined.filter { $0.ranges.contains { $0.contains(first) } }.map(\.name)
  }

  /// What a part begins with of its own, before what was inlined into it, in bytes; seen with Swift 6.3.1 (12 to 20).
  private static let largestPrologue: UInt64 = 32

  /// The functions that were inlined anywhere into the one at an address, by the linker's names.
  package func functionsInlined(intoFunctionAt code: Address) -> [String] {
    function(at: UInt64(code.bits &- loadBias))?.function.inlined.map(\.name) ?? []
  }

  /// Where a call has the variables that are in scope.
  private func places(at code: Address, _ bases: FrameBases) -> [Place] {
    let address = UInt64(code.bits &- loadBias)
    guard let (function, unit) = function(at: address) else { return [] }
    return function.variables.compactMap { variable -> Place? in
      guard variable.isInScope(at: address),
        let location = location(of: variable, at: address, unit)
      else { return nil }
      let base: Address?
      switch (location.base, function.frameBase) {
      case (.frameBase, .framePointer?), (.framePointer, _): base = bases.settledFramePointer
      case (.frameBase, .stackPointer?), (.stackPointer, _): base = bases.stackPointer
      case (.frameBase, .canonicalFrameAddress?): base = bases.canonicalFrameAddress
      case (.frameBase, nil), (.asyncContext, _): base = nil
      }
      return base.map { Place(variable, $0, location) }
    }
  }

  /// The variable of a waiting async function that a word is in; nil where nothing says, or it is not sure.
  ///
  /// - Parameters:
  ///   - slot: Where the word is.
  ///   - context: The function's async context.
  ///   - code: Where the function goes on.
  ///   - word: Reads a word of memory.
  /// - Returns: The variable, whatever block it is in.
  ///
  /// A function goes on where a part of it begins, before its blocks do: their ranges say nothing there.
  package func variable(
    holding slot: Address,
    inContext context: Address,
    goingOnAt code: Address,
    _ word: (UInt) -> UInt?
  ) -> LocalVariable? {
    let address = UInt64(code.bits &- loadBias)
    guard let (function, unit) = function(at: address) else { return nil }
    let places = function.variables.compactMap { variable -> Place? in
      guard let location = location(of: variable, at: address, unit),
        location.base == .asyncContext
      else { return nil }
      return Place(variable, context, location)
    }
    return Place.variable(holding: slot, places, word)
  }

  /// The function of an address in the file, with its variables.
  func function(at address: UInt64) -> (function: DebugFunction, unit: DebugUnit)? {
    guard let (description, reader) = described(at: address) else { return nil }
    if let known = functions[description.lowerBound] { return (known, reader.unit) }
    guard let function = reader.function(description) else { return nil }
    if functions.count >= Self.mostFunctions { functions.removeAll() }
    functions[description.lowerBound] = function
    return (function, reader.unit)
  }

  /// Where the function of an address in the file is described, and who reads that.
  func described(
    at address: UInt64
  ) -> (description: Range<UInt64>, reader: DebugFunctionReader)? {
    guard let offset = index.unit(containing: address), let unit = unit(at: offset),
      let description = unit.functions.description(containing: address)
    else { return nil }
    return (description, unit.reader)
  }

  /// Where the functions begin of the unit that has an address in the file.
  func functionStarts(besides address: UInt64) -> [UInt64] {
    index.unit(containing: address).flatMap(unit(at:))?.functions.starts ?? []
  }

  /// Where a variable is at an address; nil where no address and distance say it.
  func location(
    of variable: DebugFunction.Variable,
    at address: UInt64,
    _ unit: DebugUnit
  ) -> DebugLocation? {
    DebugLocationList.expression(variable.location, at: address, unit, sections)
      .flatMap { DebugLocation($0) }
  }

  /// The unit that begins at an offset in `.debug_info`.
  private func unit(at offset: UInt64) -> Unit? {
    if let known = units[offset] { return known }
    let unit = read(offset)
    if units.count >= Self.mostUnits { units.removeAll() }
    units[offset] = .some(unit)
    return unit
  }

  /// Reads a unit; nil where it cannot be understood.
  private func read(_ offset: UInt64) -> Unit? {
    guard let unit = DebugUnit(sections, at: offset), unit.root != nil,
      let abbreviations = DebugAbbreviations(sections, at: unit.abbreviations, unit.encoding),
      let functions = DebugFunctionTable(unit, abbreviations, sections)
    else { return nil }
    return Unit(
      functions: functions,
      reader: DebugFunctionReader(
        unit: unit,
        abbreviations: abbreviations,
        files: files(of: unit),
        sections: sections
      )
    )
  }

  /// The files that a unit's numbers mean.
  private func files(of unit: DebugUnit) -> LineProgram? {
    guard let offset = unit.lineTable, offset < sections.byteCount(of: .lines),
      let head = sections.bytes(of: .lines, from: offset, atMost: 4), head.count == 4
    else { return nil }
    // A table of 4 GB or more has another head, and is not read.
    var reader = ByteReader(head)
    let byteCount = Int(reader.read(UInt32.self)) + 4
    guard byteCount <= Self.largestLineTable,
      let bytes = sections.bytes(of: .lines, from: offset, atMost: byteCount)
    else { return nil }
    var strings = LineProgram.Strings()
    if unit.encoding.version >= 5 {
      let all = Int(clamping: sections.byteCount(of: .lineStrings))
      strings.lineStrings =
        sections.bytes(of: .lineStrings, from: 0, atMost: min(all, Self.largestLineTable)) ?? []
    }
    var table = ByteReader(bytes)
    return LineProgram(&table, strings)
  }

  /// No larger line table is read, in bytes.
  private static let largestLineTable = 1 << 26
}
