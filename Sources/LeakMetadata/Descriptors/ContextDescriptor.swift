package import LeakMemory

/// The head of a context descriptor: what is declared, and in what.
///
/// Source: `TargetContextDescriptor`, `ContextDescriptorFlags` in swift/ABI/Metadata.h and
/// MetadataValues.h; verified with Swift 6.3.1.
package struct ContextDescriptor: Hashable, Sendable {
  /// What is declared.
  package enum Kind: UInt8, Hashable, Sendable {
    case module = 0
    case `extension` = 1
    case anonymous = 2
    case protocolType = 3
    case opaqueType = 4
    case classType = 16
    case structure = 17
    case enumeration = 18

    /// Whether it is a struct, an enum or a class.
    package var isNominal: Bool { rawValue >= 16 }
  }

  /// Where the descriptor is.
  package let address: Address

  /// The flags as they are stored.
  package let flags: UInt32

  /// What is declared.
  package let kind: Kind

  /// The descriptor of the context around it; null for a module.
  package let parent: Address

  /// Whether it has generic parameters, also if only those of the contexts around it.
  package var isGeneric: Bool { flags & 0x80 != 0 }

  /// The flags that mean something for its kind only.
  package var kindFlags: UInt16 { UInt16(truncatingIfNeeded: flags >> 16) }
}
