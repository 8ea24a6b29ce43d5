#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a regular file.
///
/// Read, never mapped: a file that shrinks while it is mapped ends the process with `SIGBUS`, and a
/// program may well be rebuilt while it runs.
package final class FileBytes: ByteSource {
  /// The open file; ours until `deinit`.
  private let descriptor: Int32

  package let byteCount: Int

  /// The file system and the file's number in it: what makes it this file.
  package let identity: [UInt64]

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
    self.descriptor = descriptor
    self.byteCount = Int(status.st_size)
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
}
