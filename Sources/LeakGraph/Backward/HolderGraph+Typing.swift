internal import LeakMemory
internal import LeakMetadata

/// Finding out what memory of C has in it, by the pointers that lead there.
extension HolderGraph {
  /// Whether nothing more is known of a member than where it is.
  func isUntyped(_ member: Address) -> Bool {
    switch members[member]?.role {
    case .object, .memory(type: .null): true
    default: false
    }
  }

  /// Memory that has values which keep no reference, as far as typed pointers tell: a word there that looks like one is
  /// what the memory had before.
  ///
  /// A number of the size of a pointer may be one.
  var plainMemory: Set<Address> {
    opaque.filter { member in
      guard case .memory(let type)? = members[member]?.role, !type.isNull else { return false }
      return LayoutCache.shared.value(ofType: type).map { $0.isPlainData && $0.size != 8 } ?? false
    }
  }

  /// Follows typed pointers from memory whose type is known to memory whose type is not yet: a list's second
  /// node is known by its first one.
  mutating func typeMemory(_ reader: RuntimeReader) {
    for root in roots where opaque.contains(root.target) && isUntyped(root.target) {
      if case .memory = root.start.role { members[root.target] = root.start }
    }
    var pending = opaque.filter { !isUntyped($0) }
    while let address = pending.popFirst() {
      guard let node = members[address], case .memory = node.role else { continue }
      _ = reader.lookingForHolders {
        reader.references(from: node, labelled: false) { reference in
          guard opaque.contains(reference.target.address),
            case .memory(let type) = reference.target.role,
            !type.isNull, isUntyped(reference.target.address)
          else { return }
          members[reference.target.address] = reference.target
          pending.insert(reference.target.address)
        }
      }
    }
  }
}
