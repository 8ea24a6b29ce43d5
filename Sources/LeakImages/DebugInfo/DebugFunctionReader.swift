internal import LeakMemory

/// Reads the entry of a function and of its variables.
struct DebugFunctionReader {
  /// A block that is open.
  private struct Scope {
    /// Where its code is, and that of those around it.
    var ranges: [[Range<UInt64>]]
    /// The name of its function.
    var function: String
    /// Whether its function was inlined.
    var isInlined: Bool
    /// The number of the file that the function is in; nil where that is not said.
    var file: UInt64?
    /// Whether it belongs to another function or type.
    var isForeign = false
  }

  /// The unit, its abbreviations, its files and the sections.
  let unit: DebugUnit
  let abbreviations: DebugAbbreviations
  let files: LineProgram?
  let sections: DebugSections

  /// No function has more variables, and no entries are nested more deeply.
  private static let mostVariables = 4096
  private static let mostInlined = 4096
  static let mostDepth = 256

  /// No description is larger, in bytes.
  private static let largestDescription: UInt64 = 1 << 24

  /// No entry refers to another one through more.
  static let mostHops = 16

  /// Reads a function by where its description is; nil where that is malformed.
  func function(_ description: Range<UInt64>) -> DebugFunction? {
    guard let bytes = bytes(of: description) else { return nil }
    var reader = ByteReader(bytes)
    guard let function = entry(&reader), function.tag == DebugTag.subprogram else { return nil }
    var variables: [DebugFunction.Variable] = []
    var inlined: [DebugFunction.Inlined] = []
    var open = [
      Scope(
        ranges: [unit.ranges(of: function, sections)],
        function: name(of: function),
        isInlined: false,
        file: file(of: function)
      )
    ]
    while function.hasChildren, let scope = open.last, !reader.isAtEnd {
      guard let entry = entry(&reader) else {
        if reader.hasFailed { return nil }
        open.removeLast()
        continue
      }
      if !scope.isForeign, variables.count < Self.mostVariables,
        entry.tag == DebugTag.variable || entry.tag == DebugTag.formalParameter,
        let variable = variable(entry, in: scope)
      {
        variables.append(variable)
      }
      let inner = inner(entry, of: scope)
      if entry.tag == DebugTag.inlinedSubroutine, !inner.isForeign,
        inlined.count < Self.mostInlined, let ranges = inner.ranges.last
      {
        inlined.append(DebugFunction.Inlined(name: inner.function, ranges: ranges))
      }
      guard entry.hasChildren else { continue }
      guard open.count < Self.mostDepth else { return nil }
      open.append(inner)
    }
    guard !reader.hasFailed else { return nil }
    var base: DebugFunction.FrameBase?
    if case .block(let expression)? = function[.frameBase] {
      base = DebugFunction.FrameBase(expression)
    }
    return DebugFunction(frameBase: base, variables: variables, inlined: inlined)
  }

  /// The bytes of a description; nil where it is too large.
  func bytes(of description: Range<UInt64>) -> [UInt8]? {
    let byteCount = description.upperBound - description.lowerBound
    guard byteCount <= Self.largestDescription else { return nil }
    return sections.bytes(of: .info, from: description.lowerBound, atMost: Int(byteCount))
  }

  /// Reads an entry; nil at the end of those inside another, or where it is malformed.
  func entry(_ reader: inout ByteReader) -> DebugEntry? {
    let code = reader.readUnsignedLEB()
    guard code != 0 else { return nil }
    guard let shape = abbreviations[code] else {
      reader.fail()
      return nil
    }
    let entry = DebugEntry(shape, &reader, unit.encoding)
    return reader.hasFailed ? nil : entry
  }

  /// The scope of the entries inside an entry.
  private func inner(_ entry: DebugEntry, of scope: Scope) -> Scope {
    var inner = scope
    switch entry.tag {
    case DebugTag.lexicalBlock, DebugTag.inlinedSubroutine:
      let ranges = unit.ranges(of: entry, sections)
      // A block without code of its own is as its surroundings.
      if !ranges.isEmpty { inner.ranges.append(ranges) }
      guard entry.tag == DebugTag.inlinedSubroutine else { break }
      inner.isInlined = true
      inner.function = name(of: entry)
      inner.file = file(of: entry)
      // Where nothing says which function it was, its variables have no name.
      inner.isForeign = scope.isForeign || inner.function.isEmpty || ranges.isEmpty
    default: inner.isForeign = true
    }
    return inner
  }

  /// Reads a variable; nil where it has no place or no name of the source.
  private func variable(_ entry: DebugEntry, in scope: Scope) -> DebugFunction.Variable? {
    guard let location = entry[.location],
      let (description, type) = description(of: entry, in: scope.function, file: scope.file)
    else { return nil }
    return DebugFunction.Variable(
      description: description,
      scopes: scope.ranges,
      location: location,
      byteCount: type.flatMap(byteCount),
      isInlined: scope.isInlined,
      isPointer: type.flatMap(linkageName).map(PointerTypeName.isPointer) ?? false
    )
  }

  /// What no name of the source has behind an underscore: `_0`.
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// The name of a variable or parameter, where that is declared, and its type; nil where it has no name of the
  /// source.
  func description(
    of entry: DebugEntry,
    in function: String,
    file functionFile: UInt64? = nil
  ) -> (variable: LocalVariable, type: UInt64?)? {
    var name: String?
    var file: UInt64?
    var line: UInt64?
    var type: UInt64?
    follow(entry) { entry in
      if name == nil { name = unit.text(entry[.name], sections) }
      if file == nil { file = entry.number(.declarationFile) }
      if line == nil { line = entry.number(.declarationLine) }
      if type == nil { type = entry.entry(.type) }
    }
    // What the compiler adds begins with a dollar sign; parts of a value that optimisation takes apart are numbered.
    guard let name, let first = name.utf8.first, first != UInt8(ascii: "$"),
      !function.isEmpty,
      first != UInt8(ascii: "_") || !(name.utf8.dropFirst().first.map(Self.digits.contains) ?? true)
    else { return nil }
    let path = path(ofVariable: file, inFunction: functionFile)
    let known = line.flatMap { Int(exactly: $0) } ?? 0
    let variable = LocalVariable(
      name: name,
      function: function,
      file: known > 0 ? path : nil,
      line: known > 0 && path != nil ? known : nil,
      isWord: type.flatMap(byteCount) == 8
    )
    return (variable, type)
  }

  /// The path of the file of a variable, by its number and that of its function's file; nil where there is none.
  ///
  /// A variable is where its function is: of one module's files the compiler of Swift may name the first. What a macro is given
  /// is elsewhere than what that makes of it. A function of C++ may have its parameters from an earlier declaration.
  private func path(ofVariable own: UInt64?, inFunction function: UInt64?) -> String? {
    let ownPath = own.flatMap { path(ofFile: $0) }
    guard let function, function != own, let path = path(ofFile: function), path.hasSuffix(".swift")
    else { return ownPath }
    let isOfMacro = [path, ownPath ?? ""].contains { $0.contains("@__swiftmacro_") }
    return isOfMacro ? ownPath : path
  }

  /// The path of a file by its number; nil where there is none.
  private func path(ofFile number: UInt64) -> String? {
    guard let path = files?.path(ofFile: UInt32(clamping: number)) else { return nil }
    guard !path.hasPrefix("/"), let folder = unit.text(unit.root?[.compilationFolder], sections),
      !folder.isEmpty
    else { return path }
    return folder + "/" + path
  }

  /// The number of the file that declares a function; nil where that is not said.
  private func file(of entry: DebugEntry) -> UInt64? {
    var file: UInt64?
    follow(entry) { entry in if file == nil { file = entry.number(.declarationFile) } }
    return file
  }

  /// The linker's name of a function, or its own; empty where it has none.
  func name(of entry: DebugEntry) -> String {
    var linkageName: String?
    var name: String?
    follow(entry) { entry in
      if linkageName == nil { linkageName = unit.text(entry[.linkageName], sections) }
      if name == nil { name = unit.text(entry[.name], sections) }
    }
    return linkageName ?? name ?? ""
  }

  /// Goes from an entry to those that say the rest of it.
  private func follow(_ entry: DebugEntry, _ body: (DebugEntry) -> Void) {
    body(entry)
    var next = entry.entry(.abstractOrigin) ?? entry.entry(.specification)
    for _ in 0..<Self.mostHops {
      guard let entry = next.flatMap(self.entry(at:)) else { return }
      body(entry)
      next = entry.entry(.abstractOrigin) ?? entry.entry(.specification)
    }
  }

  /// Reads an entry of the unit by its offset in `.debug_info`; nil where it is another unit's.
  func entry(at offset: UInt64) -> DebugEntry? {
    guard offset >= unit.firstEntry, offset < unit.range.upperBound else { return nil }
    return sections.read(.info, at: offset) { reader in entry(&reader) }
  }
}
