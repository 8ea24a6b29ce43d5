internal import LeakMemory

/// Telling references from words that only look like some, once everything that leads to the object is
/// known.
extension HolderGraph {
  /// Drops memory that nothing could be using, then says of each word whether it must be a reference.
  ///
  /// Memory of C counts where something leads to it that reflection or the linker names: what is only
  /// found in other such memory was left there.
  mutating func decide() {
    dropUnused()
    var counts: [Address: Int] = [:]
    for words in words.values {
      for word in words { counts[word.target, default: 0] += word.count }
    }
    for root in roots where root.form == .place { counts[root.target, default: 0] += 1 }
    let needed = stacks.filter { root in
      guard members[root.target] != nil else { return false }
      return open[root.target].map { counts[root.target, default: 0] < $0 } ?? false
    }
    for root in needed { counts[root.target, default: 0] += 1 }
    roots += needed
    // What lies in a task's frames and has no count can be a variable's, or what is left of one.
    let tasks = Set(roots.filter { $0.root.kind == .task && $0.form == .itself }.map(\.target))
    for (holder, list) in words {
      words[holder] = list.map { word in
        var word = word
        word.isDecided =
          isDecided(word.target, counts) && (open[word.target] != nil || !tasks.contains(holder))
        return word
      }
    }
    for index in roots.indices where roots[index].form == .place {
      let target = roots[index].target
      roots[index].isDecided = isDecided(target, counts)
    }
    for (member, retains) in open where retains > 0 {
      let found = counts[member] ?? 0
      if found < retains || (found > retains && member == order.first) {
        missing[member] = retains
      }
      if member == order.first, found == retains { located += retains }
      if found >= retains { missing[member] = nil }
    }
  }

  /// Whether the words for a member are just as many as its retains leave open, or nothing counts them.
  private func isDecided(_ member: Address, _ counts: [Address: Int]) -> Bool {
    open[member].map { $0 == counts[member] } ?? true
  }

  /// Drops memory of C that only such memory leads to.
  private mutating func dropUnused() {
    var used = Set(roots.map(\.target))
    var pending = Array(used)
    for member in order where !opaque.contains(member) {
      if used.insert(member).inserted { pending.append(member) }
    }
    while let holder = pending.popLast() {
      for word in words[holder] ?? [] where used.insert(word.target).inserted {
        pending.append(word.target)
      }
    }
    for member in opaque where !used.contains(member) {
      words[member] = nil
      members[member] = nil
    }
    opaque.formIntersection(used)
    order.removeAll { members[$0] == nil }
  }
}
