import Foundation

/// A folder for a test's files, which goes with it.
final class TemporaryFolder {
  /// Where it is.
  let path: String

  /// Makes one.
  init() throws {
    path = NSTemporaryDirectory() + "snapshot-\(UInt64.random(in: 0...UInt64.max))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, replacing its contents.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }
}
