internal import LeakMemory

extension TypeResolver {
  /// What the linker's name of a global or static variable's storage says.
  ///
  /// - Parameter symbol: Such as `$s4Main5StoreC5cacheSDySSACGvpZ`.
  /// - Returns: Nil for names of anything else.
  package func variable(symbol: String) -> VariableFacts? {
    if let known = variables[symbol] { return known }
    let read = readVariable(symbol)
    variables[symbol] = .some(read)
    return read
  }

  /// Reads what the linker's name of a variable's storage says.
  private func readVariable(_ symbol: String) -> VariableFacts? {
    let (bytes, isPart) = Self.plainSymbol(symbol.utf8)
    guard bytes.starts(with: "$s".utf8), bytes.count <= 8192,
      bytes.suffix(2).elementsEqual("vp".utf8) || bytes.suffix(3).elementsEqual("vpZ".utf8)
    else { return nil }
    var demangler = Demangler(self, text: Array(bytes.dropFirst(2)), address: 0)
    demangler.isSymbol = true
    guard demangler.readAll(), demangler.stack.count == 1,
      case .entity(let entity) = demangler.stack[0], let name = entity.variableName,
      let type = entity.type, let (module, path) = path(of: entity.context)
    else { return nil }
    return VariableFacts(
      isStatic: entity.isStatic,
      name: (path + [Self.spelled(name)]).joined(separator: "."),
      module: entity.extensionModule ?? module,
      type: type,
      isPart: isPart
    )
  }

  /// What the linker's name of an object says that the compiler keeps in place of a variable's value.
  ///
  /// Where a variable always has the object that it was initialised with, `-O` gives the object's properties a place
  /// of their own, and none of them a type.
  ///
  /// - Parameter symbol: Such as `$s4Main5store_WZTv_`: an outlined variable of the initialisation of `store`.
  /// - Returns: The variable's name, and whether it is static; nil for names of anything else.
  package func outlinedVariable(symbol: String) -> (name: String, isStatic: Bool)? {
    guard let prefix = Self.outlinedPrefix(ofSymbol: symbol),
      // The mangled name of a variable of that name: its type does not matter here.
      let facts = variable(symbol: prefix + "Sivp")
    else { return nil }
    return (facts.name, facts.name.contains("."))
  }

  /// What the linker's name of an outlined value has before its mark: what its variable's own name begins with.
  ///
  /// - Parameter symbol: Such as `$s4Main5store_WZTv_`.
  /// - Returns: Such as `$s4Main5store`; nil for names of anything else.
  package static func outlinedPrefix(ofSymbol symbol: String) -> String? {
    let (bytes, _) = plainSymbol(symbol.utf8)
    let marker = Array("_WZTv".utf8)
    guard bytes.count > marker.count, bytes.count <= 8192,
      let start = bytes.indices.reversed().first(where: { bytes[$0...].starts(with: marker) })
    else { return nil }
    return String(bytes[..<start])
  }

  /// A name as it is spelled: in backticks compilers write spaces as U+00A0.
  private static func spelled(_ name: String) -> String {
    guard name.first == "`" else { return name }
    return String(name.map { $0 == "\u{A0}" ? " " : $0 })
  }

  /// A linker's name without what optimisers append to it, and whether that says that it is a part.
  ///
  /// `.llvm.123` is appended to what several files of code share, `.0`, `.1` to the parts of a variable.
  /// Source: `SRAGlobal` in llvm/lib/Transforms/IPO/GlobalOpt.cpp, seen with Swift 6.3.1, and
  /// `getGlobalNameForLocal` in llvm/include/llvm/IR/ModuleSummaryIndex.h.
  private static func plainSymbol(
    _ symbol: String.UTF8View
  ) -> (bytes: Substring.UTF8View, isPart: Bool) {
    var rest = symbol[...]
    var isPart = false
    var isNumbered = false
    while let dot = rest.lastIndex(of: UInt8(ascii: ".")) {
      let end = rest[rest.index(after: dot)...]
      if isNumbered, end.elementsEqual("llvm".utf8) {
        isNumbered = false
      } else if !end.isEmpty, end.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
        isPart = isPart || isNumbered
        isNumbered = true
      } else {
        break
      }
      rest = rest[..<dot]
    }
    return (rest, isPart || isNumbered)
  }

  /// The module of a context, and the names of the types that it is.
  func path(of context: DeclarationContext) -> (module: String, names: [String])? {
    switch context {
    case .module(let module): return (module, [])
    case .named(let name):
      let parts = name.split(separator: ".").map(String.init)
      return parts.first.map { ($0, Array(parts.dropFirst())) }
    case .descriptor(let address):
      var names: [String] = []
      var place = Address(address)
      for _ in 0..<Self.contextLimit {
        guard let head = entry(place.bits)?.head else { return nil }
        switch head.kind {
        case .module:
          return (String(decoding: declaredName(of: head), as: UTF8.self), names.reversed())
        case .extension:
          guard let extended = extendedDescriptor(of: head) else { return nil }
          place = extended
        case .anonymous: place = head.parent
        default:
          names.append(String(decoding: declaredName(of: head), as: UTF8.self))
          place = head.parent
        }
      }
      return nil
    }
  }

  /// The types that are declared by a name in a context, each once.
  func declarations(_ name: String, in context: DeclarationContext) -> [UInt] {
    var found: [UInt] = []
    for candidate in (declarationIndex.byName[MetadataMemory.nameHash(name)] ?? []).prefix(256) {
      guard let head = entry(candidate)?.head, head.kind.isNominal,
        isDeclared(head, in: context)
      else { continue }
      let one = canonical(candidate)
      if !found.contains(one) { found.append(one) }
    }
    return found
  }

  /// The linker's name of a type's descriptor; nil where the program has none.
  package func descriptorSymbol(_ descriptor: UInt) -> String? {
    guard let symbol = snapshot.symbol(containing: Address(descriptor)),
      symbol.start.bits == descriptor, symbol.mangledName.hasPrefix("$s"),
      symbol.mangledName.hasSuffix("Mn")
    else { return nil }
    return symbol.mangledName
  }
}
