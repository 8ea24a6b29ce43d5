#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

internal import CLeakFinder
internal import LeakLocking
package import LeakMemory

/// The toolchain's Remote Mirror, asked about closure contexts of this process.
///
/// It is opened at the first question. It is not thread-safe, hence the lock; its reads are
/// checked by the kernel.
package final class RemoteMirror: Sendable {
  /// The process's only one: the library keeps one state.
  package static let shared = RemoteMirror()

  /// Whether the library could be opened.
  ///
  /// The lock guards the library, not this value alone.
  private let available = Locked<Bool?>(nil)

  /// One captured value.
  package struct Capture: Sendable {
    /// Bytes from the beginning of the context.
    package let offset: Int

    /// What is known of it without its type.
    package let kind: Kind

    /// The mangled type name without prefix; nil where unknown.
    package let mangledType: String?

    /// The same capture so many bytes further on.
    func moved(by distance: Int) -> Capture {
      Capture(offset: offset + distance, kind: kind, mangledType: mangledType)
    }
  }

  /// The sorts of captures told apart without metadata.
  package enum Kind: Sendable {
    case strong
    case weak
    case unowned
    case unmanaged
    case function
    case value
  }

  /// Whether the library can be asked.
  package var isAvailable: Bool {
    available.withLock { available in
      let known = available ?? leak_mirrorOpen()
      available = known
      return known
    }
  }

  /// The captures of a closure context, in order; nil where it is not understood.
  package func captures(ofContext context: Address) -> [Capture]? {
    available.withLock { _ in
      // SAFETY: `buffer` has room for the capacity that is passed along with it.
      unsafe withUnsafeTemporaryAllocation(of: LeakCapture.self, capacity: 256) { buffer in
        guard let base = buffer.baseAddress else { return nil }
        let count = unsafe leak_mirrorCaptures(context.bits, base, Int32(buffer.count))
        guard count >= 0, count <= buffer.count else { return nil }
        return (0..<Int(count)).map { unsafe Self.capture(buffer[$0]) }
      }
    }
  }

  /// Translates the library's answer.
  private static func capture(_ raw: LeakCapture) -> Capture {
    let kind: Kind =
      switch LeakCaptureKind(raw.kind) {
      case LeakCaptureKindStrong: .strong
      case LeakCaptureKindWeak: .weak
      case LeakCaptureKindUnowned: .unowned
      case LeakCaptureKindUnmanaged: .unmanaged
      case LeakCaptureKindThickFunction: .function
      default: .value
      }
    var name: String?
    // SAFETY: The library returns a zero-terminated text that is ours to free.
    if kind == .value, let text = unsafe leak_mirrorMangledName(raw.typeReference) {
      name = unsafe String(validatingCString: text)
      unsafe free(text)
    }
    return Capture(offset: Int(raw.offset), kind: kind, mangledType: name)
  }
}
