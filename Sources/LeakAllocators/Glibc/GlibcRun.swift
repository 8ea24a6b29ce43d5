/// A piece of an arena's memory: chunks that follow one another.
struct GlibcRun: Hashable {
  /// Where the first chunk's header begins.
  let start: UInt

  /// The address behind the last byte.
  let end: UInt

  /// The chunk at the end that is not allocated yet; 0 where another piece has that.
  let top: UInt
}
