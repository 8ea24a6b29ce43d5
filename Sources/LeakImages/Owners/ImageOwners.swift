package import LeakMemory

/// Says whose code the images of a snapshot are.
///
/// By the images' names and folders; within the executable, which may have the toolchain's libraries and
/// LeakFinder in it, by the modules that symbols name.
package struct ImageOwners: Sendable {
  /// The owner of each image.
  private let owners: [CodeOwner]

  /// The picture.
  private let snapshot: Snapshot

  /// The beginnings of the names of the toolchain's libraries.
  private static let toolchainNames = [
    "libswift", "lib_Internal", "libFoundation", "lib_Foundation", "libdispatch.",
    "libBlocksRuntime.", "libXCTest.", "libTesting.", "lib_Testing", "libicuucswift",
    "libicui18nswift", "libicudataswift",
  ]

  /// The folders of the operating system.
  private static let systemFolders = ["/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"]

  /// The modules of the toolchain.
  private static let toolchainModules: Set<Substring> = [
    "Swift", "SwiftShims", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Dispatch", "XCTest", "Testing", "Synchronization",
    "Observation", "RegexBuilder", "Distributed", "Glibc", "Musl",
    "_Concurrency", "_StringProcessing", "_RegexParser", "_Differentiation", "_Volatile",
  ]

  /// LeakFinder's modules.
  private static let ownModules: Set<Substring> = [
    "LeakLocking", "LeakMemory", "LeakImages", "LeakAllocators", "LeakMetadata", "LeakLibraries",
    "LeakGraph", "LeakAnalysis", "LeakBacktraces", "LeakTracking", "LeakReports", "LeakFinder",
    "LeakFinderTesting", "LeakRemedies",
  ]

  /// Looks at the images of a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: The picture.
  ///   - toolchainBuildIDs: Build-ids of libraries known to be the toolchain's, whatever their names.
  package init(_ snapshot: Snapshot, toolchainBuildIDs: Set<[UInt8]> = []) {
    self.snapshot = snapshot
    let executable = snapshot.executableIndex
    let runtime = snapshot.images.first { $0.name.hasPrefix("libswiftCore.") }.map(Self.folder)
    owners = snapshot.images.enumerated().map { index, image in
      if index == executable { return image.name == "leak-finder" ? .leakFinder : .program }
      if toolchainBuildIDs.contains(image.buildID) { return .toolchain }
      let isNamed = Self.toolchainNames.contains { image.name.hasPrefix($0) }
      if isNamed || Self.folder(of: image) == runtime { return .toolchain }
      return Self.systemFolders.contains { image.path.hasPrefix($0) } ? .system : .program
    }
  }

  /// The owner of an image, by its number in the snapshot.
  package func owner(ofImage number: Int) -> CodeOwner {
    owners.indices.contains(number) ? owners[number] : .system
  }

  /// The owner of the code or variable at an address.
  ///
  /// Code outside of all images is the kernel's or made at run time: the system's.
  package func owner(of address: Address) -> CodeOwner {
    guard let number = snapshot.imageIndex(containing: address) else { return .system }
    let owner = owner(ofImage: number)
    guard owner == .program, let symbol = snapshot.images[number].symbol(containing: address) else {
      return owner
    }
    return Self.owner(ofSymbol: symbol.mangledName) ?? owner
  }

  /// The owner of what a symbol names, where its name says; nil for what may be anyone's.
  package static func owner(ofSymbol name: String) -> CodeOwner? {
    if name.hasPrefix("leak_") { return .leakFinder }
    if name.hasPrefix("swift_") || name.hasPrefix("_swift_") || name.hasPrefix("_dispatch_") {
      return .toolchain
    }
    guard name.hasPrefix("$s") || name.hasPrefix("$S") else { return nil }
    let rest = name.dropFirst(2)
    // The standard library's own abbreviations: `s`, `S…`; and Concurrency's, `Sc…`.
    guard rest.first == "s" || rest.first == "S" else {
      return firstIdentifier(in: rest).flatMap { owner(ofModule: $0.name) }
    }
    // What extends its types (`…4MainE…`) is the extending module's.
    var left = rest
    while let start = left.firstIndex(where: \.isWholeNumber) {
      left = left[start...]
      guard let (name, rest) = firstIdentifier(in: left) else { break }
      if rest.first == "E" { return owner(ofModule: name) }
      left = rest
    }
    return .toolchain
  }

  /// The identifier that a mangled name begins with, and what follows it.
  private static func firstIdentifier(in text: Substring) -> (name: Substring, rest: Substring)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    // A zero in front announces one that is put together of words.
    guard digits.count < 5, digits.first != "0", let count = Int(digits), count > 0 else {
      return nil
    }
    let name = text.dropFirst(digits.count)
    return (name.prefix(count), name.dropFirst(count))
  }

  /// The owner of a module; nil for one that may be anyone's.
  private static func owner(ofModule name: Substring) -> CodeOwner? {
    if ownModules.contains(name) { return .leakFinder }
    return toolchainModules.contains(name) ? .toolchain : nil
  }

  /// The folder that an image is in.
  private static func folder(of image: SnapshotImage) -> Substring {
    image.path.dropLast(image.name.count)
  }
}
