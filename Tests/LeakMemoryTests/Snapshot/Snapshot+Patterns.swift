import LeakMemory

extension Snapshot {
  /// How many words of a range are as the target program fills them.
  func matchingWords(from start: UInt, count: Int) -> Int {
    var cursor = cursor()
    return (0..<count).count { index in
      let address = start &+ UInt(index) * 8
      return cursor.word(address) == TargetProcess.pattern(address)
    }
  }

  /// How many words of a range are there and zero.
  func zeroWords(from start: UInt, count: Int) -> Int {
    var cursor = cursor()
    return (0..<count).count { cursor.word(start &+ UInt($0) * 8) == 0 }
  }
}

/// What has to be true of a snapshot of the target program, from whatever source.
struct PatternExpectation {
  /// Where its memory is.
  let places: [String: UInt]

  /// What is wrong; empty where all is as it should be.
  func complaints(of snapshot: Snapshot) -> [String] {
    var found: [String] = []
    func expect(_ isTrue: Bool, _ text: String) {
      if !isTrue { found.append(text) }
    }
    func place(_ name: String) -> UInt { places[name] ?? 0 }
    let full = Int(place("full2")) / 8
    expect(snapshot.matchingWords(from: place("full"), count: full) == full, "full")
    for page in 0..<64 {
      let start = place("sparse") + UInt(page) * 4096
      let isRight =
        page % 4 == 0
        ? snapshot.matchingWords(from: start, count: 512) == 512
        : snapshot.zeroWords(from: start, count: 512) == 512
      expect(isRight, "sparse page \(page)")
    }
    let huge = place("huge")
    let last = huge + place("huge2") - 4096
    expect(snapshot.matchingWords(from: huge, count: 512) == 512, "the huge mapping's first page")
    expect(snapshot.matchingWords(from: last, count: 512) == 512, "the huge mapping's last page")
    expect(snapshot.matchingWords(from: place("readOnly"), count: 512) == 512, "read-only memory")
    expect(!snapshot.has(Address(place("hidden")), count: 8), "unreadable memory is not there")
    expect(
      snapshot.matchingWords(from: place("written"), count: 1024) == 1024,
      "written variables"
    )
    var cursor = snapshot.cursor()
    expect(cursor.word(place("relocated")) == place("written"), "a relocated constant")
    expect(cursor.word(place("relocated") + 16) == place("main"), "a relocated function's address")
    expect(cursor.word(place("stack")) != nil, "the stack")
    let image = snapshot.image(containing: Address(place("main")))
    expect(image?.name == "snapshot-target", "the program's image")
    expect(snapshot.symbol(containing: Address(place("main")))?.mangledName == "main", "a symbol")
    expect(snapshot.isCode(Address(place("main"))), "code is code")
    let isSorted = zip(snapshot.extents, snapshot.extents.dropFirst()).allSatisfy {
      $0.start + $0.byteCount <= $1.start
    }
    expect(isSorted, "extents are in order")
    return found
  }
}
