internal import LeakLocking
internal import LeakMemory

/// The name of a type with its module, made when somebody asks for it.
///
/// A walk meets thousands of types, and a report names a few.
package enum TypeName: Sendable {
  /// A name that is known.
  case known(String)

  /// The name of the type with some metadata.
  case made(Maker)

  /// Makes a name once.
  package final class Maker: Sendable {
    /// The type's metadata, which was checked to be such.
    private let metadata: Address

    /// The name, once it was asked for.
    private let name = Locked<String?>(nil)

    /// Prepares the name of a type.
    fileprivate init(_ metadata: Address) {
      self.metadata = metadata
    }

    /// The name.
    fileprivate var text: String {
      if let known = name.withLock({ $0 }) { return known }
      let made = TypeNames.sugared(SwiftRuntime.name(ofType: metadata))
      name.withLock { $0 = made }
      return made
    }
  }

  /// The name of the type with some metadata, which was checked to be such.
  static func ofType(_ metadata: Address) -> TypeName { .made(Maker(metadata)) }

  /// The name, such as `Demo.Box<[Demo.Doc]>`.
  package var text: String {
    switch self {
    case .known(let text): text
    case .made(let maker): maker.text
    }
  }
}
