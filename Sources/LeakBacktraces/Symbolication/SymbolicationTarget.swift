import LeakMemory

/// What a query comes down to: a symbol, and the addresses in a file whose lines are asked for.
struct SymbolicationTarget: Sendable {
  /// What was asked.
  let query: Symbolicator.Query

  /// The images of this moment.
  let images: LoadedImages

  /// The position of the image the address lies in; -1 for none.
  let imageIndex: Int

  /// The path that another process can open that image's file by; nil where it must not be asked.
  let path: String?

  /// The function it is about, below all forwarders where it is still there.
  let symbol: ImageSymbol?

  /// The linker's name of that function, also where it has no code of its own any more.
  let name: String?

  /// The function that a closure was written in; nil for all else.
  ///
  /// Autoclosures have no line of their own anywhere in debug information (Swift 6.3.1).
  let enclosing: ImageSymbol?

  /// The closure of which the function is a copy for known types, which may have no lines; nil for all else.
  let original: ImageSymbol?

  /// The addresses in the file, the most telling first.
  let addresses: [UInt64]

  /// How many addresses of a function are looked at to find out where it was declared.
  private static var sampleCount: Int { 24 }

  /// Resolves a query.
  ///
  /// - Parameters:
  ///   - query: What is asked.
  ///   - images: The images of this moment.
  ///   - symbols: The functions of the images.
  ///   - paths: The images' paths for other processes, as far as they were needed before.
  init(
    _ query: Symbolicator.Query,
    _ images: LoadedImages,
    _ symbols: ImageSymbols,
    _ paths: inout [Int: String?]
  ) {
    self.query = query
    self.images = images
    let address: Address
    switch query {
    // A call that never returns may be the last instruction: what is behind it is another function.
    case .returnAddress(let next): address = next + -1
    case .function(let code): address = code
    }
    guard let index = images.index(containing: address) else {
      imageIndex = -1
      path = nil
      symbol = nil
      name = nil
      enclosing = nil
      original = nil
      addresses = []
      return
    }
    let image = images.images[index]
    imageIndex = index
    if let known = paths[index] {
      path = known
    } else {
      path = image.pathForOtherProcesses.flatMap { path in
        path.contains("\"") || path.contains("\n") ? nil : path
      }
      paths[index] = .some(path)
    }
    let found = symbols.symbol(containing: address)
    switch query {
    case .returnAddress:
      symbol = found
      name = found?.mangledName
      enclosing = nil
      original = nil
      addresses = [image.fileAddress(of: address)]
    case .function:
      let target = found.map { Self.belowForwarders($0, symbols) }
      symbol = target?.symbol
      name = target?.name
      enclosing = target.flatMap { Self.enclosingFunction($0, symbols) }
      original = target.flatMap { Self.original($0, symbols) }
      let functions = [target?.symbol, original].compactMap(\.self)
      addresses =
        functions.isEmpty
        ? [image.fileAddress(of: address)] : functions.flatMap { Self.samples(of: $0, image) }
    }
  }

  /// The image the address lies in.
  var image: LoadedImage? { imageIndex < 0 ? nil : images.images[imageIndex] }

  /// What the tool is asked for.
  var requests: [SymbolizerAnswers.Request] {
    guard let path else { return [] }
    return addresses.map { SymbolizerAnswers.Request(path: path, address: $0) }
  }

  /// What the tool is asked for besides, where `requests` lead to no line.
  var enclosingRequest: SymbolizerAnswers.Request? {
    guard let path, let image, let enclosing else { return nil }
    return SymbolizerAnswers.Request(path: path, address: image.fileAddress(of: enclosing.start))
  }

  /// What the reader in this process is asked for.
  var lineRequest: LineRequest? {
    guard let address = addresses.first, let symbol else { return nil }
    if case .returnAddress = query {
      return lineRequest(symbol, at: address, isDeclaration: false)
    }
    return lineRequest(symbol, at: address, isDeclaration: true)
  }

  /// What the reader is asked for where `lineRequest` leads to no line.
  var originalLineRequest: LineRequest? {
    guard let image, let original else { return nil }
    let start = image.fileAddress(of: original.start)
    return lineRequest(original, at: start, isDeclaration: true)
  }

  /// What the reader is asked for besides, where neither leads to a line.
  var enclosingLineRequest: LineRequest? {
    guard let image, let enclosing else { return nil }
    let start = image.fileAddress(of: enclosing.start)
    return lineRequest(enclosing, at: start, isDeclaration: true)
  }

  /// Asks for the line of an address in a function.
  private func lineRequest(
    _ symbol: ImageSymbol,
    at address: UInt64,
    isDeclaration: Bool
  ) -> LineRequest? {
    guard let image else { return nil }
    let start = image.fileAddress(of: symbol.start)
    let end = start &+ UInt64(symbol.size)
    return LineRequest(address: address, start: start, end: end, isDeclaration: isDeclaration)
  }

  /// The function that a closure was written in: its name is how the closure's begins.
  private static func enclosingFunction(
    _ closure: (symbol: ImageSymbol, name: String),
    _ symbols: ImageSymbols
  ) -> ImageSymbol? {
    let name = MangledName(closure.name)
    let written = name.originalOfCopy ?? name
    guard written.isClosure else { return nil }
    var prefix = written.text.dropLast(3)
    while prefix.utf8.count > 4 {
      let start = symbols.address(
        ofSymbolNamed: String(prefix),
        inImageOf: closure.symbol.start
      )
      // A method that is bound makes two implicit closures, one in the other, both without a line.
      let isImplicit = MangledName(String(prefix)).isImplicitClosure
      if let start, !isImplicit { return symbols.symbol(containing: start) }
      prefix = prefix.dropLast()
    }
    return nil
  }

  /// The closure of which one is a copy for known types, or its forwarder where it was inlined there.
  private static func original(
    _ copy: (symbol: ImageSymbol, name: String),
    _ symbols: ImageSymbols
  ) -> ImageSymbol? {
    guard let name = MangledName(copy.name).originalOfCopy?.text else { return nil }
    return [name, name + "TA"].lazy
      .compactMap { symbols.address(ofSymbolNamed: $0, inImageOf: copy.symbol.start) }
      .compactMap { symbols.symbol(containing: $0) }
      .first
  }

  /// The function that a function value's code pointer stands for.
  ///
  /// A forwarder's name is that of its function and a suffix. In optimised code the function may
  /// have been inlined into the forwarder: then the forwarder's code is where its lines are.
  private static func belowForwarders(
    _ found: ImageSymbol,
    _ symbols: ImageSymbols
  ) -> (symbol: ImageSymbol, name: String) {
    func symbol(named name: MangledName) -> ImageSymbol? {
      symbols.address(ofSymbolNamed: name.text, inImageOf: found.start)
        .flatMap { symbols.symbol(containing: $0) }
    }
    var name = MangledName(found.mangledName)
    // A copy that LLVM made, `…TA.27`, may have no debug information where the original has.
    var below = symbol(named: name) ?? found
    while let next = name.underlying {
      name = next
      below = symbol(named: name) ?? below
    }
    return (below, name.text)
  }

  /// Addresses spread over a function, its first one first.
  private static func samples(of symbol: ImageSymbol, _ image: LoadedImage) -> [UInt64] {
    let start = image.fileAddress(of: symbol.start)
    let step = max(symbol.size / sampleCount, 1)
    return stride(from: 0, to: max(symbol.size, 1), by: step).prefix(sampleCount).map {
      start &+ UInt64($0)
    }
  }
}
