/// Recognises the metadata of Swift's heap objects by reading a snapshot.
///
/// `LeakMetadata` has the complete one. Answers must not change during a scan: they are remembered.
package protocol HeapMetadataProbe {
  /// Verifies heap metadata.
  ///
  /// Verified is what was checked to be metadata and not only to look like it: the destroy function
  /// in executable memory, value witnesses and a descriptor of the right kind in an image, a sound
  /// superclass, plausible sizes.
  ///
  /// - Parameter word: Any word of memory; it need not be an address.
  /// - Returns: The fixed part of an instance's size in bytes, header included; nil where the word is
  ///   not the address of verified heap metadata.
  mutating func instanceSize(ofHeapMetadata word: UInt) -> Int?

  /// Computes the size of an object with what was allocated behind its instance, such as an array's
  /// elements.
  ///
  /// Used only where no allocator is known that has the size.
  ///
  /// - Parameters:
  ///   - address: The object's address.
  ///   - metadata: Its first word, verified before.
  ///   - instanceSize: What the method above returned for that.
  /// - Returns: The size in bytes; nil where the bytes do not say it.
  mutating func byteCount(ofObject address: UInt, metadata: UInt, instanceSize: Int) -> Int?
}

extension HeapMetadataProbe {
  package mutating func byteCount(
    ofObject address: UInt,
    metadata: UInt,
    instanceSize: Int
  ) -> Int? {
    instanceSize
  }
}
