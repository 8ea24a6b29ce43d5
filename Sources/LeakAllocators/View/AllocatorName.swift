internal import LeakMemory

/// What the names of images and symbols say of a process's allocator.
enum AllocatorName {
  /// A reason to use objects alone that a library's name gives.
  static func reason(byImagesOf snapshot: Snapshot) -> ObjectsAloneReason? {
    for image in snapshot.images {
      let name = image.name
      for tool in tools where tool.prefixes.contains(where: name.hasPrefix) {
        return .tool(tool.name)
      }
      if name.hasPrefix("libtcmalloc") { return .unsupportedAllocator("tcmalloc") }
    }
    return nil
  }

  /// The reason why none of the known structures was found: the program's own symbols may tell.
  static func reason(bySymbolsOf snapshot: Snapshot) -> ObjectsAloneReason? {
    for name in ["jemalloc", "mimalloc"]
    where snapshot.images.contains(where: { $0.name.hasPrefix("lib\(name)") }) {
      return .unsupportedAllocator("this version of \(name)")
    }
    guard
      let program = snapshot.images.first(where: { $0.path == snapshot.process.executablePath })
        ?? snapshot.images.first(where: { !$0.name.contains(".so") }), program.symbols != nil
    else { return nil }
    for tool in tools where program.symbol(named: tool.symbol) != nil { return .tool(tool.name) }
    for (symbol, name) in symbolNames where program.symbol(named: symbol) != nil {
      return .unsupportedAllocator(name)
    }
    return nil
  }

  /// Tools that replace the allocator: how their libraries' names begin, and a symbol of theirs.
  private static let tools: [(name: String, prefixes: [String], symbol: String)] = [
    ("AddressSanitizer", ["libclang_rt.asan", "libasan"], "__asan_init"),
    ("ThreadSanitizer", ["libclang_rt.tsan", "libtsan"], "__tsan_init"),
    ("MemorySanitizer", ["libclang_rt.msan"], "__msan_init"),
    ("LeakSanitizer", ["libclang_rt.lsan", "liblsan"], "__lsan_init"),
    ("Valgrind", ["vgpreload_"], "valgrind"),
  ]

  /// Allocators linked into the program, by a symbol.
  private static let symbolNames = [
    ("tc_malloc", "tcmalloc"), ("mallocx", "this version of jemalloc"),
    ("mi_malloc", "this version of mimalloc"), ("mallctl", "this version of jemalloc"),
  ]
}
