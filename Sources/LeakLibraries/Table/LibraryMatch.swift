package import LeakMemory

/// The blocks that a rule is asked about.
package enum LibraryMatch: Sendable {
  /// Objects whose metadata is of a kind.
  case heapKind(LibraryHeapKind)

  /// Instances of classes with one of these module-qualified names, without generic arguments.
  case classes(Set<String>)

  /// Objects of Core Foundation with one of these type numbers.
  case coreFoundation(Set<UInt>)

  /// Objects of Core Foundation that no other rule is for.
  case otherCoreFoundation

  /// Blocks whose first word points into an image, at something that is accepted.
  ///
  /// Asked once for each distinct word.
  case firstWord(@Sendable (Address, inout LibraryContext) -> Bool)

  /// Blocks whose first word is none of metadata and no image's, with a number of usable bytes.
  ///
  /// The rule itself checks what is there: it says nothing where it does not recognise it.
  case structure(byteCounts: ClosedRange<Int>)

  /// The process as a whole, once: variables of libraries, threads.
  case process
}
