/// The structures that a view's blocks were read from.
package enum BlockSource: Hashable, Sendable {
  /// The arenas of glibc's malloc: every live block.
  case glibc
  /// The page map of jemalloc 5.3: every live block.
  case jemalloc
  /// The segments of mimalloc 2: every live block.
  case mimalloc
  /// No allocator's: the blocks are Swift objects that a scan of all writable memory found.
  case objectsAlone(ObjectsAloneReason)

  /// Whether every live block is known, also those without a Swift object.
  package var hasEveryBlock: Bool {
    if case .objectsAlone = self { false } else { true }
  }

  /// One sentence for users.
  package var sentence: String {
    switch self {
    case .glibc: "Blocks were read from glibc's heap."
    case .jemalloc: "Blocks were read from jemalloc's heap."
    case .mimalloc: "Blocks were read from mimalloc's heap."
    case .objectsAlone(let reason): reason.sentence
    }
  }
}
