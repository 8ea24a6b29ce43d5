import LeakMemory

// From what was found out to what is reported.

extension SymbolicationTarget {
  /// Whether this program was built without optimisation.
  ///
  /// In optimised code the line of an address may belong to a function that was inlined there, which
  /// only the tool can tell; so the in-process reader's lines are then guesses.
  private static var isUnoptimised: Bool {
    #if DEBUG
    true
    #else
    false
    #endif
  }

  /// Whether the line must come from the reader in this process.
  func needsOwnLine(_ tool: SymbolizerAnswers?) -> Bool {
    guard let tool, !requests.isEmpty else { return true }
    guard case .returnAddress = query else { return false }
    let frames = tool[requests[0]]
    guard frames.count == 1, frames[0].line == nil, let symbol else { return frames.isEmpty }
    return !MangledName(symbol.mangledName).isThunk
  }

  /// The frames to report; never empty.
  func frames(_ tool: SymbolizerAnswers?, _ lines: [LineRequest: LineAnswer]) -> [SourceFrame] {
    guard let tool, !requests.isEmpty, !tool[requests[0]].isEmpty else {
      return [frame(name, ownLine(lines))]
    }
    switch query {
    case .returnAddress: return callFrames(tool[requests[0]], ownLine(lines))
    case .function: return [declarationFrame(tool)]
    }
  }

  /// What the reader in this process found.
  private func ownLine(_ lines: [LineRequest: LineAnswer]) -> LineAnswer? {
    for request in [lineRequest, originalLineRequest] {
      if let found = request.flatMap({ lines[$0] }) { return found }
    }
    guard var near = enclosingLineRequest.flatMap({ lines[$0] }) else { return nil }
    near.isGuess = true
    return near
  }

  /// The functions at a return address, innermost inlined one first.
  private func callFrames(_ found: [SymbolizerFrame], _ ownLine: LineAnswer?) -> [SourceFrame] {
    var frames = found.dropLast().map { frame($0.name, file: $0.file, line: $0.line) }
    guard let outermost = found.last else { return [frame(name, ownLine)] }
    if outermost.line == nil, frames.isEmpty, let ownLine {
      let guess = LineAnswer(file: ownLine.file, line: ownLine.line, isGuess: true)
      return [frame(name ?? trusted(outermost), guess)]
    }
    frames.append(
      frame(name ?? trusted(outermost), file: outermost.file, line: outermost.line)
    )
    return frames
  }

  /// The function of a code pointer, with the line where it begins.
  private func declarationFrame(_ tool: SymbolizerAnswers) -> SourceFrame {
    let display = name.flatMap(DisplayName.of)
    var bodyLine: (file: String, line: Int)?
    for request in requests {
      let frames = tool[request]
      for found in frames {
        guard let line = found.startLine, let file = found.startFile ?? found.file,
          let foundName = found.name
        else { continue }
        // Also where the function was inlined, or is a specialised copy of what was written.
        if foundName == name || DisplayName.of(foundName) == display {
          return frame(name, file: file, line: line)
        }
      }
      if let line = frames.last?.line, let file = frames.last?.file,
        line < bodyLine?.line ?? .max
      {
        bodyLine = (file, line)
      }
    }
    let known = name ?? tool[requests[0]].last.flatMap(trusted)
    // Without a declaration, the first line of the body it is; without that, of what is around it.
    if let bodyLine { return frame(known, file: bodyLine.file, line: bodyLine.line) }
    let around = enclosingRequest.flatMap { tool[$0].last }
    return frame(
      known,
      file: around?.startFile ?? around?.file,
      line: around?.startLine ?? around?.line,
      isGuess: true
    )
  }

  /// The tool's name for a function that the symbol table has no name for.
  ///
  /// Only where debug information names it: otherwise it is merely the nearest symbol before.
  private func trusted(_ frame: SymbolizerFrame) -> String? {
    guard let start = frame.startAddress, let address = addresses.first, start <= address,
      frame.startLine != nil || frame.line != nil
    else { return nil }
    return frame.name
  }

  /// A frame whose line the reader in this process found.
  private func frame(_ name: String?, _ found: LineAnswer?) -> SourceFrame {
    let isGuess = found.map { $0.isGuess || !Self.isUnoptimised } ?? false
    return frame(name, file: found?.file, line: found?.line, isGuess: isGuess)
  }

  /// A frame.
  private func frame(
    _ name: String?,
    file: String?,
    line: Int?,
    isGuess: Bool = false
  ) -> SourceFrame {
    let imageName = image.map { SourcePath.name(of: $0.path) }
    let symbol = name.flatMap {
      DisplayName.ofTopLevelCode($0, image: imageName) ?? DisplayName.of($0)
    }
    return SourceFrame(
      symbol: symbol,
      mangledSymbol: name,
      // Without a line the file is merely the object file's, or the nearest one's.
      file: line == nil ? nil : file,
      line: file == nil ? nil : line,
      isLineApproximate: isGuess && line != nil,
      image: imageName,
      isOfInterest: FrameInterest.isOfInterest(
        name: name,
        symbol: symbol,
        file: file,
        line: file == nil ? nil : line,
        image: image?.path,
        isSystemImage: isSystemImage
      ),
      unnamedPlace: name == nil ? unnamedPlace : nil
    )
  }

  /// Where the address is in its image.
  private var unnamedPlace: String? {
    guard let image, let address = addresses.first else { return nil }
    return ImagePlace.text(image: SourcePath.name(of: image.path), offset: address)
  }

  /// Whether the system or the toolchain brought the image, not the program.
  private var isSystemImage: Bool {
    guard imageIndex > 0, let path = image?.path else { return false }
    if !path.hasPrefix("/") { return true }
    let core = images.images.first { $0.path.hasSuffix("/libswiftCore.so") }?.path
    let toolchain = core.map { $0.dropLast("libswiftCore.so".count) } ?? "/usr/lib/"
    return ["/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/", String(toolchain)]
      .contains(where: path.hasPrefix)
  }
}
