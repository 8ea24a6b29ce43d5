import LeakGraph

/// A variable of a program that has an object's address in a pointer.
struct VariablePointer {
  /// The variable's linker's name.
  let name: String

  /// The way from the variable to the pointer.
  let label: LabelID
}
