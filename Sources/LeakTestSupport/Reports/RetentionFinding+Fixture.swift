package import LeakFindings
import LeakMemory

extension RetentionFinding {
  /// A finding as a test writes it down.
  ///
  /// - Parameters:
  ///   - verdict: Which of the three answers it is.
  ///   - typeName: The object's type; by default that of the path's last target.
  ///   - path: A path in the words of ``Path/init(_:root:ring:)``; empty for none.
  ///   - root: What the path runs from.
  ///   - ring: How many of the first hops form a ring; by default all of a cycle's.
  ///   - otherPaths: Further ways.
  ///   - retains: How many strong retains were found, and how many there are.
  ///   - limits: What was not looked at.
  /// - Returns: A finding with made-up addresses.
  package static func fixture(
    _ verdict: Verdict,
    of typeName: String? = nil,
    _ path: String = "",
    root: RetentionFinding.Root? = nil,
    ring: Int? = nil,
    otherPaths: [Path] = [],
    retains: (located: Int, strong: Int?) = (1, 1),
    limits: [Limit] = []
  ) -> RetentionFinding {
    let found = Path(path, root: root, ring: ring ?? (verdict == .cycle ? .max : 0))
    let object =
      typeName.map {
        RetentionFinding.Object(address: Address(0x1000), category: .instance, typeName: $0)
      }
      ?? found.steps.last?.target
      ?? RetentionFinding.Object(
        address: Address(0x1000),
        category: .instance,
        typeName: "Demo.Screen"
      )
    return RetentionFinding(
      object: object,
      verdict: verdict,
      path: found,
      otherPaths: otherPaths,
      strongRetains: retains.strong,
      locatedRetains: retains.located,
      limits: limits
    )
  }
}

extension RetentionFinding.Path {
  /// A path in one line: `Demo.Screen --.onTap--> closure@2000 --captures Screen--> Demo.Screen`.
  ///
  /// - Parameters:
  ///   - text: Types with their module, and labels in arrows; `closure@` with the code's address in
  ///     hexadecimal, or `Task`.
  ///   - root: What the path runs from.
  ///   - ring: How many of the first hops form a ring; more than there are for all.
  package init(_ text: String, root: RetentionFinding.Root? = nil, ring: Int = 0) {
    var steps: [RetentionFinding.Step] = []
    var words = Self.words(of: text)[...]
    while words.count >= 3 {
      let hop = words.prefix(3).map { $0 }
      steps.append(
        RetentionFinding.Step(
          holder: RetentionFinding.Object(fixture: hop[0]),
          label: hop[1],
          kind: .strong,
          target: RetentionFinding.Object(fixture: hop[2])
        )
      )
      words = words.dropFirst(2)
    }
    self.init(root: root, steps: steps, cycleLength: min(ring, steps.count))
  }

  /// Objects and labels in turn.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    for piece in text.split(separator: " ") {
      if piece.hasPrefix("--") {
        words.append(word)
        word = String(piece.dropFirst(2))
      } else {
        word += word.isEmpty ? String(piece) : " " + piece
      }
      if word.hasSuffix("-->") {
        words.append(String(word.dropLast(3)))
        word = ""
      }
    }
    return words + [word]
  }
}

extension RetentionFinding.Object {
  /// An object in the words of a fixture.
  fileprivate init(fixture word: String) {
    if word == "Task" {
      self.init(address: Address(0x3000), category: .task, typeName: "Task")
    } else if word.hasPrefix("closure") {
      let code = UInt(word.drop { $0 != "@" }.dropFirst(), radix: 16) ?? 0
      self.init(
        address: Address(0x2000),
        category: .closure(code: Address(code)),
        typeName: "closure"
      )
    } else {
      let hash = word.utf8.reduce(UInt(5381)) { $0 &* 33 &+ UInt($1) }
      self.init(address: Address(hash << 4), category: .instance, typeName: word)
    }
  }
}
