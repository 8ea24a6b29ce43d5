package import LeakMemory

extension RetentionFinding {
  /// An object a programmer sees, as one end of a reference.
  package struct Object: Hashable, Sendable {
    /// What the object is to a programmer.
    package enum Category: Hashable, Sendable {
      /// An instance of a class or an actor.
      case instance

      /// A closure. `code` is the function value's code pointer, null where it is not known; the
      /// address of the object may be that of its only capture, for lack of a context of its own.
      case closure(code: Address)

      /// A task of Swift concurrency.
      case task
    }

    /// Where the object is, or where the only capture of a closure without a context is.
    package let address: Address

    /// What it is.
    package let category: Category

    /// The dynamic type with its module, such as `Demo.Box<[Demo.Doc]>`; `closure` or `Task`.
    package let typeName: String

    /// Describes an object.
    package init(address: Address, category: Category, typeName: String) {
      self.address = address
      self.category = category
      self.typeName = typeName
    }
  }
}
