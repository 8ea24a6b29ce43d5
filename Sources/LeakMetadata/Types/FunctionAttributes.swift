/// What a function type says beyond parameters and result.
///
/// The bits are those of function type metadata. Source: `TargetFunctionTypeFlags`,
/// `TargetExtendedFunctionTypeFlags`, `TargetParameterTypeFlags` in swift/ABI/MetadataValues.h; verified
/// with Swift 6.3.1.
package struct FunctionAttributes: Hashable, Sendable {
  /// The flags of the function, without the number of parameters and what only says what follows.
  package var flags: UInt32

  /// The further flags.
  package var extendedFlags: UInt32

  /// The flags of each parameter; empty where all are 0.
  package var parameterFlags: [UInt32]

  /// The global actor that it runs on.
  package var globalActor: TypeID?

  /// The error that it throws, where the type says which.
  package var thrownError: TypeID?

  /// Describes a function.
  package init(
    flags: UInt32 = 0,
    extendedFlags: UInt32 = 0,
    parameterFlags: [UInt32] = [],
    globalActor: TypeID? = nil,
    thrownError: TypeID? = nil
  ) {
    self.flags = flags & Self.told
    self.extendedFlags = extendedFlags & Self.toldExtended
    self.parameterFlags = parameterFlags.contains { $0 != 0 } ? parameterFlags : []
    self.globalActor = globalActor
    self.thrownError = thrownError
  }

  /// Convention, throwing, differentiable, async and sendable.
  private static let told: UInt32 = 0x69FF_0000

  /// Isolation and a sending result.
  private static let toldExtended: UInt32 = 0x1E

  /// The convention's number: 0 Swift, 1 block, 2 thin, 3 C.
  package var convention: UInt32 { (flags >> 16) & 0xFF }

  /// Whether it throws.
  package var isThrowing: Bool { flags & 0x0100_0000 != 0 }

  /// Whether it is asynchronous.
  package var isAsync: Bool { flags & 0x2000_0000 != 0 }

  /// Whether it may be called from anywhere.
  package var isSendable: Bool { flags & 0x4000_0000 != 0 }

  /// Whether it is `@isolated(any)`: the function has its actor in its context.
  package var isIsolatedAny: Bool { extendedFlags & 0xE == 0x2 }

  /// Whether it is `nonisolated(nonsending)`.
  package var isCallerIsolated: Bool { extendedFlags & 0xE == 0x4 }

  /// Whether its result is `sending`.
  package var hasSendingResult: Bool { extendedFlags & 0x10 != 0 }
}
