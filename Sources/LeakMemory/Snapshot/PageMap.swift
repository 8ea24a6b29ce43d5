#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Which pages of a process are resident, as its kernel says.
///
/// Source: Documentation/admin-guide/mm/pagemap.rst of Linux: a word for each page, of which bit 63 says that it is
/// present.
struct PageMap {
  /// Reads words from a place in the file; nil where it cannot be read.
  private let words: (_ first: UInt, _ count: Int) -> [UInt64]?

  /// The bytes of a page.
  static let pageByteCount: UInt = 4096

  /// So many words are read at once.
  private static let mostWords = 1 << 15

  /// A larger mapping is not read page by page.
  private static let mostPages = 1 << 24

  /// Reads words by a function.
  init(words: @escaping (_ first: UInt, _ count: Int) -> [UInt64]?) {
    self.words = words
  }

  /// Reads a process's own; what may not be opened tells nothing.
  init(ofProcess number: Int32) {
    let file = PageMapFile(path: "/proc/\(number)/pagemap")
    self.init { first, count in file?.words(from: first, count: count) }
  }

  /// The runs of resident pages in a range; nil where they are not known, or there are too many.
  func present(in range: Range<UInt>, most: Int) -> [Range<UInt>]? {
    let size = Self.pageByteCount
    let (start, end) = (range.lowerBound / size, range.upperBound / size)
    guard start < end, end - start <= UInt(Self.mostPages) else { return nil }
    var runs: [Range<UInt>] = []
    var page = start
    while page < end {
      let count = min(Self.mostWords, Int(end - page))
      guard let words = words(page, count), words.count == count else { return nil }
      for (index, word) in words.enumerated() where word >> 63 == 1 {
        let place = (page + UInt(index)) * size
        if let last = runs.last, last.upperBound == place {
          runs[runs.count - 1] = last.lowerBound..<place + size
        } else {
          guard runs.count < most else { return nil }
          runs.append(place..<place + size)
        }
      }
      page += UInt(count)
    }
    return runs
  }
}

/// The kernel's file of a process's pages.
private final class PageMapFile {
  /// The open file.
  private let descriptor: Int32

  /// Opens the file; nil where that is not permitted.
  init?(path: String) {
    // SAFETY: The string is zero-terminated and copied for the call.
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Reads words; nil where not all of them are there.
  func words(from first: UInt, count: Int) -> [UInt64]? {
    var words = [UInt64](repeating: 0, count: count)
    // SAFETY: The kernel writes at most as many bytes as the array has, and says how many.
    let got = unsafe words.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(first) * 8)
    }
    return got == count * 8 ? words : nil
  }
}
