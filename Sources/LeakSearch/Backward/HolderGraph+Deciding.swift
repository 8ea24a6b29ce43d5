internal import LeakMemory
internal import LeakReflection

/// Telling references from words that only look like some, once everything that leads to the object is
/// known.
extension HolderGraph {
  /// Drops memory that nothing could be using, then says of each word whether it must be a reference.
  ///
  /// Memory of C counts where something leads to it that reflection or the linker names: what is only
  /// found in other such memory was left there.
  mutating func decide() {
    dropStaleLinks()
    dropUnused()
    var frames = frameMemory
    frames.formUnion(memoryBehind(frames))
    var counts: [Address: Count] = [:]
    let plain = plainMemory
    let slack = slackWords
    for (holder, words) in words where !plain.contains(holder) {
      for word in words where !slack.contains(Link(holder: holder, target: word.target)) {
        counts[word.target, default: Count()].add(word.count, isOfFrame: frames.contains(holder))
        if word.isQueued { counts[word.target, default: Count()].queued += word.count }
      }
    }
    for root in roots where root.form == .place { counts[root.target, default: Count()].add(1) }
    let known = stacks.filter { members[$0.target] != nil }
    let needed = known.filter { isOpen($0.target, counts[$0.target]?.all) }
    // Where other words account for the retains, these are told only if no way by those is sure.
    var doubtful = known.filter { !isOpen($0.target, counts[$0.target]?.all) }
    for index in doubtful.indices { doubtful[index].hasRivals = !isOfProgram(doubtful[index]) }
    for root in needed { counts[root.target, default: Count()].add(1) }
    roots += needed
    for (holder, list) in words {
      words[holder] = list.map { word in
        var word = word
        let isLeft =
          plain.contains(holder) || slack.contains(Link(holder: holder, target: word.target))
        // What the memory had before is no better a guess than a word in a part that could not be understood.
        word.isUnlisted = word.isUnlisted || isLeft
        // What lies in a task's frames can be a variable's, or what is left of one.
        // So can what lies in a part of an object that could not be understood.
        let isCounted = open[word.target] != nil || !word.isUnlisted
        let isKnown = word.isQueued && open[word.target] == counts[word.target]?.queued
        word.isDecided =
          !isLeft && isDecided(word.target, counts) && isCounted
          && !isOfFrame(word, in: holder, frames)
          || isKnown
        return word
      }
    }
    for index in roots.indices where roots[index].form == .place {
      let target = roots[index].target
      roots[index].isDecided = isDecided(target, counts)
    }
    roots += doubtful
    for (member, retains) in open where retains > 0 {
      let found = counts[member] ?? Count()
      if found.all < retains { missing[member] = retains }
      if member == order.first, isDecided(member, counts) { located += found.solid }
    }
  }

  /// Whether a place is the frame of a function of the program's: a thread that rests in a library has little in use.
  private func isOfProgram(_ root: Root) -> Bool {
    root.site.flatMap { ImageSymbols.shared.image(containing: $0) }
      .map { !ThunkRecognizer.isOfSystem($0.path) } ?? false
  }

  /// Whether some retains of a member are left, where so many are accounted for.
  private func isOpen(_ member: Address, _ found: Int?) -> Bool {
    open[member].map { (found ?? 0) < $0 } ?? false
  }

  /// How many words lead to a member.
  private struct Count {
    /// All of them.
    var all = 0

    /// Those that do not lie in a task's frames.
    var solid = 0

    /// Those that stand where memory of libdispatch's has the block that it will call.
    var queued = 0

    /// Counts some.
    mutating func add(_ count: Int, isOfFrame: Bool = false) {
      all += count
      if !isOfFrame { solid += count }
    }
  }

  /// The memory that tasks have their frames in.
  private var frameMemory: Set<Address> {
    let memory = OwnMemory()
    return Set(
      words.keys.filter { holder in
        memory.pointer(holder).flatMap { memory.word($0) } == MetadataKind.task.rawValue
          || TaskFrames.bytesInUse(ofSlab: holder, memory: memory) != nil
      }
    )
  }

  /// Memory of C that only words in frames lead to: what lies there is as doubtful as they are.
  private func memoryBehind(_ frames: Set<Address>) -> Set<Address> {
    var firm = Set(roots.map(\.target))
    firm.formUnion(order.lazy.filter { !opaque.contains($0) })
    var pending = firm.filter { !frames.contains($0) }
    while let holder = pending.popFirst() {
      for word in words[holder] ?? [] where firm.insert(word.target).inserted {
        if !frames.contains(word.target) { pending.insert(word.target) }
      }
    }
    return opaque.subtracting(firm)
  }

  /// Whether a word lies in a frame, and is not the way from a task to more of its frames.
  private func isOfFrame(_ word: Word, in holder: Address, _ frames: Set<Address>) -> Bool {
    frames.contains(holder) && !(opaque.contains(word.target) && frames.contains(word.target))
  }

  /// Whether the words for a member are just as many as its retains leave open, or nothing counts them.
  private func isDecided(_ member: Address, _ counts: [Address: Count]) -> Bool {
    guard let retains = open[member] else { return true }
    guard member != undecidable else { return false }
    let found = counts[member] ?? Count()
    return found.all == retains || found.solid == retains
  }

  /// Drops links from one queued block to the next that are none: memory that is in no queue keeps the
  /// link of when it was, or of the list of spare memory.
  private mutating func dropStaleLinks() {
    let memory = OwnMemory()
    let blocks = opaque.filter { DispatchMemory.isQueuedBlock(at: $0, memory: memory) }
    guard !blocks.isEmpty else { return }
    var queued = Set(roots.map(\.target)).intersection(blocks)
    for (holder, list) in words where !blocks.contains(holder) {
      guard DispatchMemory.isQueue(at: holder, memory: memory) else { continue }
      queued.formUnion(list.lazy.map(\.target).filter(blocks.contains))
    }
    var pending = Array(queued)
    while let block = pending.popLast() {
      for word in words[block] ?? [] where blocks.contains(word.target) {
        if queued.insert(word.target).inserted { pending.append(word.target) }
      }
    }
    for block in blocks.subtracting(queued) {
      words[block]?.removeAll { blocks.contains($0.target) }
    }
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
