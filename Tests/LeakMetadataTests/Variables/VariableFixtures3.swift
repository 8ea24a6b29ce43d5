// The same private names as in the file before.

private final class VHidden {
  nonisolated(unsafe) static var first: [VHidden] = []
  fileprivate struct Inside { nonisolated(unsafe) static var third: (VHidden, Inside)? }
}
nonisolated(unsafe) private var vHidden: [String: VHidden.Inside] = [:]

private func local(_ number: Int, label: String) -> [VariableCase] {
  struct Local { nonisolated(unsafe) static var all: Set<Int> = [] }
  enum Only { nonisolated(unsafe) static var local: (Local, Only)? }
  // SAFETY: Nobody writes to these variables.
  return unsafe [
    .member("Local.all", type(of: Local.all)), .member("Only.local", type(of: Only.local)),
  ]
}

/// The variables of this file.
func variableNamesakes() -> [VariableCase] {
  // SAFETY: Nobody writes to these variables.
  unsafe [
    .member("VHidden.first", [VHidden].self),
    .member("VHidden.Inside.third", type(of: VHidden.Inside.third)),
    .global("vHidden", [String: VHidden.Inside].self),
  ] + local(1, label: "")
}
