internal import LeakMemory

/// A private copy of a closure context, of which nothing is left but what the places of its captures
/// depend on.
///
/// Remote Mirror follows whatever it finds in a context: the types that generic parameters stand for, and
/// the classes of captured objects. It believes all of that, and remembers it by its address; that of
/// Swift 6.3.1 crashes where such a word leads to no type. A context can change or die while it is looked
/// at, so that it is never shown: what stands in for it leads to verified types only, and to private
/// headers in place of captured objects.
// SAFETY: The bytes are this object's alone from `init` to `deinit`; only their address leaves it, as a
// number.
@safe final class ContextStandIn {
  /// The copy, then the headers.
  private let storage: UnsafeMutableBufferPointer<UInt>

  /// Where the copy lies.
  // SAFETY: As a number.
  var address: Address { unsafe Address(UInt(bitPattern: storage.baseAddress)) }

  /// The most words of a context that are looked at.
  private static let mostWords = 64

  /// Makes a copy.
  ///
  /// - Parameters:
  ///   - context: The context.
  ///   - isa: Its first word, which was checked.
  ///   - descriptor: The record of its captures.
  ///   - memory: Where the context is read.
  init(
    for context: Address,
    isa: Address,
    _ descriptor: CaptureDescriptor?,
    memory: MetadataMemory
  ) {
    // A header for each word, and room for what is read behind them.
    // SAFETY: Initialised in the next line, deallocated in `deinit`.
    unsafe storage = .allocate(capacity: Self.mostWords * 4)
    unsafe storage.initialize(repeating: 0)
    unsafe storage[0] = isa.bits
    guard let descriptor, !descriptor.sources.isEmpty else { return }
    let copy = MemorySnapshot()
    guard copy.fill(beginningOf: context, reading: memory) else { return }
    let firstCapture = 2 + descriptor.bindingCount
    for word in 2..<min(Self.mostWords, copy.count / 8) {
      let bits = copy.word(at: word * 8)
      guard bits >= 4096 else { continue }
      if word < firstCapture {
        // SAFETY: `word` is below the number of words.
        if TypeVerifier.shared.isType(Address(bits)) { unsafe storage[word] = bits }
      } else if let isa = memory.pointer(Address(bits)), TypeVerifier.shared.isType(isa) {
        // SAFETY: As above; there are two words for each header.
        let header = Self.mostWords + word * 2
        unsafe storage[header] = isa.bits
        unsafe storage[word] = (address + header * 8).bits
      }
    }
  }

  deinit {
    // SAFETY: Allocated in `init`, never handed out.
    unsafe storage.deallocate()
  }
}
