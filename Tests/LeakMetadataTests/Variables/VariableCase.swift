/// A variable of this program and what its linker's name is to say.
struct VariableCase {
  let name: String
  let type: Any.Type
  let isStatic: Bool

  static func global(_ name: String, _ type: Any.Type) -> VariableCase {
    VariableCase(name: name, type: type, isStatic: false)
  }

  static func member(_ name: String, _ type: Any.Type) -> VariableCase {
    VariableCase(name: name, type: type, isStatic: true)
  }
}
