internal import LeakMemory

extension DebugFunctionReader {
  /// No function has more parameters.
  private static let mostParameters = 256

  /// Reads the parameters of a function by where its description is; nil where that is malformed.
  ///
  /// In optimised code the function may be inlined into the forwarder that is described: then it is the inlined
  /// function of that name. An async function has its parameters once for each of its parts.
  ///
  /// - Parameters:
  ///   - description: Where the description is.
  ///   - name: The linker's name of the function.
  /// - Returns: The parameters with names of the source, in order; nil where there is no such function.
  func parameters(_ description: Range<UInt64>, of name: String) -> [FunctionParameter]? {
    guard let bytes = bytes(of: description) else { return nil }
    var reader = ByteReader(bytes)
    guard let function = entry(&reader), function.tag == DebugTag.subprogram else { return nil }
    let wanted = ClosureName.ofSource(name)
    // For each open entry the function whose parameters are in it; nil where they are not asked for.
    var open = [self.name(of: function)].map { ClosureName.ofSource($0) == wanted ? $0 : nil }
    var isFound = open[0] != nil
    var parameters: [FunctionParameter] = []
    // All parameters of the inlined function, also those that no register or memory has where it was inlined.
    var whole: [FunctionParameter]?
    while function.hasChildren, let scope = open.last, !reader.isAtEnd {
      guard let entry = entry(&reader) else {
        if reader.hasFailed { return nil }
        open.removeLast()
        continue
      }
      if entry.tag == DebugTag.formalParameter, let scope,
        parameters.count < Self.mostParameters, let parameter = parameter(entry, of: scope),
        !parameters.contains(parameter)
      {
        parameters.append(parameter)
      }
      guard entry.hasChildren else { continue }
      guard open.count < Self.mostDepth else { return nil }
      var inner: String?
      if entry.tag == DebugTag.inlinedSubroutine, parameters.isEmpty {
        let inlined = self.name(of: entry)
        if ClosureName.ofSource(inlined) == wanted {
          inner = inlined
          whole = entry.entry(.abstractOrigin).flatMap { abstractParameters(at: $0, of: inlined) }
        }
        isFound = isFound || inner != nil
      }
      open.append(inner)
    }
    guard !reader.hasFailed, isFound else { return nil }
    return whole?.map { known in
      parameters.first { $0.variable == known.variable && $0.typeName == known.typeName } ?? known
    } ?? parameters
  }

  /// The parameters of a function that was inlined everywhere, by where it is described.
  private func abstractParameters(
    at offset: UInt64,
    of function: String
  ) -> [FunctionParameter]? {
    guard offset >= unit.firstEntry, offset < unit.range.upperBound else { return nil }
    let parameters = sections.read(.info, at: offset) { reader -> [FunctionParameter]? in
      guard let description = entry(&reader), description.hasChildren else { return nil }
      var parameters: [FunctionParameter] = []
      // They come first, and nothing is inside of them.
      while parameters.count < Self.mostParameters, let entry = entry(&reader),
        entry.tag == DebugTag.formalParameter, !entry.hasChildren
      {
        if let parameter = parameter(entry, of: function) { parameters.append(parameter) }
      }
      return parameters
    }
    return parameters?.isEmpty ?? true ? nil : parameters
  }

  /// Reads a parameter; nil where it has no name of the source.
  private func parameter(_ entry: DebugEntry, of function: String) -> FunctionParameter? {
    description(of: entry, in: function).map { variable, type in
      FunctionParameter(
        variable: variable,
        typeName: type.flatMap(linkageName),
        isIndirect: entry[.location].map(isIndirect) ?? false
      )
    }
  }

  /// Whether a value is where a parameter says, by the first of its locations.
  ///
  /// Without optimisation the parameter has a word of its own, which is followed; with it, a register has the address
  /// (DW_OP_breg0 to DW_OP_breg31: DWARF 5, section 7.7.1).
  private func isIndirect(_ location: DebugValue) -> Bool {
    guard let expression = DebugLocationList.expression(location, at: nil, unit, sections),
      let operation = expression.first
    else { return false }
    if (0x70...0x8f).contains(operation) { return !expression.contains(Self.stackValue) }
    return DebugLocation(expression)?.indirection != nil
  }

  /// DW_OP_stack_value: the value itself was computed.
  private static let stackValue: UInt8 = 0x9f

  /// The linker's name of a type; nil where debug information has none.
  ///
  /// The compiler puts a generic class into a structure without a name, of its size.
  func linkageName(ofType offset: UInt64) -> String? {
    var next: UInt64? = offset
    for _ in 0..<Self.mostHops {
      guard let offset = next, let entry = self.entry(at: offset) else { return nil }
      let name = unit.text(entry[.linkageName], sections) ?? unit.text(entry[.name], sections)
      if let name, !name.isEmpty { return name }
      switch entry.tag {
      case DebugTag.structureType: next = onlyMemberType(ofStructure: offset)
      case DebugTag.constType, DebugTag.volatileType, DebugTag.typedef: next = entry.entry(.type)
      default: return nil
      }
    }
    return nil
  }

  /// The type of the first member of a structure.
  private func onlyMemberType(ofStructure offset: UInt64) -> UInt64? {
    sections.read(.info, at: offset) { reader -> UInt64? in
      guard let structure = entry(&reader), structure.hasChildren,
        let member = entry(&reader), member.tag == DebugTag.member
      else { return nil }
      return member.entry(.type)
    }
  }
}
