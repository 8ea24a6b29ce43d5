internal import LeakMemory

/// How a version of mimalloc keeps its records of pages.
///
/// Source: mimalloc, include/mimalloc/types.h, `struct mi_segment_s`, `mi_page_s`. Version 2 keeps a
/// record for each 64 KB at the beginning of a segment, which is aligned to 32 MB. The segment's own
/// fields differ in size, so that the place of the first record is found out. Verified with 2.0.9;
/// the later form, from 2.1.4 on, by its source only. Lists are encrypted in secure builds, which are
/// not read.
struct MimallocLayout: Hashable {
  /// Where the first record is in a segment.
  let first: UInt

  /// Whether it is the form from 2.1.4 on, which has the address of a page's first block.
  let isLater: Bool

  /// The size of a record in bytes.
  var stride: UInt { isLater ? 96 : 80 }

  /// The size of a segment, and its alignment.
  static var segmentSize: UInt { 32 << 20 }

  /// The size that a record stands for.
  static var sliceSize: UInt { 64 << 10 }

  /// The number of records of a segment.
  static var sliceCount: UInt { 512 }

  /// Finds out how segments are laid out.
  ///
  /// - Parameters:
  ///   - segments: Where segments may begin.
  ///   - cursor: The way to read them.
  /// - Returns: The layout; nil where no segment is found.
  static func find(in segments: [UInt], _ cursor: inout SnapshotCursor) -> MimallocLayout? {
    var best: (pages: Int, layout: MimallocLayout)?
    for segment in segments.prefix(16) {
      for isLater in [false, true] {
        for first in Swift.stride(from: 200, to: 640, by: 8) as StrideTo<UInt> {
          // The first record is that of the slices with the records themselves.
          guard let head = cursor.word(segment &+ first), head > 0, head <= 16 else { continue }
          let layout = MimallocLayout(first: first, isLater: isLater)
          let pages = layout.pages(of: segment, &cursor).count
          if pages > best?.pages ?? 0 { best = (pages, layout) }
        }
      }
      // One page might be chance; a program that has started has some.
      if let best, best.pages >= 3 { return best.layout }
    }
    return nil
  }

  /// The pages in use of a segment.
  func pages(of segment: UInt, _ cursor: inout SnapshotCursor) -> [MimallocPage] {
    var pages: [MimallocPage] = []
    var slice: UInt = 0
    while slice < Self.sliceCount {
      if let page = MimallocPage(segment: segment, slice: slice, self, &cursor) {
        pages.append(page)
        slice &+= page.sliceCount
      } else {
        slice &+= 1
      }
    }
    return pages
  }
}
