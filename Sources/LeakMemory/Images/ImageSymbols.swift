import LeakLocking

/// Names the functions and variables of a process, also those that are not exported.
///
/// Each image's symbol table is read when it is first asked for, and kept.
package struct ImageSymbols: Sendable {
  /// What was looked at so far.
  private struct State {
    /// The images as last listed.
    var loaded = LoadedImages([], generation: .max)
    /// The symbols of an image in `loaded`, as long as it has not been looked at: nil.
    var tables: [Table?] = []

    /// Takes a new list, keeping the tables of images that are still there.
    mutating func adopt(_ listed: LoadedImages) {
      guard listed.generation != loaded.generation else { return }
      var known: [LoadedImage: Table] = [:]
      for (image, table) in zip(loaded.images, tables) {
        if let table { known[image] = table }
      }
      loaded = listed
      tables = listed.images.map { known[$0] }
    }
  }

  /// The outcome of reading an image's symbols.
  private struct Table {
    /// The symbols; nil where the file has none, is gone, or is another one by now.
    var symbols: ELFSymbolTable?
  }

  /// The process's symbols.
  package static let shared = ImageSymbols()

  /// The images and tables so far.
  private let state = Locked(State())

  /// The images to name, where they are not this process's own.
  private let fixedImages: LoadedImages?

  /// Knows nothing yet.
  ///
  /// - Parameter images: The images of another process, which do not change; nil for this process's own.
  package init(images: LoadedImages? = nil) {
    fixedImages = images
  }

  /// The function or variable that contains an address; nil where no image has one there, or was
  /// stripped.
  ///
  /// - Complexity: O(log *n*) once the image's symbols were read: well under a microsecond.
  package func symbol(containing address: Address) -> ImageSymbol? {
    guard let (image, symbols) = table(containing: address),
      let match = symbols?.symbol(containing: image.fileAddress(of: address))
    else { return nil }
    return ImageSymbol(match, in: image)
  }

  /// The address of a function or variable in the image that an address lies in.
  ///
  /// - Parameters:
  ///   - name: The linker's name.
  ///   - address: Any address in the image.
  /// - Returns: Its first address; nil where the image has none of that name.
  package func address(ofSymbolNamed name: String, inImageOf address: Address) -> Address? {
    guard let (image, symbols) = table(containing: address),
      let match = symbols?.symbol(named: name)
    else { return nil }
    return Address(image.loadBias &+ UInt(match.start))
  }

  /// The program's own functions and variables whose linker's names end in one of some texts.
  ///
  /// - Returns: Those of the executable, by ascending address; none where it was stripped.
  ///
  /// - Complexity: O(*n*) in the length of all its names.
  package func symbolsOfProgram(endingIn suffixes: [String]) -> [ImageSymbol] {
    let loaded = loaded()
    // The kernel's loader lists the executable first. Source: dl_iterate_phdr(3).
    guard let image = loaded.images.first, let symbols = symbols(of: 0, in: loaded) else {
      return []
    }
    return symbols.symbols(endingIn: suffixes).map { ImageSymbol($0, in: image) }
  }

  /// The image an address lies in.
  package func image(containing address: Address) -> LoadedImage? {
    let loaded = loaded()
    return loaded.index(containing: address).map { loaded.images[$0] }
  }

  /// The images of this process, listed anew where one was loaded or unloaded meanwhile.
  package func loaded() -> LoadedImages {
    if let fixedImages {
      return state.withLock { state in
        state.adopt(fixedImages)
        return fixedImages
      }
    }
    let generation = LoadedImages.currentGeneration
    let known = state.withLock { $0.loaded }
    guard known.generation != generation else { return known }
    let listed = LoadedImages.current()
    return state.withLock { state in
      state.adopt(listed)
      return listed
    }
  }

  /// The image an address lies in, with its symbols, read now if they were not before.
  private func table(containing address: Address) -> (LoadedImage, ELFSymbolTable?)? {
    let loaded = loaded()
    guard let index = loaded.index(containing: address) else { return nil }
    return (loaded.images[index], symbols(of: index, in: loaded))
  }

  /// The symbols of an image, read now if they were not before.
  private func symbols(of index: Int, in loaded: LoadedImages) -> ELFSymbolTable? {
    let known = state.withLock { state in
      state.loaded.generation == loaded.generation ? state.tables[index] : nil
    }
    if let known { return known.symbols }
    // Read outside the lock: two threads may read the same file, which is only a waste.
    let symbols = loaded.images[index].openFile().flatMap(ELFSymbolTable.shared)
    state.withLock { state in
      guard state.loaded.generation == loaded.generation else { return }
      state.tables[index] = Table(symbols: symbols)
    }
    return symbols
  }
}

extension ImageSymbol {
  /// A symbol of a file where the image lies.
  fileprivate init(_ match: ELFSymbolTable.Match, in image: LoadedImage) {
    self.init(
      mangledName: match.name,
      start: Address(image.loadBias &+ UInt(match.start)),
      size: match.size,
      imagePath: image.path
    )
  }
}
