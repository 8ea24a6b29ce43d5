package import LeakMemory

/// How rules' names of roots, functions and files are compared with a program's: as reports have them.
package struct RuleNames: Sendable {
  /// The name of a variable, or of a function whose frame holds, by the linker's.
  package let root: @Sendable (String) -> String

  /// The name of a function by the linker's.
  package let function: @Sendable (String) -> String

  /// The path of the file that code of a picture is written in; nil where that is not known.
  package let file: @Sendable (Snapshot, Address) -> String?

  /// Describes a way to name.
  package init(
    root: @escaping @Sendable (String) -> String,
    function: @escaping @Sendable (String) -> String,
    file: @escaping @Sendable (Snapshot, Address) -> String?
  ) {
    self.root = root
    self.function = function
    self.file = file
  }

  /// Linker's names as they are, and no files.
  package static let plain = RuleNames(root: { $0 }, function: { $0 }, file: { _, _ in nil })
}
