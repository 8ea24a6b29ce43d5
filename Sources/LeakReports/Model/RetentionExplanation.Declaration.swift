extension RetentionExplanation {
  /// How the stored property or captured variable is declared at which a leak is best broken.
  public struct Declaration: Sendable, Hashable {
    /// What a property's values can be, optionals aside.
    public enum Value: String, Sendable, Hashable {
      /// Objects of a class, or of a protocol that only classes conform to.
      case object
      /// Values of a protocol that structs may conform to as well: `weak` does not compile.
      case unboundProtocol
      /// A struct, which has the reference.
      case structure
      /// An enum, which has the reference as a payload.
      case enumeration
      /// Values of `Any`, of `AnyHashable` or of a type parameter: `weak` does not compile.
      case unboundType
      /// Objects of a lazy property, which cannot be `weak`.
      case lazyProperty
      /// What a property wrapper that is an object has: a property with a wrapper cannot be `weak`.
      case wrappedProperty
      /// A local variable that closures have captured itself, not its value.
      case capturedVariable
      /// An object that the same closure has captured weakly as well: by `[weak self]`, beside a local function that it calls.
      case weakAsWell
      /// An object that a local function captures which the closure calls, or the getter of a local variable.
      case localFunction
    }

    /// Whether it is a `var`, since a `let` cannot be `weak`; of a captured variable, whether it can be nil; of a local function,
    /// whether it is the getter of a variable.
    public let isVariable: Bool

    /// Whether it may be nil; false where that is not known, as in explanations that were stored before it was said.
    public let isOptional: Bool

    /// What its values are.
    public let value: Value

    /// The protocol's, struct's, enum's or property wrapper's name with its module, or `Any`; the name of a local function; nil for others.
    public let typeName: String?

    /// The stored property that has the reference, of a struct that the property's value is or has, in a collection too;
    /// nil where that is not known, or there is none.
    public let innerProperty: String?

    /// The name of that struct, with its module and without arguments; nil where it is not known, or there is none.
    public let innerType: String?

    /// Whether that property can be set to nil where it is: a `var` that may be nil, of a value that may be changed in place;
    /// false where that is not known, as in explanations that were stored before it was said.
    public let isInnerClearable: Bool

    /// The protocol of that property, with its module, where structs might conform to it as well: `weak` does not compile;
    /// nil for others.
    public let innerProtocol: String?

    /// The superclass, with its module, that declares the property; nil where the holder's own class does.
    public let superclass: String?

    /// Whether a `deinit` may read it, so that the program would end if it were `unowned`; false where that is not known, as in
    /// explanations that were stored before it was said.
    public let mayBeReadInDeinit: Bool

    /// Whether a protocol requires it, so that it cannot become an optional, as `weak` takes; false where that is not known, as
    /// in explanations that were stored before it was said.
    public let isRequiredByProtocol: Bool

    /// Describes a declaration.
    public init(
      isVariable: Bool,
      isOptional: Bool = false,
      value: Value,
      typeName: String? = nil,
      innerProperty: String? = nil,
      innerType: String? = nil,
      isInnerClearable: Bool = false,
      innerProtocol: String? = nil,
      superclass: String? = nil,
      mayBeReadInDeinit: Bool = false,
      isRequiredByProtocol: Bool = false
    ) {
      self.innerProperty = innerProperty
      self.innerType = innerType
      self.isInnerClearable = isInnerClearable
      self.innerProtocol = innerProtocol
      self.superclass = superclass
      self.mayBeReadInDeinit = mayBeReadInDeinit
      self.isRequiredByProtocol = isRequiredByProtocol
      self.isVariable = isVariable
      self.isOptional = isOptional
      self.value = value
      self.typeName = typeName
    }
  }
}
