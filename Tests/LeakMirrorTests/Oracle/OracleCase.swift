import Testing

/// One holder, and what the two readers must say that it holds.
struct OracleCase: Sendable, CustomTestStringConvertible {
  /// The sort of holder, as in docs/oracle-differences.md.
  let name: String

  /// What the runtime reader sees: label and type of each target.
  let runtime: [String]

  /// What the mirror reader sees where that differs, and why.
  let difference: Difference?

  /// Makes the holder.
  let make: @Sendable () -> AnyObject

  /// A difference between the readers with a reason.
  struct Difference: Sendable {
    let mirror: [String]
    let reason: Reason
  }

  /// Why the readers may differ; the texts are those of docs/oracle-differences.md.
  enum Reason: String, CaseIterable, Sendable {
    case function = "Functions are opaque to Mirror"
    case block = "Blocks are never touched through Mirror"
    case noncopyable = "Noncopyable values are shown as () by Mirror"
    case inlineArray = "Inline arrays have an invalid element type in Mirror"
    case slice = "A slice keeps its whole buffer, Mirror shows its elements"
    case ownMirror = "A type's own mirror is never run"
    case builtin = "Built-in references have no type that Mirror can show"
    case anyTuple = "A tuple in an existential is labelled by index"
    case tailElements = "Elements behind a managed buffer's header have no field"
  }

  init(
    _ name: String,
    _ runtime: [String],
    mirror: [String]? = nil,
    because reason: Reason? = nil,
    make: @escaping @Sendable () -> AnyObject
  ) {
    self.name = name
    self.runtime = runtime
    self.difference = reason.map { Difference(mirror: mirror ?? [], reason: $0) }
    self.make = make
  }

  var testDescription: String { name }
}
