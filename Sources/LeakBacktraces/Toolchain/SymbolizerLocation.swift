package import LeakMemory

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Where to find `llvm-symbolizer`.
package enum SymbolizerLocation: Hashable, Sendable {
  /// What `LEAKFINDER_SYMBOLIZER` says, else the toolchain's own, else the one in `PATH`.
  case automatic

  /// Nowhere: the symbols and lines are read in this process.
  case none

  /// A path.
  case path(String)

  /// The path of a program that can be run; nil where there is none.
  ///
  /// The toolchain's own lies beside the standard library, `usr/lib/swift/linux/libswiftCore.so`
  /// to `usr/bin`: `swift test` needs that toolchain anyway. With a statically linked standard
  /// library only `PATH` is left.
  package func resolved(images: [LoadedImage]) -> String? {
    switch self {
    case .none: return nil
    case .path(let path): return Self.isRunnable(path) ? path : nil
    case .automatic: break
    }
    if let wish = Self.variable("LEAKFINDER_SYMBOLIZER"), !wish.isEmpty {
      guard wish != "none" else { return nil }
      return Self.isRunnable(wish) ? wish : nil
    }
    var candidates: [String] = []
    if let core = images.first(where: { $0.path.hasSuffix("/libswiftCore.so") }) {
      let directory = core.path.dropLast("/libswiftCore.so".count)
      candidates.append("\(directory)/../../../bin/llvm-symbolizer")
    }
    for directory in (Self.variable("PATH") ?? "").split(separator: ":") {
      candidates.append("\(directory)/llvm-symbolizer")
    }
    return candidates.first(where: Self.isRunnable)
  }

  /// A variable of the environment.
  private static func variable(_ name: String) -> String? {
    // SAFETY: The name is terminated; the value is copied at once. A host that changes its
    // environment on another thread at this moment races with every getenv in the process.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Whether a path is absolute and leads to a file that may be run.
  ///
  /// A relative one would depend on the directory the host happens to be in.
  private static func isRunnable(_ path: String) -> Bool {
    guard path.hasPrefix("/") else { return false }
    var status = stat()
    // SAFETY: The path is terminated; `status` is exclusively ours for the call.
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    // SAFETY: The path is terminated.
    return unsafe access(path, X_OK) == 0
  }
}
