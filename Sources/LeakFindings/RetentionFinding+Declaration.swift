extension RetentionFinding {
  /// How the stored property is declared that a hop begins with, as far as it decides whether it can be made `weak`.
  package struct Declaration: Hashable, Sendable {
    /// What its values are, optionals aside.
    package enum Value: Hashable, Sendable {
      /// Objects.
      case object
      /// A protocol that structs may conform to as well.
      case unboundProtocol(String)
      /// A struct that has the reference.
      case structure(String)
      /// An enum with the reference as a payload.
      case enumeration(String)
      /// Values of a type that is bound to no class: `Any`; of a type parameter where there is no name.
      case unboundType(String?)
      /// Objects of a lazy property.
      case lazyProperty
      /// What a property wrapper that is an object has; by the name of its class.
      case wrappedProperty(String)
      /// A local variable that closures have captured itself.
      case capturedVariable
      /// An object that the same closure has captured weakly as well.
      case weakAsWell
      /// An object that a closure has captured for a local function that it calls, by its linker's name; for a local variable
      /// that is computed, by that of its getter.
      case localFunction(String)
    }

    /// A stored property of a struct.
    package struct InnerProperty: Hashable, Sendable {
      /// Whether it is the struct's only one.
      package var isAlone = false

      /// Its name.
      package var name: String

      /// The struct's name, with its module and without arguments; nil where that is not known.
      package var typeName: String?

      /// Whether it can be set to nil where it is: a `var` that may be nil, of a value that may be changed in place.
      package var isClearable: Bool

      /// The protocol that it is of, where structs might conform to that as well, and none does.
      package var protocolName: String?

      /// Describes a property.
      package init(
        name: String,
        typeName: String? = nil,
        isClearable: Bool = false,
        protocolName: String? = nil
      ) {
        self.name = name
        self.typeName = typeName
        self.isClearable = isClearable
        self.protocolName = protocolName
      }
    }

    /// Whether it is a `var`.
    package let isVariable: Bool

    /// Whether it may be nil.
    package let isOptional: Bool

    /// What its values are.
    package let value: Value

    /// The stored property that has the reference, of a struct that the property's value is or has; nil where that is
    /// not known, or there is none.
    package let inner: InnerProperty?

    /// The superclass of the holder's class that declares the property; nil where it is the class itself.
    package let superclass: String?

    /// Whether its type is a protocol that is named for whom the holder tells, as `ConnectionDelegate`.
    package let isOfDelegates: Bool

    /// Whether the property is declared with a value that is never nil: its holder makes what it has.
    package var isMade = false

    /// Whether the holder's own code makes objects of the class of what it has: it is their owner.
    package var isBuilt = false

    /// Whether it leads to an object whose code makes objects of the holder's class: back to an owner.
    package var leadsToMaker = false

    /// Whether it leads to an object of the class that declares it, and no other property of that does.
    package var isOnlyLink = false

    /// Whether a `deinit` may read it, which would end the program if it were unowned and its object gone.
    package var mayBeReadInDeinit = false

    /// Whether a protocol requires it as it is: of that type, and not as an optional.
    package var isRequiredByProtocol = false

    /// Whether it is what a distributed actor has of its system, which the compiler declares.
    package var isOfDistributedActor = false

    /// Describes a declaration.
    package init(
      isVariable: Bool,
      isOptional: Bool = false,
      value: Value,
      inner: InnerProperty? = nil,
      superclass: String? = nil,
      isOfDelegates: Bool = false
    ) {
      self.inner = inner
      self.superclass = superclass
      self.isVariable = isVariable
      self.isOptional = isOptional
      self.value = value
      self.isOfDelegates = isOfDelegates
    }
  }
}

extension RetentionFinding.Declaration? {
  /// The declaration, of what has values of another kind inside.
  package func being(_ value: RetentionFinding.Declaration.Value) -> RetentionFinding.Declaration {
    RetentionFinding.Declaration(
      isVariable: self?.isVariable ?? true,
      isOptional: self?.isOptional ?? false,
      value: value,
      superclass: self?.superclass,
      isOfDelegates: self?.isOfDelegates ?? false
    )
  }

  /// The declaration with the property of a struct that has the reference.
  package func within(
    _ inner: RetentionFinding.Declaration.InnerProperty
  ) -> RetentionFinding.Declaration {
    RetentionFinding.Declaration(
      isVariable: self?.isVariable ?? true,
      isOptional: self?.isOptional ?? false,
      value: self?.value ?? .object,
      inner: inner,
      superclass: self?.superclass,
      isOfDelegates: self?.isOfDelegates ?? false
    )
  }
}
