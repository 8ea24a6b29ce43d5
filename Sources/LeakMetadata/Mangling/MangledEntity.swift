/// A function or a variable, as a linker's name says it.
struct MangledEntity {
  /// What it is declared in; functions around it are left out.
  let context: DeclarationContext

  /// Tells it from all others: what it is declared in, its name and its type.
  let identity: String

  /// The variable's name; nil for a function, and for a function of a variable.
  let variableName: String?

  /// The variable's type; nil for what has none.
  let type: TypeID?

  /// The module of the extension that it is declared in; nil where it is declared in the type itself.
  let extensionModule: String?

  /// Whether it is a member of a type rather than of its values.
  var isStatic = false
}
