package import LeakAnalysis
package import LeakBacktraces
package import LeakMemory

extension RuleNames {
  /// Names as reports have them.
  ///
  /// - Parameter symbolicator: Names the code of a picture.
  /// - Returns: The way to name.
  package static func ofReports(
    symbolicator: @escaping @Sendable (Snapshot) -> Symbolicator
  ) -> RuleNames {
    RuleNames(
      root: { name in
        let text = VariableText.name(of: name)
        return text == name ? VariableText.function(name) : text
      },
      function: { VariableText.function($0) },
      file: { snapshot, code in
        // The outermost frame is the closure; those before it were inlined where it begins.
        symbolicator(snapshot).frames(for: [.function(code)])[.function(code)]?.last?.file
      }
    )
  }
}
