import LeakMemory
import LeakMetadata
import LeakTestSupport
import Testing

/// What users may rely on in the types and names of variables.
@Suite("Variables by their linker's names") struct VariableSymbolTests {
  /// The linker's names of everything in the writable parts of this program, and where it is.
  private static func symbols(_ snapshot: Snapshot) throws -> [ImageSymbol] {
    let marker = try #require(metadataAddresses([VStore.self]).first)
    let image = try #require(snapshot.image(containing: marker))
    var found: [ImageSymbol] = []
    for section in image.sections where [".data", ".bss"].contains(section.name) {
      var place = section.start
      while place < section.start + section.byteCount {
        let symbol = image.symbol(containing: place)
        if let symbol, symbol.start == place { found.append(symbol) }
        place =
          place + max(1, symbol.map { Int($0.start.bits &+ UInt($0.size) &- place.bits) } ?? 1)
      }
    }
    return found
  }

  /// Whether the optimizer may have removed variables that nobody changes.
  private static var isOptimized: Bool {
    #if DEBUG
    false
    #else
    true
    #endif
  }

  @Test("Every variable has the name, module and type that the program declares")
  func shapes() throws {
    let cases = variableGlobals() + variableMembers() + variableNamesakes()
    #expect(cases.count >= 80)
    let snapshot = try newSnapshot(having: metadataAddresses(cases.map(\.type)))
    let resolver = TypeResolver(snapshot)
    let symbols = try Self.symbols(snapshot)
    var known: [String: [(symbol: String, facts: VariableFacts)]] = [:]
    for symbol in symbols {
      guard let facts = resolver.variable(symbol: symbol.mangledName) else {
        #expect(!symbol.mangledName.hasSuffix("vp") && !symbol.mangledName.hasSuffix("vpZ"))
        continue
      }
      known[facts.name, default: []].append((symbol.mangledName, facts))
    }
    var removed = 0
    for wanted in cases {
      let found = known[wanted.name] ?? []
      let namesakes = cases.count { $0.name == wanted.name }
      if Self.isOptimized, found.count < namesakes {
        removed += 1
        continue
      }
      #expect(
        found.count == namesakes,
        "\(wanted.name) is none of \(known.keys.filter { $0.first == wanted.name.first })"
      )
      let expected = _typeName(wanted.type)
      let match = found.first { resolver.name(of: $0.facts.type) == expected }
      guard let match else {
        // The optimizer took away the functions that some local types are told by.
        if Self.isOptimized, wanted.name.hasPrefix("VMethods.Local.") {
          removed += 1
          continue
        }
        let names = found.map { $0.symbol + ": " + resolver.name(of: $0.facts.type) }
        Issue.record("\(wanted.name): \(expected) is not \(names)")
        continue
      }
      #expect(match.facts.isStatic == wanted.isStatic, "\(wanted.name)")
      #expect(match.facts.module == "LeakMetadataTests", "\(wanted.name)")
      // SAFETY: A metatype is the address of its metadata.
      let address = unsafe Address(unsafeBitCast(wanted.type, to: UInt.self))
      #expect(match.facts.type == resolver.type(ofMetadata: address), "\(wanted.name)")
    }
    #expect(removed * 4 < cases.count, "\(removed) of \(cases.count) are not there")
  }

  @Test("Variables of types that cannot be copied have their types' names")
  func noncopyable() throws {
    let snapshot = try newSnapshot(having: metadataAddresses([VStore.self]))
    let resolver = TypeResolver(snapshot)
    let names = Dictionary(
      try Self.symbols(snapshot).compactMap { resolver.variable(symbol: $0.mangledName) }
        .map { ($0.name, resolver.name(of: $0.type)) },
      uniquingKeysWith: { first, _ in first }
    )
    let leaf = String(reflecting: VLeaf.self)
    #expect(names["vMutex"] == "Synchronization.Mutex<Swift.Array<\(leaf)>>")
    #expect(names["vAtomic"] == "Synchronization.Atomic<Swift.Int>")
    #expect(names["vUnique"] == "LeakMetadataTests.VUnique")
  }

  @Test("A weak variable that holds an object is known as weak, a strong one as strong")
  func weak() throws {
    let leaf = VLeaf()
    // SAFETY: Only this test uses these two.
    unsafe vHeldWeakly = leaf
    // SAFETY: As above.
    unsafe vHeldStrongly = leaf
    // SAFETY: The object lives; its second word leads to its side table, as it is referred to weakly.
    let (object, table) = withExtendedLifetime(leaf) {
      let object = unsafe UInt(bitPattern: Unmanaged.passUnretained(leaf).toOpaque())
      let counts = unsafe UnsafePointer<UInt>(bitPattern: object + 8)?.pointee ?? 0
      return (Address(object), Address((counts & ~(3 << 62)) << 3))
    }
    let snapshot = try newSnapshot(having: [object, table])
    let resolver = TypeResolver(snapshot)
    var checked = 0
    for symbol in try Self.symbols(snapshot) {
      guard let facts = resolver.variable(symbol: symbol.mangledName) else { continue }
      let held = resolver.heldType(of: facts.type, at: symbol.start)
      switch facts.name {
      case "vHeldWeakly":
        #expect(resolver.node(held) == .storage(.weak, facts.type))
        checked += 1
      case "vHeldStrongly":
        #expect(held == facts.type)
        checked += 1
      default: break
      }
    }
    #expect(checked == 2)
    withExtendedLifetime(leaf) {}
  }

  @Test("An object that the compiler keeps in place of a variable has the variable's name")
  func readsOutlinedVariables() throws {
    let resolver = TypeResolver(try newSnapshot(having: []))
    let names: [(symbol: String, name: String?, isStatic: Bool)] = [
      ("$s4Case5store_WZTv_", "store", false),
      ("$s4Case5StoreC5cache_WZTv0_", "Store.cache", true),
      ("$s4Case5store33_397912A66B0F0B20938D4826D0BBC913LL_WZTv_", "store", false),
      ("$s4Case5store_WZ", nil, false), ("_WZTv_", nil, false), ("$s_WZTv_", nil, false),
      ("$s4Case5storeAA5StoreCvp", nil, false), ("", nil, false),
    ]
    for (symbol, name, isStatic) in names {
      let found = resolver.outlinedVariable(symbol: symbol)
      #expect(found?.name == name, "\(symbol)")
      #expect(found?.isStatic ?? false == isStatic, "\(symbol)")
    }
  }

  @Test("Names that are none of a variable's storage say nothing")
  func others() throws {
    let resolver = TypeResolver(try newSnapshot(having: []))
    let names = [
      "", "$s", "vp", "$svp", "$svpZ", "main", "_ZN3foo3barE", "$s4MainMXM", "$s4Main5StoreCN",
      "$s4Main5StoreC5cacheSDySSACGvgZ", "$s4Main5StoreC5cache_WZ", "$s4Main3fooyyF",
      "$s4Main1xSivpfi",
      "$s4Main1xSivpWvd", "$s4Main1xSivp.foo", "$s4MainA99_vp", "$s4Main99xSivp", "$s4Main1xvp",
    ]
    for name in names { #expect(resolver.variable(symbol: name) == nil, "\(name)") }
    #expect(resolver.variable(symbol: "$s4Main1xSivp.llvm.123")?.name == "x")
    #expect(resolver.variable(symbol: "$s4Main1xSivp.llvm.123")?.isPart == false)
    #expect(resolver.variable(symbol: "$s4Main1xSivp.1")?.isPart == true)
    #expect(resolver.variable(symbol: "$s4Main1xSivp.0.llvm.123")?.isPart == true)
    let facts = try #require(resolver.variable(symbol: "$s4Main5StoreC5cacheSDySSACGvpZ"))
    #expect(facts.name == "Store.cache" && facts.module == "Main" && facts.isStatic)
    #expect(resolver.name(of: facts.type) == "Swift.Dictionary<Swift.String, Main.Store>")
  }

  @Test("Damaged names do no harm")
  func hostile() throws {
    let snapshot = try newSnapshot(having: metadataAddresses([VStore.self]))
    let resolver = TypeResolver(snapshot)
    var generator = SeededGenerator(seed: 11)
    let symbols = try Self.symbols(snapshot).map { Array($0.mangledName.utf8) }
      .filter { $0.suffix(3).contains(UInt8(ascii: "v")) }
    #expect(symbols.count > 80)
    let letters = Array("$s0123456789_ABCDEFGHIKLMNOPQRSTUVXYZabcdfghilmnopqrstuvwxyz".utf8)
    var count = 0
    for symbol in symbols {
      for _ in 0..<200 {
        var damaged = symbol
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          let place = Int.random(in: 2..<damaged.count, using: &generator)
          let letter = letters.randomElement(using: &generator) ?? 0
          switch Int.random(in: 0..<3, using: &generator) {
          case 0: damaged[place] = letter
          case 1: damaged.insert(letter, at: place)
          default: damaged.remove(at: place)
          }
        }
        let name = String(decoding: damaged, as: UTF8.self)
        if let facts = resolver.variable(symbol: name) {
          _ = resolver.name(of: facts.type)
          count += 1
        }
      }
    }
    #expect(count > 0)
  }
}

nonisolated(unsafe) private weak var vHeldWeakly: VLeaf?
nonisolated(unsafe) private var vHeldStrongly: VLeaf?
