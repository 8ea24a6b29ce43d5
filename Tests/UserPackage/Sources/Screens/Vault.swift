import Synchronization

/// Has a lock beside a strong reference, as thread-safe classes do.
package final class Vault {
  package let content = Mutex(0)
  package var keeper: Keeper?

  package init(leaking: Bool) {
    keeper = Keeper()
    if leaking { keeper?.vault = self }
  }
}

/// Refers back to its vault strongly.
package final class Keeper {
  package var vault: Vault?

  package init() {}
}
