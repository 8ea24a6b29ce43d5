internal import LeakMemory

/// The type of a source: what it waits for.
///
/// Source: `dispatch_source_type_s`, libdispatch's src/event/event_internal.h, and its instances in
/// src/event/event.c. Verified with Swift 6.3.1.
struct DispatchSourceType {
  /// The name of a source of the type.
  let role: LibraryRole

  /// Reads the type at an address, by the text that it begins with; nil where there is none.
  init?(at type: Address, _ context: inout LibraryContext) {
    guard let text = context.word(at: type), text >= 4096,
      let first = context.word(at: Address(text))
    else { return nil }
    // "timer", then nothing or one of " (after)", " (interval)", " (fixed-clock)".
    let letters = (0..<8).map { UInt8(truncatingIfNeeded: first >> (UInt($0) * 8)) }
    guard letters.starts(with: "timer".utf8) else {
      role = .dispatchSource
      return
    }
    let isAfter = letters[5] == UInt8(ascii: " ") && letters[7] == UInt8(ascii: "a")
    role = isAfter ? .afterBlock : .dispatchTimer
  }
}
