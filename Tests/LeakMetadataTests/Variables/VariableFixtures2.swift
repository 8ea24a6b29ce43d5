import Synchronization

// Variables of types; private types are also in the next file, by the same names.

enum VSpace {
  nonisolated(unsafe) static var cache: [String: VLeaf] = [:]
  struct Middle {
    nonisolated(unsafe) static var shared: Middle?
    final class Lowest { nonisolated(unsafe) static weak var last: Lowest? }
  }
}
final class VStore: @unchecked Sendable {
  static let shared = VStore()
  nonisolated(unsafe) static var handlers: [(_ store: VStore, VLeaf) -> Void] = []
  nonisolated(unsafe) static var count = 0
  @TaskLocal static var current: VStore?
}
@propertyWrapper struct VWrapper<T> { var wrappedValue: T }
@MainActor struct VWrapped { @VWrapper static var leaf = VLeaf() }
actor VActor { nonisolated(unsafe) static var all: [VActor] = [] }
@MainActor final class VMain { static var views: [VMain] = [] }

extension VSpace.Middle { nonisolated(unsafe) static var inExtension: [VSpace.Middle] = [] }
extension VStore: VPlain { nonisolated(unsafe) static var inConformance: (any VPlain)? }
extension String {
  nonisolated(unsafe) static var vKnown: Set<String> = []
  fileprivate nonisolated(unsafe) static var vHidden: [VHidden] = []
  enum VSpace { nonisolated(unsafe) static var all: [VSpace] = [] }
}
extension Array where Element == VLeaf {
  struct VBoundSpace { nonisolated(unsafe) static var all: [VBoundSpace] = [] }
}
extension Array where Element == Int {
  struct VBoundInt { nonisolated(unsafe) static var none: VBoundInt? }
}
extension Optional where Wrapped == VLeaf {
  enum VNone { nonisolated(unsafe) static var last: VLeaf? }
}

private struct VHidden {
  nonisolated(unsafe) static var first: [VHidden] = []
  nonisolated(unsafe) private static var second: [Inside?] = []
  private struct Inside { nonisolated(unsafe) static var third: (VHidden, Inside)? }
  static func cases() -> [VariableCase] {
    // SAFETY: Nobody writes to these variables.
    unsafe [
      .member("VHidden.first", [VHidden].self), .member("VHidden.second", [Inside?].self),
      .member("VHidden.Inside.third", type(of: Inside.third)),
    ]
  }
}
nonisolated(unsafe) private var vHidden: [VHidden] = []
nonisolated(unsafe) private var vPrivateInt = 1
nonisolated(unsafe) var vOfHidden: Any = 1

/// Types that are local to functions.
private func local(_ number: Int, label: String) -> [VariableCase] {
  struct Local { nonisolated(unsafe) static var all: [Local] = [] }
  let closure = { () -> [VariableCase] in
    struct Local { nonisolated(unsafe) static var inClosure: [Local] = [] }
    // SAFETY: Nobody writes to the variable.
    return unsafe [.member("Local.inClosure", type(of: Local.inClosure))]
  }
  // SAFETY: Nobody writes to the variable.
  return unsafe closure() + [.member("Local.all", type(of: Local.all))]
}
private func other() -> [VariableCase] {
  enum Local {
    nonisolated(unsafe) static var other: [Local] = []
    struct Second { nonisolated(unsafe) static var second: (Local, Second)? }
  }
  // SAFETY: Nobody writes to these variables.
  return unsafe [
    .member("Local.other", type(of: Local.other)),
    .member("Local.Second.second", type(of: Local.Second.second)),
  ]
}
private struct VMethods {
  init(_ cases: inout [VariableCase]) {
    struct Local { nonisolated(unsafe) static var inInit: [Local] = [] }
    // SAFETY: Nobody writes to the variable.
    unsafe cases.append(.member("VMethods.Local.inInit", type(of: Local.inInit)))
  }
  func method(_ one: Int, two: (Int, String)) -> VariableCase {
    struct Local { nonisolated(unsafe) static var inMethod: [Local] = [] }
    // SAFETY: Nobody writes to the variable.
    return unsafe .member("VMethods.Local.inMethod", type(of: Local.inMethod))
  }
  var property: VariableCase {
    struct Local { nonisolated(unsafe) static var inGetter: [Local] = [] }
    // SAFETY: Nobody writes to the variable.
    return unsafe .member("VMethods.Local.inGetter", type(of: Local.inGetter))
  }
  subscript(_ number: Int) -> VariableCase {
    struct Local { nonisolated(unsafe) static var inSubscript: [Local] = [] }
    // SAFETY: Nobody writes to the variable.
    return unsafe .member("VMethods.Local.inSubscript", type(of: Local.inSubscript))
  }
  static func + (left: VMethods, right: VMethods) -> VariableCase {
    struct Local { nonisolated(unsafe) static var inOperator: [Local] = [] }
    // SAFETY: Nobody writes to the variable.
    return unsafe .member("VMethods.Local.inOperator", type(of: Local.inOperator))
  }
  static let stored: VariableCase = {
    struct Local { nonisolated(unsafe) static var inInitialValue: [Local] = [] }
    // SAFETY: Nobody writes to the variable.
    return unsafe .member("VMethods.Local.inInitialValue", type(of: Local.inInitialValue))
  }()
  static func cases() -> [VariableCase] {
    var cases: [VariableCase] = []
    let methods = VMethods(&cases)
    return cases + [
      methods.method(1, two: (1, "")), methods.property, methods[1], methods + methods, stored,
      .member("VMethods.stored", VariableCase.self),
    ]
  }
}

/// The variables of this file.
func variableMembers() -> [VariableCase] {
  _ = VStore.current
  // SAFETY: Nobody writes to these variables.
  return unsafe [
    .member("VSpace.cache", [String: VLeaf].self),
    .member("VSpace.Middle.shared", VSpace.Middle?.self),
    .member("VSpace.Middle.Lowest.last", VSpace.Middle.Lowest?.self),
    .member("VSpace.Middle.inExtension", [VSpace.Middle].self),
    .member("VStore.shared", VStore.self), .member("VStore.handlers", type(of: VStore.handlers)),
    .member("VStore.count", Int.self), .member("VStore.$current", TaskLocal<VStore?>.self),
    .member("VStore.inConformance", (any VPlain)?.self),
    .member("VWrapped._leaf", VWrapper<VLeaf>.self), .member("VActor.all", [VActor].self),
    .member("VMain.views", [VMain].self), .member("String.vKnown", Set<String>.self),
    .member("String.vHidden", [VHidden].self),
    .member("String.VSpace.all", [String.VSpace].self),
    .member("Array.VBoundSpace.all", [[VLeaf].VBoundSpace].self),
    .member("Array.VBoundInt.none", [Int].VBoundInt?.self),
    .member("Optional.VNone.last", VLeaf?.self),
    .global("vHidden", [VHidden].self), .global("vPrivateInt", Int.self),
    .global("vOfHidden", Any.self),
  ] + VHidden.cases() + local(1, label: "") + other() + VMethods.cases()
}
