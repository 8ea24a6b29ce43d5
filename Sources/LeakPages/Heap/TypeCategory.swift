import LeakAnalysis
import LeakGraph

/// The group of memory that a type belongs to, by which a heap page colours it.
enum TypeCategory: Int {
  /// A type that the program or a package of it declares, or one made of such types.
  case program

  /// A closure or a task.
  case code

  /// The storage of an array, dictionary, set or stream.
  case collection

  /// A type of the toolchain's libraries.
  case library

  /// Memory that no type describes.
  case untyped

  /// A root.
  case root

  /// The group of a type, by its name and the kind of memory; nil for objects.
  init(ofType name: String, kind: NodeKind? = nil) {
    if name.isEmpty || kind == .untyped {
      self = .untyped
    } else if ["closure", "box or closure context", "Task"].contains(name) {
      self = .code
    } else if Self.storages.contains(where: name.hasPrefix) {
      self = .collection
    } else {
      self = ProgramTypes.contains(name) ? .program : .library
    }
  }

  /// How the names of the storage of collections begin.
  private static let storages = [
    "Swift._ContiguousArrayStorage<", "Swift._DictionaryStorage<", "Swift._SetStorage<",
    "Swift.__Shared", "Swift.__Empty", "Swift._SwiftDeferred", "Swift.ManagedBuffer<",
  ]
}
