package import LeakMemory

/// What a type is made of, as far as reading alone says.
package indirect enum TypeNode: Hashable, Sendable {
  /// The kind of a nominal type.
  package enum NominalKind: Hashable, Sendable {
    case structure, enumeration, classType, unknown
  }

  /// How a function value is stored.
  package enum Convention: Hashable, Sendable {
    /// A code pointer and a context.
    case swift
    /// A code pointer alone (`@convention(thin)`, `@convention(c)`).
    case pointer
    /// A block of the Blocks runtime.
    case block
  }

  /// How a property refers to an object without holding it.
  package enum ReferenceStorage: Hashable, Sendable {
    case weak, unowned, unmanaged
  }

  /// A struct, enum or class by its context descriptor.
  ///
  /// `arguments` has all generic arguments of the type and of the types around it, outermost first, as
  /// the metadata stores them: types, packs (``pack(_:)``) and integers (``integer(_:)``).
  case nominal(descriptor: Address, arguments: [TypeID])

  /// A struct, enum or class that no image describes, by its qualified name, such as
  /// `__C.pthread_mutex_t`.
  case named(String, kind: NominalKind, arguments: [TypeID])

  /// A tuple; `labels` is empty, or has an empty text for an element without a label.
  case tuple([TypeID], labels: [String])

  /// A function; `attributes` has what its printed form needs beyond that.
  case function(
    Convention,
    parameters: [TypeID],
    result: TypeID?,
    attributes: FunctionAttributes
  )

  /// `any P & Q`, `any Base & P`, `AnyObject`, `Any`; `protocols` are qualified names in the order of the
  /// metadata. `witnessTableCount` counts the words behind the value. An error's box is told apart.
  case existential(
    protocols: [String],
    superclass: TypeID?,
    isClassBound: Bool,
    isError: Bool,
    witnessTableCount: Int
  )

  /// `any P<T>`: an existential whose associated types are fixed; stored as `base`, which is an
  /// ``existential(protocols:superclass:isClassBound:isError:witnessTableCount:)``.
  case constrainedExistential(base: TypeID, requirements: [AssociatedTypeRequirement])

  /// `T.Type`, one word, or none where `isThin`.
  case metatype(TypeID, isThin: Bool)

  /// `any P.Type`: a type and its witness tables.
  case existentialMetatype(TypeID, witnessTableCount: Int)

  /// A weak, unowned or unmanaged reference.
  case storage(ReferenceStorage, TypeID)

  /// A generic parameter that the context does not bind.
  case parameter(depth: Int, index: Int)

  /// An associated type that could not be found, by its name and that of its protocol.
  case member(TypeID, name: String, protocolName: String)

  /// `repeat each T`: a type for each element of the packs in it; only where packs are not bound.
  case packExpansion(pattern: TypeID, count: TypeID)

  /// An opaque type (`some P`) whose type could not be found.
  case opaque(descriptor: Address, ordinal: Int, arguments: [TypeID])

  /// A type of the compiler, such as `Bo` (an object), `Bp` (a pointer) or `Bi64_`; the mangled form.
  case builtin(String)

  /// `Builtin.FixedArray<count, element>`: the elements in line.
  case fixedArray(count: TypeID, element: TypeID)

  /// A box that a closure captures a variable by; `isMutable` where known.
  case box(TypeID)

  /// An integer argument.
  case integer(Int)

  /// The types of a parameter pack.
  case pack([TypeID])

  /// A type that could not be read, with the reason.
  case unknown(String)
}
