/// A parameter of a function, or what a closure captures: the compiler makes both parameters.
package struct FunctionParameter: Hashable, Sendable {
  /// Its name, and where it is declared.
  package let variable: LocalVariable

  /// The linker's name of its type, such as `$s4Main6ScreenCD`; nil where debug information has none.
  package let typeName: String?

  /// Whether the function was handed where its value is, not the value: that of a captured variable is in a box.
  package let isIndirect: Bool

  /// Describes a parameter.
  package init(variable: LocalVariable, typeName: String?, isIndirect: Bool) {
    self.variable = variable
    self.typeName = typeName
    self.isIndirect = isIndirect
  }
}
