#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The C library's texts for `errno` values.
enum ErrorText {
  /// The text for a value.
  static func of(_ code: Int32) -> String {
    var room = [CChar](repeating: 0, count: 128)
    // SAFETY: The array has the room that the call is told of; the text ends with a zero.
    let failed = unsafe strerror_r(code, &room, room.count) != 0
    let bytes = room.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return failed || bytes.isEmpty ? "error \(code)" : String(decoding: bytes, as: UTF8.self)
  }
}
