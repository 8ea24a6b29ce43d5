/// What pictures of a process tell that later ones need not find out again.
package final class KnownProcess: Sendable {
  /// Its allocator.
  let allocator = KnownAllocator()

  /// Its types.
  let types = KnownTypes()

  /// Begins without knowing anything.
  package init() {}
}
