internal import LeakMemory
internal import LeakReflection

/// Listing many things' references, for a walk.
///
/// Pages are copied once and kept while the walk lasts. What has a plan is read by numbers alone; what
/// has none, or cannot be read as planned, is read as it is read for labels.
extension RuntimeReader {
  package func beginWalk() { pages.keep() }

  package func endWalk() { pages.forget() }

  package func listTargets(
    of nodes: [HeapNode],
    into batch: inout TargetBatch,
    where isFollowed: (HeapReference) -> Bool
  ) {
    // Taken out for the time being, which saves asking for each thing whether they are in use.
    var copies = walkCopies ?? WalkCopies()
    walkCopies = nil
    defer { walkCopies = copies }
    copies.addresses.removeAll(keepingCapacity: true)
    for node in nodes { copies.addresses.append(node.address) }
    pages.copyBeginnings(of: copies.addresses, into: copies.words, counts: &copies.counts)
    for index in 0..<nodes.count {
      if copies.counts[index] > 0,
        let isStorage = list(nodes[index], index, &copies, &batch.addresses)
      {
        batch.endHolder(isStorage: isStorage)
        copies.forgetLargeOnes(of: nodes.count)
        continue
      }
      let facts = references(from: nodes[index], labelled: false) { reference in
        if isFollowed(reference) { batch.add(reference) }
      }
      batch.endHolder(isStorage: facts?.isStorage ?? false)
    }
  }

  /// Lists the references of a thing that a plan covers.
  ///
  /// - Returns: Whether it is storage; nil where it must be looked at closely, and nothing is listed.
  @inline(__always)
  private func list(
    _ node: HeapNode,
    _ index: Int,
    _ copies: inout WalkCopies,
    _ targets: inout [Address]
  ) -> Bool? {
    let isClosure: Bool
    switch node.role {
    case .object, .thunk: isClosure = false
    case .closure: isClosure = true
    default: return nil
    }
    var place = index * copies.stride
    let available = copies.counts[index] * 8
    let isa = copies.words[place]
    let plan: WalkPlans.Plan
    if let known = copies.plans.plan(for: isa) {
      plan = known
    } else {
      guard let layout = sharedLayout(of: node.address, isa: Address(isa)) else { return nil }
      plan = copies.plans.add(layout, isa: isa)
    }
    let bits = node.address.bits
    switch plan.form {
    case .close: return nil
    case .fixed:
      guard plan.count > 0 else { break }
      if Int(plan.size) > available {
        guard
          let copied = pages.copy((Int(plan.size) + 7) / 8, wordsAt: bits, into: copies.words)
        else { return nil }
        place = copied
      }
      copies.add(plan, at: place, to: &targets)
    case .elements:
      guard plan.count > 0 else { break }
      guard available >= 32 else { return nil }
      let count = copies.words[place + 2]
      guard count <= copies.words[place + 3] >> 1, count <= 1 << 16 else { return nil }
      let stride = Int(plan.stride) / 8
      let byteCount = Int(count) * stride * 8
      if Int(plan.size) + byteCount <= available {
        place += Int(plan.size) / 8
      } else {
        let first = bits &+ UInt(plan.size)
        guard let copied = pages.copy(byteCount / 8, wordsAt: first, into: copies.words) else {
          return nil
        }
        place = copied
      }
      for element in 0..<Int(count) {
        copies.add(plan, at: place + element * stride, to: &targets)
      }
    }
    return isClosure ? false : plan.isStorage
  }
}

/// What ``RuntimeReader`` needs while it lists many things' references.
struct WalkCopies {
  /// Where the things are.
  var addresses: [Address] = []

  /// The first words of each thing, then those of larger ones.
  let words = OwnWords()

  /// How many of its first words could be read.
  var counts: [Int] = []

  /// Where references lie.
  var plans = WalkPlans()

  /// How many words there are of each thing.
  let stride = PageCache.beginningWords

  /// The bits of a reference that are its address.
  let pointerBits = SlotReader.pointerBits

  /// Forgets the words of larger things, when the one they are of is done with.
  @inline(__always)
  fileprivate mutating func forgetLargeOnes(of many: Int) {
    if words.count > many * stride { words.removeLast(words.count - many * stride) }
  }

  /// Lists the references at a plan's offsets from some word.
  @inline(__always)
  fileprivate func add(_ plan: WalkPlans.Plan, at place: Int, to targets: inout [Address]) {
    for index in Int(plan.first)..<Int(plan.first) + Int(plan.count) {
      let bits = words[place + Int(plans.offsets[index])] & pointerBits
      if bits >= 4096 { targets.append(Address(bits)) }
    }
  }
}
