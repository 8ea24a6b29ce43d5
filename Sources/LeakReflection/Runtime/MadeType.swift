internal import CLeakFinder

/// What a type without a declaration is made from.
struct MadeType {
  /// The sort of type.
  let sort: LeakMadeSort

  /// Elements, result and parameters, protocols, arguments, or the instance's type.
  var parts: [UInt] = []

  /// The flags of a function or existential, or the count of an inline array.
  var flags: UInt = 0

  /// Where a tuple's labels are, or 0.
  var labels: UInt = 0

  /// The flags of a function's parameters, where it has such.
  var parameterFlags: [UInt32] = []

  /// A function's kind of derivative.
  var differentiability: UInt = 0

  /// A function's global actor, or 0.
  var globalActor: UInt = 0

  /// A function's extended flags.
  var extendedFlags: UInt32 = 0

  /// A function's error, or 0.
  var thrownError: UInt = 0

  /// An existential's superclass, or 0.
  var superclass: UInt = 0

  /// The record of an existential's shape, or 0.
  var shape: UInt = 0
}
