package import LeakMemory

/// Where a type's values keep references: flattened over structs, tuples and inline arrays.
package struct ValueLayout: Sendable {
  /// Where references can be, by offset.
  package let slots: [Slot]

  /// Where plain pointers are, which hold nothing by themselves: what they lead to is of interest only where
  /// something is looked for that memory of C keeps alive.
  package let pointers: [Slot]

  /// Bytes of a value.
  package let size: Int

  /// Bytes from one array element to the next.
  package let stride: Int

  /// One less than the alignment.
  package let alignmentMask: Int

  /// References and plain pointers.
  package var places: [Slot] { pointers.isEmpty ? slots : slots + pointers }

  /// Whether values never keep a reference or a pointer, whatever case they are of.
  package var isPlainData: Bool {
    places.allSatisfy { place in
      guard case .enumeration(let layout) = place.content else { return false }
      return layout.cases.allSatisfy { one in
        switch one.payload {
        case nil: true
        case .inline(let payload): payload.isPlainData
        case .boxed, .unreadable: false
        }
      }
    }
  }

  /// Describes a layout by its references and plain pointers.
  package init(places: [Slot], size: Int, stride: Int, alignmentMask: Int) {
    (slots, pointers) = places.apart
    self.size = size
    self.stride = stride
    self.alignmentMask = alignmentMask
  }

  /// A place in a value that can hold references.
  package struct Slot: Sendable {
    /// Bytes from the beginning of the value.
    package let offset: Int

    /// The way there in source terms, such as `.delegate` or `.pair.0`; empty for folded storage.
    package let label: String

    /// How to read the place.
    package let content: Content

    /// Describes a place.
    package init(offset: Int, label: String, content: Content) {
      self.offset = offset
      self.label = label
      self.content = content
    }

    /// The same place seen from a value around this one.
    func moved(by distance: Int, under prefix: String) -> Slot {
      Slot(offset: offset + distance, label: prefix + label, content: content)
    }
  }

  /// How to read a place that can hold references.
  package indirect enum Content: Sendable {
    /// A word that retains an object.
    case strong

    /// A word that does not.
    case weak
    case unowned
    case unmanaged

    /// A word for the task that a continuation will resume, which it does not retain.
    case continuation

    /// A pointer to memory that no metadata describes, and the type of what it points to; null where that
    /// is not known.
    case pointer(to: Address)

    /// A code pointer and a context.
    case function

    /// A block of libdispatch or C.
    case block

    /// A three-word buffer, then the dynamic type.
    case opaqueExistential

    /// An enum that must be asked for its case.
    case enumeration(EnumLayout)

    /// Bytes that no metadata describes.
    case unreadable(byteCount: Int)
  }
}

extension [ValueLayout.Slot] {
  /// References, and plain pointers.
  var apart: (references: [ValueLayout.Slot], pointers: [ValueLayout.Slot]) {
    guard contains(where: \.isPointer) else { return (self, []) }
    return (filter { !$0.isPointer }, filter(\.isPointer))
  }
}

extension ValueLayout.Slot {
  /// Whether this is a plain pointer.
  var isPointer: Bool {
    if case .pointer = content { true } else { false }
  }
}
