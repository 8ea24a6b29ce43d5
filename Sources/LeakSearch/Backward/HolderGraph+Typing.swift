internal import LeakMemory
internal import LeakReflection

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
  var plainMemory: Set<Address> {
    opaque.filter { members[$0]?.isPlainMemory ?? false }
  }

  /// Words behind the first value of memory that may be one value's: the allocator gives more than it is asked for, and
  /// there lies what the memory had before.
  var slackWords: Set<Link> {
    var slack: Set<Link> = []
    let memory = OwnMemory()
    for member in opaque {
      guard case .memory(let type)? = members[member]?.role, !type.isNull,
        let stride = LayoutCache.shared.value(ofType: type)?.stride,
        let size = HeapChunk.usableSize(of: member, memory: memory),
        size <= HeapChunk.mostUsableBytes(forRequest: stride)
      else { continue }
      for word in words[member] ?? [] {
        let link = Link(holder: member, target: word.target)
        let isBehind = places[link]?.allSatisfy { $0 - member >= stride } ?? false
        if isBehind { slack.insert(link) }
      }
    }
    return slack
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
