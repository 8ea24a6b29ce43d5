package import LeakMemory

extension RetentionFinding {
  /// What decides whether a leak is broken at a hop of its path.
  package struct Hop: Hashable, Sendable {
    /// How the property or captured variable is declared that it begins with; nil where it begins with none.
    package var declaration: Declaration?

    /// Whether its target has further references, and so may not be the holder's own.
    package let isTargetShared: Bool

    /// Whether nothing but closures, by what they capture, has its target.
    package let isTargetOnlyCaptured: Bool

    /// Whether nothing but it and closures has its target.
    package let isTargetOnlyCapturedBesides: Bool

    /// Whether closures alone have its target, which leads back to what made it.
    package let isTargetHelper: Bool

    /// Whether its target is the storage of a value, which has it whatever else has: a `ManagedBuffer`.
    package let isTargetStorage: Bool

    /// Whether memory behind a pointer has its target: no collection, out of which anybody could take it.
    package let isOfMemory: Bool

    /// Whether it is a capture by code of another module than the object's, as of a library that it uses.
    package let isOthersCode: Bool

    /// What else its closure has captured by which that stays in a ring where this hop is cut; nil for nothing.
    package let furtherCapture: Capture?

    /// The type whose `deinit` may call its closure, by the name with the module; nil where none does.
    package let deinitCaller: String?

    /// The code of another closure that captures the object in question unowned, and may be called where this hop is cut; nil
    /// for none.
    package let unownedCapture: Address?

    /// Describes a hop.
    package init(
      declaration: Declaration?,
      isTargetShared: Bool,
      isTargetOnlyCaptured: Bool = false,
      isTargetOnlyCapturedBesides: Bool = false,
      isTargetHelper: Bool = false,
      isTargetStorage: Bool = false,
      isOfMemory: Bool = false,
      isOthersCode: Bool = false,
      furtherCapture: Capture? = nil,
      deinitCaller: String? = nil,
      unownedCapture: Address? = nil
    ) {
      self.unownedCapture = unownedCapture
      self.deinitCaller = deinitCaller
      self.furtherCapture = furtherCapture
      self.declaration = declaration
      self.isTargetShared = isTargetShared
      self.isTargetOnlyCaptured = isTargetOnlyCaptured
      self.isTargetOnlyCapturedBesides = isTargetOnlyCapturedBesides
      self.isTargetHelper = isTargetHelper
      self.isTargetStorage = isTargetStorage
      self.isOfMemory = isOfMemory
      self.isOthersCode = isOthersCode
    }
  }
}
