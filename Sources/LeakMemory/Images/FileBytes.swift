#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a regular file.
///
/// Read, not mapped: a file that shrinks while it is mapped ends the process with `SIGBUS`, and a
/// program may well be rebuilt while it runs. ``FileMapping`` is for what this process runs from anyway.
package final class FileBytes: ByteSource, Sendable {
  /// The path that it was opened by.
  package let path: String

  /// The open file; ours until `deinit`.
  let descriptor: Int32

  package let byteCount: Int

  /// The file system and the file's number in it: what makes it this file.
  package let identity: [UInt64]

  /// How many bytes it takes on its device; less than `byteCount` where it has holes.
  package let allocatedByteCount: Int

  /// When it was last written to, in seconds since 1970.
  package let modificationTime: Int

  /// Opens a file, or gives nil where it cannot be read or is no regular file.
  package init?(path: String) {
    // SAFETY: The string is copied for the call and zero-terminated.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    // SAFETY: `status` is exclusively ours for the call.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.path = path
    self.descriptor = descriptor
    self.byteCount = Int(status.st_size)
    self.allocatedByteCount = Int(status.st_blocks) &* 512
    self.modificationTime = Int(status.st_mtim.tv_sec)
    self.identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(status.st_ino)]
  }

  deinit {
    close(descriptor)
  }

  package func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, offset <= byteCount, count <= byteCount - offset else {
      return nil
    }
    // SAFETY: The kernel writes at most `count - done` bytes behind the `done` it wrote before, and
    // says how many; so `initializedCount` is what was really written.
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      var done = 0
      while done < count, let base = buffer.baseAddress {
        let got = unsafe pread(descriptor, base + done, count - done, off_t(offset + done))
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { break }
        done += got
      }
      initializedCount = done
    }
    return bytes.count == count ? bytes : nil
  }

  /// Reads a range into memory of the caller's.
  ///
  /// - Returns: How many bytes were read; less than asked for where the file ends or cannot be read.
  package func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard offset >= 0 else { return 0 }
    var done = 0
    while done < buffer.count, let base = buffer.baseAddress {
      // SAFETY: The kernel writes at most `count - done` bytes behind the `done` it wrote before.
      let got = unsafe pread(descriptor, base + done, buffer.count - done, off_t(offset + done))
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { break }
      done += got
    }
    return done
  }

  /// `SEEK_DATA` and `SEEK_HOLE`, which the importer does not know. Source: unistd.h.
  #if canImport(Darwin)
  private static let seekData: Int32 = 4
  private static let seekHole: Int32 = 3
  #else
  private static let seekData: Int32 = 3
  private static let seekHole: Int32 = 4
  #endif

  /// Copies a range into memory that is all zero, leaving out the file's holes.
  ///
  /// - Returns: How many bytes the file has there.
  package func readData(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let end = min(offset + buffer.count, byteCount)
    var from = offset
    while from < end {
      // SAFETY: As the function called says.
      // Source: lseek(2); a file system without holes says that all is data.
      let data = lseek(descriptor, off_t(from), Self.seekData)
      if data < 0 {
        return errno == ENXIO ? end - offset : unsafe readRest(from, offset, end, buffer)
      }
      let start = max(from, Int(data))
      guard start < end else { break }
      let hole = lseek(descriptor, off_t(start), Self.seekHole)
      let stop = hole < 0 ? end : min(end, max(start + 1, Int(hole)))
      // SAFETY: From `offset` to `end` the buffer has room.
      let got = unsafe read(
        at: start,
        into: UnsafeMutableRawBufferPointer(rebasing: buffer[start - offset..<stop - offset])
      )
      guard got == stop - start else { return start + got - offset }
      from = stop
    }
    return max(0, end - offset)
  }

  /// Reads what is left of a range where holes cannot be asked for.
  private func readRest(
    _ from: Int,
    _ offset: Int,
    _ end: Int,
    _ buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    // SAFETY: From `offset` to `end` the buffer has room.
    let got = unsafe read(
      at: from,
      into: UnsafeMutableRawBufferPointer(rebasing: buffer[from - offset..<end - offset])
    )
    return from + got - offset
  }
}
