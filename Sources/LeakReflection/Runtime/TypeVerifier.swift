internal import LeakLocking
package import LeakMemory

/// Tells this process's real types from words that only look like their metadata.
///
/// The runtime believes every address it is given, and follows what it finds there. A word from an
/// object that died, or from bytes that no metadata describes, is therefore handed to it only when
/// it is known to be the metadata of a type: when the type's own access function, for the arguments
/// found there, answers with that very address.
package final class TypeVerifier: Sendable {
  /// The process's verifier.
  package static let shared = TypeVerifier()

  /// What is known so far.
  private struct State {
    /// Where the images lie.
    var ranges: LoadedRanges

    /// Addresses known to be types; others are not kept, since memory is reused.
    var types: Set<Address> = []
  }

  /// Guards what is known.
  private let state = Locked<State?>(nil)

  /// A verifier that knows nothing yet.
  package init() {}

  /// Whether an address is that of a type's metadata, generic arguments and all.
  package func isType(_ metadata: Address) -> Bool {
    if state.withLock({ $0?.types.contains(metadata) ?? false }) { return true }
    let ranges = ranges()
    let found = MetadataMemory.use { memory in
      var inspection = TypeInspection(
        ranges: ranges,
        memory: memory,
        known: state.withLock { $0?.types ?? [] }
      )
      return inspection.isType(metadata) ? inspection.found : nil
    }
    guard let found else { return false }
    state.withLock { $0?.types.formUnion(found) }
    return true
  }

  /// Whether an address is that of something the compiler emitted, such as a closure's metadata.
  package func isInImage(_ address: Address) -> Bool {
    ranges().contains(address)
  }

  /// Whether an address is that of the compiler's record of what a closure captures.
  func isCaptureRecord(_ address: Address) -> Bool {
    ranges().captureRecords.contains(address)
  }

  /// Where the images lie now.
  func ranges() -> LoadedRanges {
    let generation = LoadedImages.currentGeneration
    if let known = state.withLock({ $0?.ranges }), known.generation == generation { return known }
    // Not under the lock: the loader takes its own.
    let current = LoadedRanges.current()
    state.withLock { $0 = State(ranges: current) }
    return current
  }
}
