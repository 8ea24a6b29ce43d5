internal import LeakReflection
package import LeakMemory

/// A thing on the heap that holds references: an object, or storage that folds into labels.
package struct HeapNode: Sendable {
  /// What is known of it from the reference that led to it.
  package enum Role: Hashable, Sendable {
    /// An object or storage; its isa says what it is.
    case object

    /// The context of a closure with this code pointer.
    case closure(code: Address)

    /// A closure without a context of its own: the address is that of its only capture.
    case contextlessClosure(code: Address)

    /// The context of a reabstraction thunk around another function.
    case thunk

    /// A task that a stored continuation will resume: the word does not retain it, but it is the way
    /// to what waits.
    case awaitingTask

    /// A block.
    case block

    /// A variable with a value of the type with this metadata.
    case variable(type: Address)

    /// Memory of C that a plain pointer leads to, with values of the type with this metadata; null where the type
    /// is not known.
    case memory(type: Address)

    /// A box around a value of the type with this metadata.
    case box(type: Address)
  }

  /// Where it is.
  package let address: Address

  /// What is known of it.
  package let role: Role

  /// Describes a thing on the heap.
  package init(address: Address, role: Role = .object) {
    self.address = address
    self.role = role
  }
}

// MARK: - Hashable

extension HeapNode: Hashable {
  /// The code of a closure without a context, which shares its address with its capture.
  private var discriminator: Address {
    if case .contextlessClosure(let code) = role { code } else { .null }
  }

  package static func == (lhs: HeapNode, rhs: HeapNode) -> Bool {
    lhs.address == rhs.address && lhs.discriminator == rhs.discriminator
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(address)
    hasher.combine(discriminator)
  }
}
